//! All lanes that wait: the sets of a chain put together, each without what those before
//! it have anyhow.

use crate::lanes::{Chain, Half, Lanes};
use crate::machine::waiting::{Diagram, Diagrams};

/// Lanes that more masks say are put together as they are.
const MOST: usize = 256;

/// Which lanes of 32 are in one of the sets that have been met.
struct Union {
    diagrams: Diagrams<Half, bool>,
    met: Diagram,
}

/// Sets that have the lanes of all sets of a chain, of each 32.
pub(super) fn union(chain: &Chain) -> Vec<Vec<Lanes<Half>>> {
    let halves = chain.first().map_or(0, |set| set.lanes.len());
    let mut unions: Vec<Union> = (0..halves).map(|_| Union::new()).collect();
    let sets = chain.iter().map(|set| {
        let added = set.lanes.iter().zip(&mut unions);
        added.map(|(lanes, union)| union.add(lanes)).collect::<Vec<_>>()
    });
    sets.filter(|halves| halves.iter().any(|lanes| *lanes != Lanes::None))
        .collect()
}

impl Union {
    fn new() -> Union {
        let mut diagrams = Diagrams::default();
        let met = diagrams.leaf(false);
        Union { diagrams, met }
    }

    /// What a set adds, and as much of the lanes that have been met as makes that simple.
    fn add(&mut self, lanes: &Lanes<Half>) -> Lanes<Half> {
        if self.diagrams.is_larger(self.met, MOST) {
            return lanes.clone();
        }
        let diagrams = &mut self.diagrams;
        let set = diagram(lanes, diagrams);
        let others = diagrams.map(self.met, &|is_met| !is_met);
        let added = match diagrams.constant(others) {
            Some(false) => diagrams.leaf(false),
            _ => diagrams.restrict(set, others, &|is_on| is_on),
        };
        self.met = diagrams.join(self.met, set, &|one, other| one || other);
        match diagrams.written_out(added) <= lanes.size() {
            true => written(added, diagrams),
            false => lanes.clone(),
        }
    }
}

fn diagram(lanes: &Lanes<Half>, diagrams: &mut Diagrams<Half, bool>) -> Diagram {
    match lanes {
        Lanes::All => diagrams.leaf(true),
        Lanes::None => diagrams.leaf(false),
        Lanes::Choice(mask, between) => {
            let [off, on] = &**between;
            let (off, on) = (diagram(off, diagrams), diagram(on, diagrams));
            diagrams.choose(*mask, off, on)
        }
    }
}

fn written(of: Diagram, diagrams: &Diagrams<Half, bool>) -> Lanes<Half> {
    match (diagrams.choice(of), diagrams.constant(of)) {
        (Some((mask, off, on)), _) => {
            Lanes::Choice(mask, Box::new([written(off, diagrams), written(on, diagrams)]))
        }
        (_, Some(true)) => Lanes::All,
        _ => Lanes::None,
    }
}
