//! The points of code generation at which something is done.

use super::steps::{OfIr, Stage, Step};
use crate::llvm::{Needs, Repeated};

/// What is done behind a pass of LLVM's.
pub struct Point {
    pub behind: &'static str,
    pub what: What,
}

pub enum What {
    /// Nothing comes between these.
    Stages(Stages),
    Visit(OfIr),
    Pass(&'static str),
}

/// Stages one after the other: what has been read for one serves the next as long as nothing
/// is changed.
pub struct Stages {
    pub repeated: Repeated,
    pub all: Vec<Stage>,
}

impl Stages {
    /// What is read of a function: names stand for other operands, so who doesn't ask for them
    /// isn't served by who does.
    pub fn needs(&self, names: bool) -> Needs {
        let needs = self.all.iter().map(|stage| stage.needs);
        let needs = needs.filter(|needs| needs.names == names);
        needs.fold(
            Needs {
                names,
                ..Needs::default()
            },
            Needs::and,
        )
    }
}

/// The points at which steps are taken, in the order in which they are behind a pass.
pub fn points<'s>(steps: impl IntoIterator<Item = &'s Step>) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    for step in steps {
        let (behind, what) = match *step {
            Step::Pass(behind, name) => (behind, What::Pass(name)),
            Step::Visit(behind, visit) => (behind, What::Visit(visit)),
            Step::Stage(stage) => {
                let last = points.iter_mut().rev().find(|it| it.behind == stage.behind);
                match last.map(|it| &mut it.what) {
                    Some(What::Stages(stages)) if stages.repeated == stage.repeated => {
                        stages.all.push(stage);
                        continue;
                    }
                    _ => {
                        let (repeated, all) = (stage.repeated, vec![stage]);
                        (stage.behind, What::Stages(Stages { repeated, all }))
                    }
                }
            }
        };
        points.push(Point { behind, what });
    }
    points
}
