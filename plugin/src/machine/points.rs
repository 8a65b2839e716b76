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

#[cfg(test)]
mod tests {
    use super::super::steps::{AMDGPU, LANES, OPTIMISED, PLAIN, RECORDED};
    use super::*;

    /// Behind each pass: `2` for so many stages in a row, `v` for a visit, `p` for a pass.
    fn listing(steps: &[&[Step]], behind: &str) -> Vec<String> {
        let points = points(steps.iter().copied().flatten());
        let points = points.iter().filter(|point| point.behind == behind);
        let listed = points.map(|point| match &point.what {
            What::Stages(stages) => stages.all.len().to_string(),
            What::Visit(_) => "v".to_owned(),
            What::Pass(_) => "p".to_owned(),
        });
        listed.collect()
    }

    #[test]
    fn stages_in_a_row_are_one_point() {
        let steps = [RECORDED, OPTIMISED, AMDGPU, LANES];
        let all = listing(&steps, "remove-loads-into-fake-uses");
        assert_eq!(all[1..], ["p", "1"]);
        assert!(all[0].parse::<usize>().unwrap() > 2);
        assert_eq!(listing(&[PLAIN], "codegenprepare"), ["v"]);
    }

    #[test]
    fn no_step_gets_lost() {
        for steps in [&[PLAIN][..], &[RECORDED, OPTIMISED, AMDGPU, LANES]] {
            let points = points(steps.iter().copied().flatten());
            let counts = points.iter().map(|point| match &point.what {
                What::Stages(stages) => stages.all.len(),
                _ => 1,
            });
            let steps: usize = steps.iter().map(|steps| steps.len()).sum();
            assert_eq!(counts.sum::<usize>(), steps);
        }
    }
}
