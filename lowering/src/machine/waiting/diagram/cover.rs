//! Functions as sums of products: as trees, those that depend on many variables are far
//! larger than what is said of them in words (Minato and Morreale's irredundant sums of
//! products).

use super::{Diagram, Diagrams, MOST_STEPS};
use rustc_hash::FxHashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::rc::Rc;

/// What is on where all these variables have these bits; they come in order.
pub(in crate::machine) type Product<V> = Vec<(V, bool)>;

/// Products, and the function that is on where any of them is.
#[derive(Clone)]
struct Cover<V> {
    products: Rc<[Product<V>]>,
    sum: Diagram,
}

struct Covering<'d, V, L> {
    diagrams: &'d mut Diagrams<V, L>,
    /// The leaves that are off and on.
    bits: [L; 2],
    most: usize,
    known: FxHashMap<[Diagram; 2], Cover<V>>,
}

impl<V, L> Diagrams<V, L>
where
    V: Copy + Debug + Ord + Hash,
    L: Copy + Debug + Eq + Hash,
{
    /// Products of which one or more are on wherever the first function is, and none where
    /// the second one, which is on there, too, is off; none of them can be left out. `bits`
    /// are the leaves that are off and on. None if they are more than `most`, or take too many
    /// steps.
    pub(in crate::machine) fn products(
        &mut self,
        between: [Diagram; 2],
        bits: [L; 2],
        most: usize,
    ) -> Option<Vec<Product<V>>> {
        let mut covering = Covering {
            diagrams: self,
            bits,
            most,
            known: FxHashMap::default(),
        };
        Some(covering.of(between)?.products.to_vec())
    }
}

impl<V, L> Covering<'_, V, L>
where
    V: Copy + Debug + Ord + Hash,
    L: Copy + Debug + Eq + Hash,
{
    fn of(&mut self, [least, most]: [Diagram; 2]) -> Option<Cover<V>> {
        let [is_never, is_always] = [(least, 0), (most, 1)]
            .map(|(diagram, bit)| self.diagrams.constant(diagram) == Some(self.bits[bit]));
        if is_never || is_always {
            let products = if is_never { vec![] } else { vec![Product::new()] };
            let sum = if is_never { least } else { most };
            return Some(Cover {
                products: products.into(),
                sum,
            });
        }
        if let Some(known) = self.known.get(&[least, most]) {
            return Some(known.clone());
        }
        if self.known.len() >= MOST_STEPS {
            return None;
        }
        let cover = self.by_first([least, most])?;
        self.known.insert([least, most], cover.clone());
        Some(cover)
    }

    /// First what the first variable has to have one bit for; its bit doesn't matter to the
    /// rest.
    fn by_first(&mut self, both: [Diagram; 2]) -> Option<Cover<V>> {
        let variable = self.diagrams.first(&both)?;
        let [off, on] = [false, true].map(|bit| both.map(|it| self.diagrams.with(it, variable, bit)));
        let only_off = self.without(off[0], on[1]);
        let only_on = self.without(on[0], off[1]);
        let low = self.of([only_off, off[1]])?;
        let high = self.of([only_on, on[1]])?;
        let rest = [self.without(off[0], low.sum), self.without(on[0], high.sum)];
        let rest = self.either(rest[0], rest[1]);
        let allowed = self.both(off[1], on[1]);
        let rest = self.of([rest, allowed])?;
        let sums = [&low, &high].map(|cover| self.either(cover.sum, rest.sum));
        let sum = self.diagrams.choose(variable, sums[0], sums[1]);
        let with = |cover: &Cover<V>, bit| -> Vec<Product<V>> {
            let products = cover.products.iter();
            products
                .map(|product| [&[(variable, bit)], &product[..]].concat())
                .collect()
        };
        let products = [with(&low, false), with(&high, true), rest.products.to_vec()].concat();
        (products.len() <= self.most).then(|| Cover {
            products: products.into(),
            sum,
        })
    }

    fn without(&mut self, one: Diagram, other: Diagram) -> Diagram {
        self.joined(one, other, &|one, other| one && !other)
    }

    fn either(&mut self, one: Diagram, other: Diagram) -> Diagram {
        self.joined(one, other, &|one, other| one || other)
    }

    fn both(&mut self, one: Diagram, other: Diagram) -> Diagram {
        self.joined(one, other, &|one, other| one && other)
    }

    fn joined(&mut self, one: Diagram, other: Diagram, bit: &impl Fn(bool, bool) -> bool) -> Diagram {
        let bits = self.bits;
        self.diagrams.join(one, other, &|one, other| {
            bits[usize::from(bit(one == bits[1], other == bits[1]))]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{made, sixteen, values};
    use super::*;
    use proptest::prelude::*;

    fn is_in(product: &Product<u32>, bits: u32) -> bool {
        let has = |(variable, bit): &(u32, bool)| (bits >> (3 - variable) & 1 != 0) == *bit;
        product.iter().all(has)
    }

    proptest! {
        #[test]
        fn products_are_the_function_where_it_matters(of in sixteen(2), care in sixteen(2)) {
            let mut diagrams = Diagrams::default();
            let least: Vec<u8> = of.iter().zip(&care).map(|(of, care)| of & care).collect();
            let most: Vec<u8> = of.iter().zip(&care).map(|(of, care)| of | (1 - care)).collect();
            let between = [&least, &most].map(|it| made(&mut diagrams, it));
            prop_assert_eq!(values(&diagrams, between[0]), least.clone());
            let products = diagrams.products(between, [0, 1], 16).expect("four variables have no more");
            let is_in_any = |products: &[Product<u32>], bits| products.iter().any(|it| is_in(it, bits));
            for (bits, (least, most)) in (0..).zip(least.iter().zip(&most)) {
                let is_on = is_in_any(&products, bits);
                prop_assert!(u8::from(is_on) >= *least && u8::from(is_on) <= *most);
            }
            for left_out in 0..products.len() {
                let mut others = products.clone();
                others.remove(left_out);
                let is_lost = |(bits, least): (u32, &u8)| *least == 1 && !is_in_any(&others, bits);
                prop_assert!((0..).zip(&least).any(is_lost), "{:?} can be left out", products[left_out]);
            }
        }
    }

    #[test]
    fn too_many_are_none() {
        let mut diagrams = Diagrams::default();
        // Whether the number of bits that are on is odd.
        let odd: Vec<u8> = (0..16_u32).map(|bits| (bits.count_ones() % 2) as u8).collect();
        let odd = made(&mut diagrams, &odd);
        assert_eq!(diagrams.products([odd, odd], [0, 1], 7), None);
        assert_eq!(
            diagrams.products([odd, odd], [0, 1], 8).map(|all| all.len()),
            Some(8)
        );
    }
}
