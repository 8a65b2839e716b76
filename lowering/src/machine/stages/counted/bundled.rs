//! As many debug values in bundles as stock code generation has there.
//!
//! LLVM takes how many instructions of a bundle are behind what it makes for less latency, and counts debug values with
//! them, so schedulers go by how many are in which place (GCNSubtarget::adjustSchedDependency); and a bundle
//! with any of them may access all of memory. What passes have made of stock's own debug values
//! by then nobody can tell from ours: so they are counted where stock code is generated to be
//! compared with, and in ours so many that say nothing are put in their place.

use super::filling;
use crate::machine::layout::Layout;
use crate::machine::{BlockId, Changes, Function, InstructionId, NewOperand, Notes, Register, Traits};

/// A bundle to be: how many loads and stores are before it in its block, and how many debug values are behind each of
/// its own. Other instructions don't count, as what makes bundles takes some away.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Bundle {
    before: usize,
    debug: Vec<usize>,
}

/// The bundles of a function's blocks, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bundles(Vec<Vec<Bundle>>);

impl Bundles {
    /// Whether there are any, in a function of as many blocks.
    fn is_like(&self, function: &Function) -> bool {
        let blocks = function.block_ids().count();
        self.0.len() == blocks && self.0.iter().any(|bundles| !bundles.is_empty())
    }
}

/// Behind what makes bundles, where stock code is generated: counts.
pub fn count(function: &Function, notes: &mut Notes) -> Changes {
    let blocks = function.block_ids();
    let bundles = blocks.map(|block| counted(function, block)).collect();
    notes.stock_seen.get_or_insert_default().bundles = Bundles(bundles);
    Changes::default()
}

fn counted(function: &Function, block: BlockId) -> Vec<Bundle> {
    let mut bundles: Vec<Bundle> = Vec::new();
    let mut before = 0;
    for id in function.all_in_block(block) {
        let inside = bundles
            .last_mut()
            .filter(|_| function.has(id, Traits::BUNDLED_BEFORE));
        if function.has(id, Traits::BUNDLE) {
            bundles.push(Bundle {
                before,
                debug: Vec::new(),
            });
        } else if function.is_debug(id) {
            if let Some(behind) = inside.and_then(|bundle| bundle.debug.last_mut()) {
                *behind += 1;
            }
        } else if accesses(function, id) {
            if let Some(bundle) = inside {
                bundle.debug.push(0);
            }
            before += 1;
        }
    }
    bundles
}

/// Whether it loads or stores, and isn't only the first of a bundle.
fn accesses(function: &Function, id: InstructionId) -> bool {
    function.has(id, Traits::LOADS | Traits::STORES) && !function.has(id, Traits::BUNDLE)
}

/// Right before bundles are made: where one will have other numbers of debug values than stock's, what would be in it stands
/// behind it, and as many as stock has say nothing there.
pub fn fill(function: &Function, notes: &mut Notes) -> Changes {
    let stock = match notes.stock.as_ref().map(|stock| &stock.bundles) {
        Some(stock) if function.is_allocated && stock.is_like(function) => stock,
        _ => return Changes::default(),
    };
    let Some(filling) = filling::value(function, NewOperand::Register(Register::NONE, 0)) else {
        return Changes::default();
    };
    let mut layout = Layout::new(function);
    for (block, bundles) in function.block_ids().zip(&stock.0) {
        let places = places(&layout, block);
        for bundle in bundles {
            let own = bundle.before..bundle.before + bundle.debug.len();
            let Some(own @ [first, .., last]) = places.get(own) else {
                continue;
            };
            let has_as_many = |(places, wanted): (&[usize], &usize)| {
                layout.items_between(block, places[0], places[1]) == *wanted
            };
            if first == last || own.windows(2).zip(&bundle.debug).all(has_as_many) {
                continue;
            }
            layout.clear_between(block, *first, *last);
            for (&place, &wanted) in own.iter().zip(&bundle.debug) {
                for _ in 0..wanted {
                    let item = layout.new_item(filling.clone());
                    layout.put_first(item, (block, place + 1));
                }
            }
        }
    }
    layout.changes_made()
}

