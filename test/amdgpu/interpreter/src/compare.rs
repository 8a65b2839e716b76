//! Comparisons: `v_cmp_lt_f32`, `s_cmp_eq_u32`, `s_cmpk_gt_i32`; a relation, a type, and what takes the result.

use std::cmp::Ordering;

use half::f16;

use crate::table::Semantics;
use crate::value::{Kind, Results, Scc, Short, Value};

macro_rules! relations {
    ($type:ty, $relation:expr, $wrap:ty, $second:ty, |$value:ident| $get:expr, |$result:ident| $make:expr;
     $($name:literal |$a:ident, $b:ident| $body:expr;)*) => {
        match $relation {
            $($name => {
                fn run(sources: &[u64]) -> [u64; 2] {
                    let $a = <$type as Value>::take(sources[0]);
                    let $value = <$second as Value>::take(sources[1]);
                    let $b: $type = $get;
                    let $result: bool = $body;
                    let result: $wrap = $make;
                    result.all()
                }
                Some(run as fn(&[u64]) -> [u64; 2])
            })*
            _ => None,
        }
    };
}

/// The relations of integers.
macro_rules! integers {
    ($type:ty, $relation:expr, $wrap:ty, $second:ty, |$value:ident| $get:expr, |$result:ident| $make:expr) => {
        relations! { $type, $relation, $wrap, $second, |$value| $get, |$result| $make;
            "eq" |a, b| a == b; "ne" |a, b| a != b; "lg" |a, b| a != b;
            "lt" |a, b| a < b; "le" |a, b| a <= b; "gt" |a, b| a > b; "ge" |a, b| a >= b;
        }
    };
}

/// The relations of floating-point numbers; those with `n` also hold if a side is NaN.
macro_rules! floats {
    ($type:ty, $relation:expr) => {
        relations! { $type, $relation, bool, $type, |value| value, |result| result;
            "eq" |a, b| a == b; "lg" |a, b| a.partial_cmp(&b).is_some_and(Ordering::is_ne);
            "lt" |a, b| a < b; "le" |a, b| a <= b; "gt" |a, b| a > b; "ge" |a, b| a >= b;
            "neq" |a, b| a != b; "nlg" |a, b| !a.partial_cmp(&b).is_some_and(Ordering::is_ne);
            "nlt" |a, b| !(a < b); "nle" |a, b| !(a <= b); "ngt" |a, b| !(a > b); "nge" |a, b| !(a >= b);
            "o" |a, b| a.partial_cmp(&b).is_some(); "u" |a, b| a.partial_cmp(&b).is_none();
        }
    };
}

/// Finds a comparison by name.
pub fn find(name: &str) -> Option<Semantics> {
    let (family, rest) = name.split_once("_cmp")?;
    let (constant, rest) = rest.strip_prefix('k').map_or((false, rest), |rest| (true, rest));
    let (relation, kind) = rest.strip_prefix('_')?.split_once('_')?;
    match family {
        "v" if !constant => vector(relation, kind),
        "s" => scalar(relation, kind, constant),
        _ => None,
    }
}

#[allow(clippy::neg_cmp_op_on_partial_ord)] // what `nlt` says
fn vector(relation: &str, kind: &str) -> Option<Semantics> {
    macro_rules! of {
        ($type:ty) => {
            (
                <$type>::KIND,
                integers!($type, relation, bool, $type, |value| value, |result| result),
            )
        };
    }
    let (kind, run) = match kind {
        "u16" => of!(u16),
        "i16" => of!(i16),
        "u32" => of!(u32),
        "i32" => of!(i32),
        "u64" => of!(u64),
        "i64" => of!(i64),
        "f16" => (Kind::F16, floats!(f16, relation)),
        "f32" => (Kind::F32, floats!(f32, relation)),
        "f64" => (Kind::F64, floats!(f64, relation)),
        _ => return None,
    };
    Some(Semantics {
        results: &[Kind::Bit],
        sources: pair(kind, kind)?,
        run: run?,
    })
}

fn scalar(relation: &str, kind: &str, constant: bool) -> Option<Semantics> {
    macro_rules! of {
        ($type:ty, $second:ty, |$value:ident| $get:expr) => {
            (
                <$type>::KIND,
                <$second>::KIND,
                integers!($type, relation, Scc, $second, |$value| $get, |result| Scc(
                    result
                )),
            )
        };
    }
    let (first, second, run) = match (kind, constant) {
        ("u32", false) => of!(u32, u32, |value| value),
        ("i32", false) => of!(i32, i32, |value| value),
        ("u64", false) => of!(u64, u64, |value| value),
        ("i32", true) => of!(i32, Short, |value| value.0),
        ("u32", true) => of!(u32, Short, |value| u32::from(value.0 as u16)),
        _ => return None,
    };
    Some(Semantics {
        results: &[Kind::Scc],
        sources: pair(first, second)?,
        run: run?,
    })
}

/// The list of two sources' types.
fn pair(first: Kind, second: Kind) -> Option<&'static [(Kind, bool)]> {
    macro_rules! listed {
        ($($first:ident $second:ident),*) => {
            match (first, second) {
                $((Kind::$first, Kind::$second) => Some(&[(Kind::$first, false), (Kind::$second, false)]),)*
                _ => None,
            }
        };
    }
    listed!(U16 U16, I16 I16, F16 F16, U32 U32, I32 I32, F32 F32, U64 U64, I64 I64, F64 F64, I32 Short, U32 Short)
}
