//! Waiting sets: the lanes that go on in one place, by the masks that they are in.

use super::diagram::{Diagram, Product};
use super::{Home, Leaf, Outcome, Waiting, Why, is_on};
use crate::lanes::Lanes;
use crate::machine::InstructionId;
use std::collections::BTreeSet;

/// So many sets are said at an address at most: who evaluates has to put them over each other. Where lanes of more go on in
/// one place, those aren't said, nor are those around them.
pub const MOST_SETS: usize = 24;

/// Lanes that go on in one place, all of them or a part.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Set {
    pub at: InstructionId,
    pub lanes: Lanes<Home>,
}

/// Those of all lanes that are off: a lane is where the last set says that it is in,
/// and nowhere if it is in none. The sets come outermost first: what goes on behind a
/// region, then what goes on in it, so that those of nested regions begin alike.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sets {
    pub sets: Vec<Set>,
    /// Why it isn't known of some, which are in none.
    pub lost: BTreeSet<Why>,
}

impl Waiting<'_> {
    /// The sets where functions are these.
    pub fn sets(&mut self, at: Diagram) -> Sets {
        let mut outcomes: Vec<Outcome> = Vec::new();
        outcomes.extend(
            self.diagrams
                .leaves(at)
                .into_iter()
                .filter_map(|leaf| match leaf {
                    Leaf::Outcome(outcome) => Some(outcome),
                    Leaf::Bit(_) => None,
                }),
        );
        let places = outcomes.iter().filter_map(|outcome| match outcome {
            Outcome::At(id) => Some(*id),
            _ => None,
        });
        let mut places: Vec<InstructionId> = places.collect();
        places.sort_unstable();
        // Those behind it in the list say more, so they come first here.
        let mut matters = self.is(at, |outcome| outcome != Outcome::Unreached);
        let mut sets = Vec::new();
        let lost = outcomes.iter().filter_map(|outcome| match outcome {
            Outcome::Unknown(why) => Some(*why),
            _ => None,
        });
        let mut lost: BTreeSet<Why> = lost.collect();
        for place in places {
            let exact = self.is(at, |outcome| outcome == Outcome::At(place));
            let allowed = self.diagrams.join(exact, matters, &|exact, matters| {
                Leaf::Bit(is_on(exact) || !is_on(matters))
            });
            let bits = [false, true].map(Leaf::Bit);
            let Some(products) = self.diagrams.products([exact, allowed], bits, MOST_SETS) else {
                lost.insert(Why::Masks);
                break;
            };
            let parts = of_products(products).into_iter();
            sets.extend(parts.map(|lanes| Set { at: place, lanes }));
            matters = self.diagrams.join(matters, exact, &|matters, exact| {
                Leaf::Bit(is_on(matters) && !is_on(exact))
            });
        }
        sets.reverse();
        Sets { sets, lost }
    }

    fn is(&mut self, at: Diagram, outcome: impl Fn(Outcome) -> bool) -> Diagram {
        self.diagrams.map(at, &|leaf| match leaf {
            Leaf::Outcome(of) => Leaf::Bit(outcome(of)),
            Leaf::Bit(_) => Leaf::Bit(false),
        })
    }
}

/// The lanes that are in any of these: each part is a product, or several that differ in
/// one mask.
fn of_products(mut products: Vec<Product<Home>>) -> Vec<Lanes<Home>> {
    let mut parts = Vec::new();
    while let Some(product) = products.pop() {
        let (common, others) = alike(&product, &products);
        products.retain(|product| !others.contains(product));
        let rest = match others.is_empty() {
            true => Lanes::All,
            false => {
                let ends = others.iter().flatten().chain(&product);
                let own = ends.filter(|mask| !common.contains(mask));
                own.fold(Lanes::None, |others, mask| with_bit(*mask, Lanes::All, others))
            }
        };
        let lanes = common.iter().rev();
        parts.push(lanes.fold(rest, |inside, mask| with_bit(*mask, inside, Lanes::None)));
    }
    parts
}

/// The others that differ from a product in one mask, the same for all of them and such that they are as many as can be,
/// and what all have in common. Masks of which a lane is in any are parts by themselves.
fn alike(product: &Product<Home>, others: &[Product<Home>]) -> (Product<Home>, Vec<Product<Home>>) {
    let own = if product.len() > 1 { 0..product.len() } else { 0..0 };
    let without = own.map(|own| {
        let common = [&product[..own], &product[own + 1..]].concat();
        let others = others.iter().filter(|other| differ_in_one(other, &common));
        let others: Vec<Product<Home>> = others.cloned().collect();
        (common, others)
    });
    let most = without.max_by_key(|(_, others)| others.len());
    most.filter(|(_, others)| !others.is_empty())
        .unwrap_or_else(|| (product.clone(), Vec::new()))
}

fn differ_in_one(product: &Product<Home>, common: &[(Home, bool)]) -> bool {
    product.len() == common.len() + 1 && common.iter().all(|mask| product.contains(mask))
}

/// Those if a mask has this bit, and the others.
fn with_bit((mask, bit): (Home, bool), lanes: Lanes<Home>, others: Lanes<Home>) -> Lanes<Home> {
    let of = if bit { [others, lanes] } else { [lanes, others] };
    Lanes::Choice(mask, Box::new(of))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Register;
    use proptest::prelude::*;

    fn mask(number: u32) -> Home {
        Home::Register(Register(number))
    }

    fn product() -> impl Strategy<Value = Product<Home>> {
        proptest::collection::vec(proptest::option::of(any::<bool>()), 4).prop_map(|bits| {
            let masks = (0..).map(mask).zip(bits);
            masks.filter_map(|(mask, bit)| Some((mask, bit?))).collect()
        })
    }

    proptest! {
        #[test]
        fn products_are_parts(products in proptest::collection::vec(product(), 0..6)) {
            let parts = of_products(products.clone());
            prop_assert!(parts.len() <= products.len());
            for bits in 0..16_u32 {
                let bit = |home: &Home| (0..4).any(|number| mask(number) == *home && bits >> number & 1 != 0);
                let is_in = |product: &Product<Home>| product.iter().all(|(home, is_on)| bit(home) == *is_on);
                prop_assert_eq!(products.iter().any(is_in), parts.iter().any(|lanes| lanes.has(&bit)));
            }
        }
    }

    #[test]
    fn what_differs_in_one_mask_is_one_part() {
        let on = |number| (mask(number), true);
        let parts = of_products(vec![vec![on(0), on(2)], vec![on(1), on(2)], vec![on(3)]]);
        assert_eq!(parts.iter().map(Lanes::size).collect::<Vec<_>>(), [1, 3]);
    }
}
