//! The operations of an expression (proposal, `DIExpr`): one table, of which
//! the type [`Op`], its parser and printer, the checker and the
//! documentation are made.

use super::signature::{Argument, Condition::*, Param, Parameter, Pattern::*, Signature};
use super::{AddressSpace, Constant, Type};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Makes [`Op`] and [`TABLE`]. A row says the parameters, each with the letter
/// that the proposal binds it to, the entries that are popped, topmost first,
/// what is pushed, the conditions beyond equal letters, and one sentence.
macro_rules! operations {
    ($($variant:ident $(($($field:ident: $kind:ty = $letter:literal),+))?
        { $($input:expr),* => $($output:expr)? } $(where $($condition:expr),+)? ; $summary:literal)*) => {
        /// One operation; each has the proposal's name without its `DIOp`.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Op {
            $(#[doc = $summary] $variant $(($($kind),+))?,)*
        }

        /// All operations, in the proposal's order.
        pub const TABLE: &[Signature] = &[$(Signature {
            name: concat!("DIOp", stringify!($variant)),
            parameters: &[$($(Parameter {
                letter: $letter,
                kind: <$kind as Argument>::KIND,
            }),+)?],
            inputs: &[$($input),*],
            outputs: &[$($output)?],
            conditions: &[$($($condition),+)?],
            summary: $summary,
        }),*];

        /// The row of each operation.
        #[derive(Clone, Copy)]
        enum Row { $($variant),* }

        impl Op {
            fn row(&self) -> Row {
                match self { $(operations!(@pattern $variant $(($($field),+))?) => Row::$variant,)* }
            }

            /// The parameters, in order.
            pub fn params(&self) -> Vec<Param<'_>> {
                match self {
                    $(operations!(@bind $variant $(($($field),+))?) => vec![$($(Argument::param($field)),+)?],)*
                }
            }

            /// The operation that a signature's name and parameters make;
            /// none if their number or their kinds are others.
            pub fn build(name: &str, params: &[Param<'_>]) -> Option<Op> {
                let mut params = params.iter();
                let op = match name.strip_prefix("DIOp")? {
                    $(stringify!($variant) => Op::$variant $(($(<$kind as Argument>::take(params.next()?)?),+))?,)*
                    _ => return None,
                };
                params.next().is_none().then_some(op)
            }
        }
    };
    (@pattern $variant:ident) => { Op::$variant };
    (@pattern $variant:ident ($($field:ident),+)) => { Op::$variant(..) };
    (@bind $variant:ident) => { Op::$variant };
    (@bind $variant:ident ($($field:ident),+)) => { Op::$variant($($field),+) };
}

operations! {
    Referrer(ty: Type = "T") { => Is("T") }
        where Bounded, ReferrerSize("T");
        "The location of the lifetime's referrer."
    Arg(index: u32 = "N", ty: Type = "T") { => Is("T") }
        where ArgumentThere("N"), ArgumentSize("N", "T");
        "The location of an argument, counted from 0."
    TypeObject(ty: Type = "T") { => Is("T") }
        where TypeProperty, TypeObjectSize("T");
        "The location of the object of the type whose property is evaluated."
    Constant(value: Constant = "T") { => Is("T") };
        "A literal, or nothing at all for `undef`."
    Convert(ty: Type = "T'") { Is("T") => Is("T'") }
        where Convertible("T", "T'");
        "The value as another type, never a wider integer. An integer that becomes a floating-point number or comes of one is signed, as in `DIOpDiv`; to be unsigned it is zero-extended first, or comes by way of a wider one."
    ZExt(ty: Type = "T'") { Is("T") => Is("T'") }
        where WiderInteger("T", "T'");
        "The value with zeros above it."
    SExt(ty: Type = "T'") { Is("T") => Is("T'") }
        where WiderInteger("T", "T'");
        "The value with copies of its sign above it."
    Reinterpret(ty: Type = "T'") { Is("T") => Is("T'") }
        where SameSize("T", "T'");
        "The same location under another type of the same size."
    BitOffset(ty: Type = "T'") { Is("I"), Is("T") => Is("T'") }
        where Integral("I");
        "The location so many bits further on."
    ByteOffset(ty: Type = "T'") { Is("I"), Is("T") => Is("T'") }
        where Integral("I");
        "The location so many bytes further on."
    Composite(count: u32 = "N", ty: Type = "T") { Every("N") => Is("T") }
        where PartsMakeUp("T");
        "One location of several; the part that was pushed first is the lowest."
    Extend(count: u32 = "N") { Is("T") => Vector("N", "T") }
        where Element("T");
        "A vector of copies of one location."
    Select { Is("TM"), Vector("N", "T"), Vector("N", "T") => Vector("N", "T") }
        where MaskWidth("TM", "N"), Element("T");
        "Lane by lane the second vector where the mask has a one, else the third."
    AddrOf(space: AddressSpace = "N") { Is("T") => Pointer("N") };
        "An implicit pointer to a location; `DIOpDeref` is all that can be done with it."
    Deref(ty: Type = "T") { Pointer("N") => Is("T") };
        "What a pointer points at."
    Read { Is("T") => Is("T") };
        "The value, which nobody can write to."
    Add { Is("T"), Is("T") => Is("T") } where Number("T"); "The sum."
    Sub { Is("T"), Is("T") => Is("T") } where Number("T"); "The second entry minus the top one."
    Mul { Is("T"), Is("T") => Is("T") } where Number("T"); "The product."
    Div { Is("T"), Is("T") => Is("T") } where Number("T"); "The second entry divided by the top one, both signed."
    LShr { Is("T"), Is("T") => Is("T") } where Integral("T"); "The second entry shifted right by the top one, with zeros."
    AShr { Is("T"), Is("T") => Is("T") } where Integral("T"); "The second entry shifted right by the top one, with its sign."
    Shl { Is("T"), Is("T") => Is("T") } where Integral("T"); "The second entry shifted left by the top one."
    PushLane(ty: Type = "T") { => Is("T") }
        where Integral("T"), Lanes;
        "The number of the lane that the debugger looks at."
    Fragment(offset: u32 = "O", size: u32 = "S") { => }
        where InsideVariable("O", "S");
        "No effect; the bits of the variable that the expression is about."
}

impl Op {
    /// What the table says of it.
    pub fn signature(&self) -> &'static Signature {
        &TABLE[self.row() as usize]
    }

    /// The proposal's name.
    pub fn name(&self) -> &'static str {
        self.signature().name
    }
}

/// An expression: at least one operation, leaving one typed location. Clones
/// share the operations: a module's lifetimes have few different expressions.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Expr(Arc<[Op]>);

impl Expr {
    pub fn new(ops: Vec<Op>) -> Expr {
        Expr(ops.into())
    }

    /// The expression that is just its referrer.
    pub fn referrer(ty: Type) -> Expr {
        Expr::new(vec![Op::Referrer(ty)])
    }

    pub fn ops(&self) -> &[Op] {
        &self.0
    }

    pub fn has_referrer(&self) -> bool {
        self.0.iter().any(|op| matches!(op, Op::Referrer(_)))
    }
}
