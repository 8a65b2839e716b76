//! Waiting sets: the lanes that go on in one place, by the masks that they are in.

use super::diagram::{Diagram, Diagrams};
use super::{Home, Leaf, Outcome, Waiting, Why, is_on};
use crate::lanes::Lanes;
use crate::machine::InstructionId;
use std::collections::BTreeSet;

/// A set that looks at masks more often isn't said, nor are those around it.
const MOST: usize = 64;

/// Lanes that go on in one place.
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
            let simple = self.diagrams.restrict(exact, matters, &is_on);
            if self.diagrams.written_out(simple) > MOST {
                lost.insert(Why::Masks);
                break;
            }
            let lanes = lanes(&self.diagrams, simple);
            sets.push(Set { at: place, lanes });
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

fn lanes(diagrams: &Diagrams<Home, Leaf>, of: Diagram) -> Lanes<Home> {
    match diagrams.choice(of) {
        Some((home, off, on)) => Lanes::Choice(home, Box::new([off, on].map(|of| lanes(diagrams, of)))),
        None if diagrams.constant(of).is_some_and(is_on) => Lanes::All,
        None => Lanes::None,
    }
}