/// Where loads and stores are in the layout of a block; those of a bundle are in one place.
fn places(layout: &Layout<'_>, block: BlockId) -> Vec<usize> {
    let function = layout.function();
    let mut places = Vec::new();
    for (place, &head) in layout.code(block).iter().enumerate() {
        let all = function.bundle(head).filter(|id| accesses(function, *id));
        places.extend(all.map(|_| place));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Operand;
    use crate::machine::example::{Example, defines, listing, uses};

    /// Two loads with these variables' values between them, and what another pass takes away; in a bundle or
    /// not yet.
    fn loads(is_bundled: bool, values: &[u32]) -> Example {
        let [one, two] = [1, 2].map(Register);
        let mut example = Example::new(false);
        example.function.is_allocated = true;
        let (mut first, mut inside, mut last) = (Traits::LOADS, Traits::empty(), Traits::LOADS);
        if is_bundled {
            example.with(
                "BUNDLE",
                Traits::BUNDLE | Traits::BUNDLED_BEHIND | Traits::LOADS,
                &[],
            );
            inside = Traits::BUNDLED_BEFORE | Traits::BUNDLED_BEHIND;
            first |= inside;
            last |= Traits::BUNDLED_BEFORE;
        } else {
            example.code("KILL", &[]);
        }
        example.with("a", first, &[defines(one)]);
        for &variable in values {
            let value = example.value(variable, uses(two), 1);
            example.function.instructions[value.0 as usize].traits |= inside;
        }
        example.with("b", last, &[defines(two)]);
        example.code("c", &[]);
        example.value(2, Operand::Immediate(1), 1);
        example
    }

    fn filled(stock: &Example, ours: &Example) -> Vec<String> {
        let mut notes = Notes::default();
        assert_eq!(count(&stock.function, &mut notes), Changes::default());
        notes.stock = notes.stock_seen.take();
        listing(&ours.function, &fill(&ours.function, &mut notes))
    }

    #[test]
    fn as_many_are_in_a_bundle_as_stock_has_there() {
        // The second load writes the register.
        let behind = ["x=?", "y=?"];
        let none = filled(&loads(true, &[]), &loads(false, &[0, 1]));
        assert_eq!(none, [&["KILL", "a", "b"][..], &behind, &["c", "z=1"]].concat());
        let three = filled(&loads(true, &[0, 1, 0]), &loads(false, &[0]));
        let nothing = ["x=? [4098, 1]"; 3];
        assert_eq!(
            three,
            [&["KILL", "a"][..], &nothing, &["b", "x=?", "c", "z=1"]].concat()
        );
    }

    #[test]
    fn they_are_behind_the_same_loads() {
        let bundled = |is_bundled: bool, behind: usize| {
            let mut example = Example::new(false);
            example.function.is_allocated = true;
            let inside = Traits::BUNDLED_BEFORE | Traits::BUNDLED_BEHIND;
            let inside = if is_bundled { inside } else { Traits::empty() };
            if is_bundled {
                example.with("BUNDLE", Traits::BUNDLE | Traits::BUNDLED_BEHIND, &[]);
            }
            for (index, name) in ["a", "b"].into_iter().enumerate() {
                example.with(name, Traits::LOADS | inside, &[]);
                if index == behind {
                    let value = example.value(0, Operand::Immediate(1), 1);
                    example.function.instructions[value.0 as usize].traits |= inside;
                }
            }
            example.with("c", Traits::LOADS | (inside & Traits::BUNDLED_BEFORE), &[]);
            example
        };
        let moved = filled(&bundled(true, 1), &bundled(false, 0));
        assert_eq!(moved, ["a", "b", "x=? [4098, 1]", "c", "x=1"]);
        let same = filled(&bundled(true, 1), &bundled(false, 1));
        assert_eq!(same, ["a", "b", "x=1", "c"]);
    }

    #[test]
    fn what_is_in_no_bundle_stays() {
        let apart = loads(false, &[0]);
        assert_eq!(filled(&apart, &apart), ["KILL", "a", "x=r2", "b", "c", "z=1"]);
        // Another function, by its blocks.
        let mut stock = loads(true, &[]);
        let block = stock.function.blocks[0].clone();
        stock.function.blocks.push(block);
        assert_eq!(filled(&stock, &apart), ["KILL", "a", "x=r2", "b", "c", "z=1"]);
    }
}
