//! Whether a value keeps the bits that nobody needs.
//!
//! LLVM's SelectionDAG computes of a value with one user the bits only that this
//! one looks at, and debug values go on naming it. So this says of a value of
//! which it might leave others out; of a vector, which bits of any lane.

use super::lanes::{Lane, Lanes};
use super::trials::TRIALS;
use super::{Binary, Graph, NodeId, Operation, Said};
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// So deep a computation is looked at.
const DEPTH: u32 = 16;

impl Graph {
    /// Whether a value may get other bits than it has, of those that are shown, if
    /// each of its users needs these only. Those that the last one needs stay what
    /// they are.
    pub fn may_change(&self, node: NodeId, needs: &[u64], shown: u64) -> bool {
        let shown = shown & low(self.nodes[node].bits);
        let mut users = needs
            .iter()
            .enumerate()
            .filter(|(_, needed)| shown & !*needed != 0);
        users.any(|(user, &needed)| {
            let mut others = needs.iter().enumerate().filter(|&(other, _)| other != user);
            others.all(|(_, &needed)| self.has_simpler(node, needed))
                && self.may_change_at(node, needed, DEPTH)
        })
    }

    /// Whether a user that needs these bits may get something else than a value.
    fn has_simpler(&self, node: NodeId, needed: u64) -> bool {
        if needed == 0 {
            return true;
        }
        let inputs = &self.nodes[node].inputs;
        let mask = inputs.get(1).and_then(|&of| self.constant(of));
        match self.nodes[node].operation {
            Operation::Zext(_) | Operation::Sext => inputs
                .first()
                .is_some_and(|&from| needed & !low(self.nodes[from].bits) == 0),
            Operation::Binary(Binary::And, _) => mask.is_none_or(|mask| needed & !mask == 0),
            Operation::Binary(Binary::Or | Binary::Xor, _) => mask.is_none_or(|mask| needed & mask == 0),
            // Of what both are of masks may go, also for one user of several. A constant goes on
            // into what is computed next of the whole sum, as into an address.
            Operation::Binary(Binary::Add | Binary::Sub, _) => {
                let all = low(self.nodes[node].bits);
                let below = low(u64::BITS - needed.leading_zeros());
                let is_computed = |&it: &NodeId| !matches!(self.nodes[it].operation, Operation::Input { .. });
                mask.map_or_else(
                    || inputs.iter().any(is_computed),
                    |it| it & below == 0 || needed & all == all,
                )
            }
            Operation::Binary(Binary::Shl | Binary::LShr | Binary::AShr, _) | Operation::Trunc(_) => true,
            _ => false,
        }
    }

    fn may_change_at(&self, node: NodeId, needed: u64, depth: u32) -> bool {
        let all = low(self.nodes[node].bits);
        let needed = needed & all;
        if needed == all {
            return false;
        }
        let inputs = &self.nodes[node].inputs;
        let input = |index: usize, needed: u64| {
            let of = inputs.get(index);
            of.is_some_and(|&of| self.may_change_at(of, needed, depth - 1))
        };
        if depth == 0 || needed.is_power_of_two() && self.is_copies(node) {
            return true;
        }
        match &self.nodes[node].operation {
            Operation::Input { .. } => self.bitwise.contains(&node),
            Operation::Lost { .. } | Operation::Constant(_) => false,
            Operation::Unary(_) | Operation::Funnel { .. } => true,
            // These have all bits that they need.
            Operation::Compare(..) | Operation::Float(..) | Operation::Freeze => false,
            Operation::Link(to) => self.may_change_at(*to, needed, depth - 1),
            Operation::Binary(operation, _) => self.binary_may_change(*operation, node, needed, depth),
            Operation::Zext(_) | Operation::Sext => {
                let from = inputs.first().map_or(0, |&from| low(self.nodes[from].bits));
                let sign = match self.nodes[node].operation {
                    Operation::Sext if needed & !from != 0 => from & !(from >> 1),
                    _ => 0,
                };
                needed & !from == 0 || input(0, needed & from | sign)
            }
            Operation::Trunc(_) => input(0, needed),
            Operation::Select => {
                let is_cut = |index: usize| {
                    let constant = inputs.get(index).and_then(|&of| self.constant(of));
                    constant.is_some_and(|it| it & all & !needed != 0)
                };
                is_cut(1) || is_cut(2) || input(1, needed) || input(2, needed)
            }
            // Of what becomes a lane, and of the other lanes.
            Operation::Insert | Operation::Shuffle(_) => input(0, needed) || input(1, needed),
            // Nobody here knows.
            Operation::Bitcast | Operation::Extract => false,
        }
    }

