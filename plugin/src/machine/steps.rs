//! What is done at which points of code generation.

mod amdgpu;
mod optimised;
mod passes;
mod plain;

pub use amdgpu::{AMDGPU, CALLERS, CLOSE, LANES, RECORDED, STOCK_CODE, UNOPTIMISED};
pub use optimised::OPTIMISED;
pub use plain::{COUNTED, PLAIN};

use super::visits;
use crate::llvm::{self, Module, Needs, Repeated};
use lowering::machine::{self, Changes, Notes, stages};

/// An algorithm, and what it is called in traces.
#[derive(Clone, Copy)]
pub struct Named<A> {
    pub name: &'static str,
    pub run: A,
}

pub type Algorithm = Named<fn(&machine::Function, &mut Notes) -> Changes>;

/// What is done to a function that is LLVM IR yet.
pub type OfIr = Named<for<'m> fn(&mut Module<'m>, llvm::Function<'m>, &mut visits::Notes)>;

/// A function of [`stages`] or [`visits`], with its name.
macro_rules! named {
    (stages::$phase:ident::$module:ident::$run:ident) => {
        Named {
            name: concat!(stringify!($module), "::", stringify!($run)),
            run: stages::$phase::$module::$run,
        }
    };
    (visits::$module:ident::$run:ident) => {
        Named {
            name: concat!(stringify!($module), "::", stringify!($run)),
            run: visits::$module::$run,
        }
    };
}
use named;

/// Something at a point of code generation.
#[derive(Clone, Copy)]
pub enum Step {
    Stage(Stage),
    /// A visit of each function that is ours, behind a pass over LLVM IR.
    Visit(&'static str, OfIr),
    /// A pass of LLVM's behind another one.
    Pass(&'static str, &'static str),
}

/// Which functions a stage is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Functions {
    /// Also those without debug info.
    Any,
    All,
    /// Ours that have carriers' records.
    Carried,
    /// Those that aren't left to stock code generation.
    Ours,
    /// Those that are.
    Stock,
}

#[derive(Clone, Copy)]
pub struct Stage {
    /// The pass of LLVM's that it comes behind, each time that runs.
    pub behind: &'static str,
    pub run: Algorithm,
    pub functions: Functions,
    pub needs: Needs,
    pub repeated: Repeated,
}

const NOTHING: Needs = Needs {
    arguments: false,
    loads: false,
    stores: false,
    records: false,
    scopes: false,
    names: false,
    frame: false,
    registers: false,
    live: false,
    assigned: false,
};
const LIVE: Needs = Needs {
    live: true,
    ..NOTHING
};
const ASSIGNED: Needs = Needs {
    assigned: true,
    ..NOTHING
};
const FRAME: Needs = Needs {
    frame: true,
    ..NOTHING
};
const SCOPES: Needs = Needs {
    scopes: true,
    ..NOTHING
};
const CALLS: Needs = Needs {
    registers: true,
    ..FRAME
};
const ARGUMENTS: Needs = Needs {
    arguments: true,
    ..NOTHING
};
const LOADS: Needs = Needs {
    loads: true,
    ..NOTHING
};
const STORES: Needs = Needs {
    stores: true,
    ..FRAME
};
const NAMES: Needs = Needs {
    names: true,
    ..NOTHING
};
const RECORDS: Needs = Needs {
    records: true,
    ..NAMES
};
const RECORDS_AND_FRAME: Needs = Needs {
    frame: true,
    ..RECORDS
};

const fn stage(behind: &'static str, functions: Functions, run: Algorithm) -> Step {
    needing(NOTHING, behind, functions, run)
}

const fn needing(needs: Needs, behind: &'static str, functions: Functions, run: Algorithm) -> Step {
    repeated(Repeated::No, needs, behind, functions, run)
}

/// Where carriers' records stand among effects is noted, ...
const fn noting_places(behind: &'static str) -> Step {
    needing(
        NAMES,
        behind,
        Functions::Carried,
        named!(stages::order::places::note),
    )
}

/// ... and is again what has been noted last.
const fn keeping_places(behind: &'static str) -> Step {
    needing(
        NAMES,
        behind,
        Functions::Carried,
        named!(stages::order::places::keep),
    )
}

const fn repeated(
    repeated: Repeated,
    needs: Needs,
    behind: &'static str,
    functions: Functions,
    run: Algorithm,
) -> Step {
    Step::Stage(Stage {
        behind,
        run,
        functions,
        needs,
        repeated,
    })
}
