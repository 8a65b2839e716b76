//! What each kind of node and edge looks like: shapes and lines differ, so
//! that a picture without colours says the same.

use crate::read::graph::{Edge, Item};

/// The look of a kind.
#[derive(Debug)]
pub(super) struct Style {
    /// In the SVG's `class` too.
    pub class: &'static str,
    /// As the legend calls it.
    pub meaning: &'static str,
    /// Attributes of DOT.
    pub attributes: &'static str,
}

/// Every kind of node. An index is a [`kind`].
pub(super) const NODES: [Style; 7] = [
    style(
        "variable",
        "variable",
        r##"shape=box, style="filled,bold", fillcolor="#ffe9a8""##,
    ),
    style(
        "property",
        "property of a type or function",
        r##"shape=house, orientation=270, style="filled,bold", fillcolor="#ffc9a0""##,
    ),
    style(
        "bounded",
        "bounded lifetime:\nfrom def to kill",
        r##"shape=box, style="filled,rounded", fillcolor="#cfe4ff""##,
    ),
    style(
        "computed",
        "computed lifetime:\nwhere no bounded one is",
        r##"shape=box, style="filled,rounded,dashed", fillcolor="#ffffff""##,
    ),
    style(
        "fragment",
        "fragment",
        r##"shape=ellipse, style=filled, fillcolor="#d4f0cf""##,
    ),
    style(
        "global-fragment",
        "fragment that is a global's address",
        r##"shape=cylinder, style=filled, fillcolor="#a9d8b0""##,
    ),
    style(
        "code",
        "code location",
        r##"shape=hexagon, style=filled, fillcolor="#e8d5f5""##,
    ),
];

/// Every kind of edge, with the kinds of node that the legend shows it
/// between.
pub(super) const EDGES: [(Style, [usize; 2]); 7] = [
    (VARIABLE, [0, 2]),
    (VARIABLE, [0, 3]),
    (PROPERTY, [1, 4]),
    (ARGUMENT, [3, 4]),
    (ARGUMENT, [3, 5]),
    (ARGUMENT, [3, 6]),
    (OBJECT, [4, 2]),
];

const VARIABLE: Style = style("of-variable", "has", "arrowhead=normal");
const PROPERTY: Style = style(
    "of-property",
    "has",
    "style=bold, arrowhead=normal, arrowtail=diamond, dir=both",
);
const ARGUMENT: Style = style("argument", "Arg", "style=dashed, arrowhead=vee");
const OBJECT: Style = style("of-object", "has", "arrowhead=empty");

const fn style(class: &'static str, meaning: &'static str, attributes: &'static str) -> Style {
    Style {
        class,
        meaning,
        attributes,
    }
}

/// The index of an item's look.
pub(super) fn kind(item: Item) -> usize {
    match item {
        Item::Variable(_) => 0,
        Item::Property(_) => 1,
        Item::Lifetime { bounded: true, .. } => 2,
        Item::Lifetime { bounded: false, .. } => 3,
        Item::Fragment(_) => 4,
        Item::GlobalFragment { .. } => 5,
        Item::Code(_) => 6,
    }
}

pub(super) fn edge(edge: Edge) -> Style {
    match edge {
        Edge::Variable => VARIABLE,
        Edge::Property => PROPERTY,
        Edge::Argument(_) => ARGUMENT,
        Edge::Object => OBJECT,
    }
}