    /// Whether all bits of what is computed are copies of one: LLVM takes that from anywhere.
    fn is_copies(&self, node: NodeId) -> bool {
        let all = low(self.nodes[node].bits);
        !self.nodes[node].inputs.is_empty()
            && !self.is_ever_so([node], |[value]| value & all != 0 && value & all != all)
    }

    /// The bits of a value that are never on, or never off: LLVM may know it.
    pub fn never(&self, node: NodeId, on: bool) -> u64 {
        let seen = Cell::new(0);
        self.is_ever_so([node], |[value]| {
            seen.set(seen.get() | if on { value } else { !value });
            false
        });
        !seen.get() & low(self.nodes[node].bits)
    }

    /// Whether any of these bits of a value is ever on, or off. If not, LLVM may know it.
    fn is_ever(&self, node: NodeId, bits: u64, on: bool) -> bool {
        bits != 0 && self.is_ever_so([node], |[value]| (if on { value } else { !value }) & bits != 0)
    }

    /// Whether any of these bits of a value is ever another one than its input's. If not,
    /// LLVM may take that.
    fn ever_differs(&self, node: NodeId, input: NodeId, bits: u64) -> bool {
        self.is_ever_so([node, input], |[value, from]| (value ^ from) & bits != 0)
    }

    /// Whether something is ever true of values, in any lane: of the first, and what it is computed of.
    fn is_ever_so<const N: usize>(&self, nodes: [NodeId; N], is_so: impl Fn([u64; N]) -> bool) -> bool {
        let said = Said {
            operands: nodes[..1].to_vec(),
            elements: Vec::new(),
            bits: u64::from(self.nodes[nodes[0]].bits),
        };
        let order = self.order(&said);
        let computed = order.as_ref().map_or(&[][..], |order| &order.nodes);
        let mut known: FxHashMap<NodeId, Option<Lanes>> = FxHashMap::default();
        (0..TRIALS).any(|trial| {
            known.clear();
            for &node in computed {
                let value = self.compute(node, trial, |input| known.get(&input)?.as_ref());
                known.insert(node, value);
            }
            (0..self.nodes[nodes[0]].lanes as usize).any(|lane| {
                let value = |node| match known.get(&node)?.as_ref()?.all.get(lane)? {
                    Lane::Bits(value) => Some(*value),
                    Lane::Any | Lane::Never => None,
                };
                let values = nodes.map(value);
                values.iter().all(Option::is_some) && is_so(values.map(Option::unwrap_or_default))
            })
        })
    }

