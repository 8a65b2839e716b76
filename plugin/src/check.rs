//! Code generation decides nothing by our debug values: each function's code is
//! compared with what stock codegen makes of it.
//!
//! Where it differs, code is generated again: on AMDGPU kept closer to what stock's has on the way,
//! then without keeping to it, then with variables in parts left as stock has them, then with all
//! of that function (`machine/mod.rs`). On AMDGPU what stock says of its variables isn't right, so they
//! have no locations. Should code differ even then, stock's object goes out, there without any.

use crate::codegen::{finalized, kind, prepare, settle, stripped};
use crate::llvm::{CodegenRequest, Finalizer, Function, Module, Spare};
use crate::machine::{Kind, Run, StockCode};
use crate::passes::before_codegen::local_memory;
use crate::passes::{STOCK, plain};
use crate::settings::{Checked, Settings};
use lowering::elf::{self, Differences, Object, differences};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::rc::Rc;

/// What code is compared with, and what it takes to generate it again.
pub struct Check {
    /// The module that stock codegen would get.
    spare: Spare,
    settings: Settings,
    /// On targets with frames to look after stock's locations aren't right.
    kind: Kind,
}

/// What stock codegen makes, and what it has on the way.
struct StockObject {
    bytes: Vec<u8>,
    code: Rc<StockCode>,
}

impl Check {
    /// To be called before anything is done to the module for codegen.
    pub fn new<'m>(module: &Module<'m>, request: &CodegenRequest<'m>, settings: Settings) -> Check {
        Check {
            spare: request.spare(module),
            kind: kind(request, &settings),
            settings,
        }
    }

    /// A finalizer that checks the code first, and what the code has to keep to.
    pub fn before(self, finalizer: Finalizer) -> (Finalizer, Rc<StockCode>) {
        let Some(stock) = self.stock() else {
            return (finalizer, Rc::default());
        };
        let code = stock.code.clone();
        let checked: Finalizer = Box::new(move |module, object, seen| {
            let mut found = compare(&stock.bytes, object);
            let is_asked = matches!(self.settings.check, Checked::Left | Checked::Parts);
            found.elsewhere |= is_asked;
            if found.is_empty() {
                return finalizer(module, &with_lines(object, &stock.bytes), seen);
            }
            let is_led = self.kind.frames && !is_asked;
            let is_plain = plain::is_plain(module) && self.settings.check != Checked::Left;
            let tried = [
                (is_led, Left::Nothing, Led::Close),
                (is_led, Left::Nothing, Led::No),
                (is_plain, Left::Parts, Led::Usual),
                (true, Left::All, Led::Usual),
            ];
            let mut tried = tried.into_iter().filter(|(is_tried, ..)| *is_tried);
            let again =
                tried.find_map(|(_, left, led)| self.again(module, &stock, &found.functions, left, led));
            again.or_else(|| {
                let message = "dilifetime: code would not be stock's; lifetimes have no locations";
                module.warn(message);
                stripped(module, &stock.bytes)
            })
        });
        (checked, code)
    }

    fn stock(&self) -> Option<StockObject> {
        let kind = Kind {
            stock: self.kind.frames,
            ..Kind::default()
        };
        let (bytes, code) = self.spare.generate(
            Run::new(kind),
            |module, _| {
                plain::leave_stock(module);
                Some(())
            },
            |_, (), seen| Rc::new(seen.stock),
        )?;
        Some(StockObject { bytes, code })
    }

    /// The finalized object of another code generation, with that left as stock
    /// has it in these functions. None: its code isn't stock's either.
    fn again(
        &self,
        module: &mut Module<'_>,
        stock: &StockObject,
        functions: &BTreeSet<Vec<u8>>,
        left: Left,
        led: Led,
    ) -> Option<Vec<u8>> {
        let code = match led {
            Led::No => Rc::default(),
            Led::Usual | Led::Close => stock.code.clone(),
        };
        let kind = Kind {
            close: led == Led::Close,
            ..self.kind
        };
        let (object, (model, addresses, seen)) = self.spare.generate(
            Run::new(kind).with_stock(code),
            |module, request| {
                leave(module, functions, left);
                let model = prepare(module, request, &self.settings)?;
                let local = settle(module, &model);
                Some((model, local))
            },
            |module, (model, local), seen| {
                let addresses = local_memory::addresses(module, &local);
                (model, addresses, seen)
            },
        )?;
        if !compare(&stock.bytes, &object).is_empty() {
            return None;
        }
        let object = with_lines(&object, &stock.bytes);
        self.remark(module, functions, left);
        let finalized = finalized(module, &object, model, self.settings.dialect, addresses, seen);
        finalized.or_else(|| Some(object.into_owned()))
    }

    fn remark(&self, module: &Module<'_>, functions: &BTreeSet<Vec<u8>>, left: Left) {
        if !module.remarks_enabled() {
            return;
        }
        let message = match (left, self.kind.frames) {
            (Left::Nothing, _) => return,
            (Left::Parts, _) => {
                "its variables in parts have no locations: with them its code would not be stock's"
            }
            (Left::All, true) => "its variables have no locations: with them its code would not be stock's",
            (Left::All, false) => {
                "its variables are where stock says: with lifetimes its code would not be stock's"
            }
        };
        for function in differing(module, functions) {
            module.remark(function, None, "Code", message);
        }
    }
}

/// What can't be compared differs.
pub fn compare(stock: &[u8], object: &[u8]) -> Differences {
    let compared = Object::parse(stock).and_then(|stock| differences(&stock, &Object::parse(object)?));
    compared.unwrap_or(Differences {
        elsewhere: true,
        ..Differences::default()
    })
}

/// An object with stock's line table, which the same code may miss: a moved instruction's line is merged
/// with that of a debug value.
fn with_lines<'o>(object: &'o [u8], stock: &[u8]) -> Cow<'o, [u8]> {
    // What can't be read isn't the same code.
    let changed = elf::with_lines(object, stock).ok().flatten();
    changed.map_or(Cow::Borrowed(object), Cow::Owned)
}

/// What is left as stock has it in a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    Nothing,
    /// Variables that are in parts.
    Parts,
    All,
}

/// How far code generation is kept to what stock's has on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Led {
    /// What stands in the place of stock's may lead it elsewhere.
    No,
    Usual,
    /// Also where that costs locations.
    Close,
}

/// Leaves functions as stock has them.
fn leave(module: &mut Module<'_>, functions: &BTreeSet<Vec<u8>>, left: Left) {
    if left == Left::Nothing {
        return;
    }
    for function in differing(module, functions) {
        if left == Left::All {
            module.add_attribute(function, STOCK);
        }
        plain::leave_shown(module, function);
    }
}

/// The functions of these names; if none is known to differ, all.
fn differing<'m>(module: &Module<'m>, names: &BTreeSet<Vec<u8>>) -> Vec<Function<'m>> {
    let mut functions = module.functions();
    functions.retain(|function| {
        let named = names.is_empty() || names.contains(function.name().as_bytes());
        function.has_body() && named
    });
    functions
}