    fn binary_may_change(&self, operation: Binary, node: NodeId, needed: u64, depth: u32) -> bool {
        let all = low(self.nodes[node].bits);
        let &[first, second] = &self.nodes[node].inputs[..] else {
            return true;
        };
        let constant = self.constant(second).map(|it| it & all);
        let other = |of: NodeId, needed: u64| self.may_change_at(of, needed, depth - 1);
        // What is needed of a sum goes down to its lowest bit.
        let below = low(u64::BITS - (needed & all).leading_zeros());
        // LLVM computes 64 bits of which the low half is needed in 32.
        let is_halved = self.nodes[node].bits == 64 && needed >> 32 == 0;
        match (operation, constant) {
            // It takes needless bits off a constant, or all of it.
            (Binary::And, Some(mask)) => {
                let is_off = !self.is_ever(first, needed & !mask & all, true);
                is_off || mask & !needed != 0 || other(first, needed & mask)
            }
            (Binary::Or, Some(mask)) => {
                let is_on = !self.is_ever(first, needed & mask, false);
                is_on || mask & !needed != 0 || other(first, needed & !mask)
            }
            (Binary::Xor, Some(mask)) => {
                needed & mask == 0 || needed & !mask == 0 || mask & !needed != 0 || other(first, needed)
            }
            // Of one operand the needed bits may be known.
            (Binary::And | Binary::Or | Binary::Xor, None) => true,
            (Binary::Add | Binary::Sub | Binary::Mul, constant) => {
                let adds_nothing = |of: NodeId| operation != Binary::Mul && !self.is_ever(of, below, true);
                // The lowest bit that a product can have on is its factor's, and that of a square its root's.
                let is_lowest = needed.is_power_of_two()
                    && constant.is_some_and(|it| it.trailing_zeros() == needed.trailing_zeros());
                let is_square = first == second && needed & all < 4;
                let is_factor = operation == Binary::Mul && (is_lowest || is_square);
                is_halved
                    || is_factor
                    || adds_nothing(second)
                    || operation == Binary::Add && adds_nothing(first)
                    || constant.is_some_and(|it| it | !below & all == all && it != all)
                    || other(first, below)
                    || other(second, below)
            }
            (Binary::Shl | Binary::AShr, Some(_)) if !self.ever_differs(node, first, needed & all) => true,
            (Binary::Shl, Some(by)) if by < 64 => {
                is_halved || self.is_shift(first) || other(first, needed >> by)
            }
            (Binary::LShr, Some(by)) if by < 64 => {
                // What is shifted in was above it, where that is computed in a wider number.
                let is_cut = self.nodes[node].bits < 32 && needed & !(all >> by) == 0;
                is_cut || is_halved || self.is_shift(first) || other(first, needed << by)
            }
            (Binary::AShr, Some(by)) if by < 64 => {
                let sign = all & !(all >> by);
                // One copy of the sign may come from a shift that makes no others.
                let is_one_copy = needed.is_power_of_two();
                needed & sign == 0
                    || is_one_copy
                    || self.is_shift(first)
                    || other(first, needed << by | (all & !(all >> 1)))
            }
            // However far it is shifted, nothing comes down.
            (Binary::Shl, None) => is_halved || other(first, below),
            (Binary::Shl | Binary::LShr | Binary::AShr, _) => is_halved,
            // LLVM makes others of these, or tells one operand by what is needed.
            (Binary::UDiv | Binary::SDiv | Binary::URem | Binary::SRem, _) => true,
            (Binary::SMax | Binary::SMin | Binary::UMax | Binary::UMin, _) => true,
            (Binary::SAddSat | Binary::UAddSat | Binary::SSubSat | Binary::USubSat, _) => true,
            (Binary::SShlSat | Binary::UShlSat, _) => true,
        }
    }

    fn is_shift(&self, node: NodeId) -> bool {
        let operation = &self.nodes[node].operation;
        matches!(
            operation,
            Operation::Binary(Binary::Shl | Binary::LShr | Binary::AShr, _)
        )
    }

    /// A number that all lanes have.
    fn constant(&self, node: NodeId) -> Option<u64> {
        match &self.nodes[node].operation {
            Operation::Constant(lanes) => match lanes[..] {
                [number, ref others @ ..] if others.iter().all(|it| *it == number) => number,
                _ => None,
            },
            _ => None,
        }
    }
}

/// So many ones.
fn low(bits: u32) -> u64 {
    u64::MAX.checked_shr(u64::BITS.saturating_sub(bits)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::{Binary, Flags, Graph, Inputs, Node, NodeId, Operation};

    fn add(graph: &mut Graph, operation: Operation, inputs: &[NodeId], bits: u32) -> NodeId {
        let inputs = Inputs::from_slice(inputs);
        graph.add(Node {
            operation,
            inputs,
            lanes: 1,
            bits,
        })
    }

    fn input(graph: &mut Graph, bits: u32) -> NodeId {
        add(graph, Operation::Input { limit: None }, &[], bits)
    }

    fn binary(graph: &mut Graph, operation: Binary, of: NodeId, constant: u64) -> NodeId {
        let bits = graph.nodes[of].bits;
        let constant = add(graph, Operation::Constant(vec![Some(constant)]), &[], bits);
        add(
            graph,
            Operation::Binary(operation, Flags::default()),
            &[of, constant],
            bits,
        )
    }

    #[test]
    fn a_constant_without_needed_bits_goes() {
        let mut graph = Graph::default();
        let x = input(&mut graph, 32);
        let ored = binary(&mut graph, Binary::Or, x, 0x3f258290);
        let wide = add(&mut graph, Operation::Sext, &[ored], 64);
        assert!(graph.may_change(wide, &[!0 << 30], !0));
        assert!(graph.may_change(wide, &[!0 << 30, 0xffff_fffe], !0));
        assert!(!graph.may_change(wide, &[!0], !0));
        assert!(!graph.may_change(wide, &[!0 << 30], !0 << 30));
        assert!(!graph.may_change(x, &[1], !0));
    }

    #[test]
    fn a_lane_may_change_where_one_bit_of_any_is_needed() {
        let mut graph = Graph::default();
        let mut vector = |operation, of: &[NodeId]| {
            let inputs = Inputs::from_slice(of);
            graph.add(Node {
                operation,
                inputs,
                lanes: 2,
                bits: 32,
            })
        };
        let before = vector(Operation::Input { limit: None }, &[]);
        let mask = vector(Operation::Constant(vec![Some(6), Some(6)]), &[]);
        let ored = vector(Operation::Binary(Binary::Or, Flags::default()), &[before, mask]);
        assert!(graph.may_change(ored, &[1], !0));
        assert!(!graph.may_change(ored, &[!0], !0));
        let [narrow, at] = [16, 32].map(|bits| input(&mut graph, bits));
        let wide = add(&mut graph, Operation::Sext, &[narrow], 32);
        let inserted = add(&mut graph, Operation::Insert, &[before, wide, at], 32);
        assert!(graph.may_change(inserted, &[0xffff], !0));
        assert!(!graph.may_change(inserted, &[!0], !0));
    }

    #[test]
    fn a_value_with_two_users_stays_unless_one_gets_something_else() {
        let mut graph = Graph::default();
        let x = input(&mut graph, 64);
        let sum = binary(&mut graph, Binary::Add, x, 5);
        assert!(graph.may_change(sum, &[0xffff_ffff], !0));
        assert!(!graph.may_change(sum, &[0xffff_ffff, !0 << 32], !0));
    }

    #[test]
    fn a_mask_stays_where_more_is_needed() {
        let mut graph = Graph::default();
        let x = input(&mut graph, 32);
        let masked = binary(&mut graph, Binary::And, x, 0x7f);
        assert!(!graph.may_change(masked, &[0xff], !0));
        assert!(graph.may_change(masked, &[0x7f], !0));
        assert!(graph.may_change(masked, &[0x3f], !0));
    }

    #[test]
    fn a_mask_goes_where_the_rest_is_known() {
        let mut graph = Graph::default();
        let x = input(&mut graph, 32);
        let product = binary(&mut graph, Binary::Mul, x, 76);
        let masked = binary(&mut graph, Binary::And, product, 0xfc);
        assert!(graph.may_change(masked, &[0xff], !0));
        assert!(!graph.may_change(masked, &[0x1ff], !0));
        let ones = binary(&mut graph, Binary::Or, x, 3);
        let more = binary(&mut graph, Binary::Or, ones, 1);
        let again = binary(&mut graph, Binary::Or, x, 1);
        assert!(graph.may_change(more, &[3], !0));
        assert!(!graph.may_change(again, &[3], !0));
    }

    #[test]
    fn what_a_sum_needs_goes_down_to_its_lowest_bit() {
        let mut graph = Graph::default();
        let x = input(&mut graph, 32);
        let ored = binary(&mut graph, Binary::Or, x, 1);
        let sum = binary(&mut graph, Binary::Add, ored, 2);
        assert!(!graph.may_change(sum, &[0xff00], !0));
        let ored = binary(&mut graph, Binary::Or, x, 1 << 16);
        let sum = binary(&mut graph, Binary::Add, ored, 2);
        assert!(graph.may_change(sum, &[0xff00], !0));
    }

    #[test]
    fn copies_that_nobody_needs_go() {
        let mut graph = Graph::default();
        let x = input(&mut graph, 32);
        let zero = add(&mut graph, Operation::Constant(vec![Some(0)]), &[], 32);
        let bit = binary(&mut graph, Binary::And, x, 1);
        let operation = Operation::Binary(Binary::Sub, Flags::default());
        let copies = add(&mut graph, operation, &[zero, bit], 32);
        let wide = add(&mut graph, Operation::Sext, &[copies], 64);
        assert!(graph.may_change(wide, &[!0 << 54], !0));
        assert!(!graph.may_change(wide, &[7 << 30], !0));
    }

    #[test]
    fn a_constant_stays_that_is_part_of_an_address() {
        let mut graph = Graph::default();
        let [x, y] = [32, 32].map(|bits| input(&mut graph, bits));
        let block = binary(&mut graph, Binary::Shl, x, 6);
        let sum = add(
            &mut graph,
            Operation::Binary(Binary::Add, Flags::default()),
            &[block, y],
            32,
        );
        let next = binary(&mut graph, Binary::Add, sum, 3);
        assert!(graph.may_change(next, &[7, !0], !0));
        assert!(!graph.may_change(next, &[0x1ff, !0], !0));
    }

    #[test]
    fn what_is_shifted_up_needs_no_bits_above_those_that_are_needed() {
        let mut graph = Graph::default();
        let [byte, distance] = [8, 32].map(|bits| input(&mut graph, bits));
        let wide = add(&mut graph, Operation::Zext(Flags::default()), &[byte], 32);
        let operation = |binary| Operation::Binary(binary, Flags::default());
        let shifted = add(&mut graph, operation(Binary::Shl), &[wide, distance], 32);
        assert!(graph.may_change(shifted, &[31], !0));
        assert!(!graph.may_change(shifted, &[0x1ff], !0));
        let down = add(&mut graph, operation(Binary::LShr), &[wide, distance], 32);
        assert!(!graph.may_change(down, &[31], !0));
    }

    #[test]
    fn bits_that_are_settled_are_never_others() {
        let mut graph = Graph::default();
        let x = input(&mut graph, 32);
        let low = binary(&mut graph, Binary::And, x, 0xff);
        let ored = binary(&mut graph, Binary::Or, low, 0xd_0100);
        let ones = add(&mut graph, Operation::Constant(vec![Some(0xffff_ffff)]), &[], 32);
        let operation = Operation::Binary(Binary::Sub, Flags::default());
        let rest = add(&mut graph, operation, &[ones, ored], 32);
        assert_eq!(
            [graph.never(rest, true), graph.never(rest, false)],
            [0xd_0100, 0xfff2_fe00]
        );
        assert_eq!([graph.never(x, true), graph.never(x, false)], [0, 0]);
    }

    #[test]
    fn zeros_that_nobody_needs_arent_shifted_into_a_narrow_number() {
        let mut graph = Graph::default();
        for (bits, changes) in [(8, true), (32, false)] {
            let x = input(&mut graph, bits);
            let shifted = binary(&mut graph, Binary::LShr, x, 5);
            let product = binary(&mut graph, Binary::Mul, shifted, 3);
            assert_eq!(graph.may_change(product, &[4], !0), changes);
            assert!(!graph.may_change(product, &[8], !0));
        }
    }

    #[test]
    fn the_lowest_bit_of_a_product_is_its_factors() {
        let mut graph = Graph::default();
        let [x, y] = [32, 32].map(|bits| input(&mut graph, bits));
        let product = binary(&mut graph, Binary::Mul, x, 12);
        assert!(graph.may_change(product, &[4], !0));
        // Another user that needs nothing may have it.
        assert!(graph.may_change(product, &[4, 0], !0));
        assert!(!graph.may_change(product, &[4, !0], !0));
        assert!(!graph.may_change(product, &[8], !0));
        let square = |graph: &mut Graph, of| {
            let times = Operation::Binary(Binary::Mul, Flags::default());
            add(graph, times, &[x, of], 32)
        };
        let [square, other] = [x, y].map(|of| square(&mut graph, of));
        assert!(
            [1, 2, 3]
                .iter()
                .all(|bits| graph.may_change(square, &[*bits], !0))
        );
        assert!(!graph.may_change(square, &[4], !0));
        assert!(!graph.may_change(other, &[3], !0));
    }

    #[test]
    fn a_sign_that_nobody_needs_goes() {
        let mut graph = Graph::default();
        let x = input(&mut graph, 16);
        let wide = add(&mut graph, Operation::Sext, &[x], 32);
        assert!(graph.may_change(wide, &[0xffff], !0));
        assert!(!graph.may_change(wide, &[0x1ffff], !0));
        let shifted = binary(&mut graph, Binary::AShr, x, 4);
        assert!(graph.may_change(shifted, &[0xfff], !0));
        // It is the sign of what is shifted, too.
        assert!(graph.may_change(shifted, &[1 << 15], !0));
        assert!(!graph.may_change(shifted, &[3 << 14], !0));
        let shifted = binary(&mut graph, Binary::AShr, wide, 4);
        assert!(graph.may_change(shifted, &[!0 << 15], !0));
        assert!(!graph.may_change(shifted, &[!0 << 14], !0));
        assert!(graph.may_change(shifted, &[1 << 14], !0));
    }
}
