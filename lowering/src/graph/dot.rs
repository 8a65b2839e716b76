//! A graph as DOT, the language of Graphviz.
//!
//! petgraph's own writer knows no subgraphs, which the functions and the
//! legend are.

use super::label::{escape, lines, shorten};
use super::style::{self, EDGES, NODES};
use super::{Edge, Graph, Homes};
use crate::read::{Reading, Source};
use petgraph::graph::NodeIndex;
use std::collections::{BTreeMap, HashSet};
use std::fmt::{self, Write};

/// A graph of a module, to be written.
///
/// Each function is a cluster. Edges on a cycle are thick; what no root leads
/// to says so.
#[derive(Debug)]
pub struct Dot<'a> {
    source: &'a Source,
    reading: &'a Reading,
    graph: &'a Graph,
    homes: Homes<'a>,
    /// In this order; none: those that are drawn outside of functions.
    clusters: Vec<(Option<&'a str>, Vec<NodeIndex>)>,
    drawn: HashSet<NodeIndex>,
    /// Edges on cycles, by their ends.
    cyclic: HashSet<[NodeIndex; 2]>,
    unreachable: HashSet<NodeIndex>,
}

impl<'a> Dot<'a> {
    /// The whole graph of a module.
    pub fn new(source: &'a Source, reading: &'a Reading, graph: &'a Graph) -> Dot<'a> {
        let mut dot = Dot {
            source,
            reading,
            graph,
            homes: Homes::new(source),
            clusters: Vec::new(),
            drawn: graph.nodes().collect(),
            cyclic: HashSet::new(),
            unreachable: graph.unreachable(source).collect(),
        };
        for cycle in graph.cycles() {
            let next = cycle.iter().cycle().skip(1);
            dot.cyclic.extend(cycle.iter().zip(next).map(|(&a, &b)| [a, b]));
        }
        dot.cluster();
        dot
    }

    /// Only what is in a function, and what that leads to. None if nothing is
    /// in it.
    pub fn of_function(mut self, function: &str) -> Option<Dot<'a>> {
        let homes = &self.homes;
        let drawn = self.graph.led_to(|item| homes.of(item) == Some(function));
        self.drawn = drawn.collect();
        self.cluster();
        (!self.drawn.is_empty()).then_some(self)
    }

    fn cluster(&mut self) {
        let mut numbers: BTreeMap<Option<&str>, usize> = BTreeMap::new();
        self.clusters.clear();
        for node in self.graph.nodes().filter(|node| self.drawn.contains(node)) {
            let home = self.homes.of(self.graph.item(node));
            let number = *numbers.entry(home).or_insert_with(|| {
                self.clusters.push((home, Vec::new()));
                self.clusters.len() - 1
            });
            self.clusters[number].1.push(node);
        }
    }

    fn node(&self, f: &mut fmt::Formatter<'_>, indent: &str, node: NodeIndex) -> fmt::Result {
        let item = self.graph.item(node);
        let style = &NODES[style::kind(item)];
        let mut lines = lines(item, self.source, self.reading);
        let marked = self.unreachable.contains(&node);
        if marked {
            lines.push("(unreachable)".to_string());
        }
        let mut label = String::new();
        for line in &lines {
            // What ends a line says how it is aligned.
            label += &escape(line);
            label += if item.is_lifetime() { "\\l" } else { "\\n" };
        }
        let label = label.strip_suffix("\\n").unwrap_or(&label);
        write!(
            f,
            "{indent}n{} [class=\"{}\", {}, label=\"{label}\"",
            node.index(),
            style.class,
            style.attributes
        )?;
        if marked {
            f.write_str(", color=gray45, fontcolor=gray45")?;
        }
        f.write_str("];\n")
    }

    fn edge(&self, f: &mut fmt::Formatter<'_>, ends: [NodeIndex; 2], edge: Edge) -> fmt::Result {
        let style = style::edge(edge);
        let [from, to] = ends.map(NodeIndex::index);
        write!(
            f,
            "  n{from} -> n{to} [class=\"{}\", {}",
            style.class, style.attributes
        )?;
        if let Edge::Argument(index) = edge {
            write!(f, ", label=\"Arg {index}\"")?;
        }
        if self.cyclic.contains(&ends) {
            f.write_str(", penwidth=3, color=red3")?;
        }
        f.write_str("];\n")
    }

    /// One node of each kind that is drawn, and edges between them.
    fn legend(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = |node: &NodeIndex| style::kind(self.graph.item(*node));
        let kinds: HashSet<usize> = self.drawn.iter().map(kind).collect();
        f.write_str(
            "  subgraph cluster_legend {\n    label=\"legend\";\n    style=rounded;\n    bgcolor=gray95;\n",
        )?;
        for (kind, style) in NODES.iter().enumerate().filter(|(kind, _)| kinds.contains(kind)) {
            let meaning = style.meaning.replace('\n', "\\n");
            writeln!(f, "    legend{kind} [{}, label=\"{meaning}\"];", style.attributes)?;
        }
        for (style, [from, to]) in &EDGES {
            if kinds.contains(from) && kinds.contains(to) {
                writeln!(
                    f,
                    "    legend{from} -> legend{to} [{}, label=\"{}\"];",
                    style.attributes, style.meaning
                )?;
            }
        }
        if !self.cyclic.is_empty() {
            f.write_str("    cycle [shape=plaintext, style=\"\", label=\"thick: on a cycle\"];\n")?;
        }
        f.write_str("  }\n")
    }
}

impl fmt::Display for Dot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HEAD)?;
        for (number, (home, nodes)) in self.clusters.iter().enumerate() {
            let indent = match home {
                Some(function) => {
                    let label = escape(&shorten(function));
                    writeln!(
                        f,
                        "  subgraph cluster_{number} {{\n    label=\"function {label}\";"
                    )?;
                    "    "
                }
                None => "  ",
            };
            for &node in nodes {
                self.node(f, indent, node)?;
            }
            f.write_str(if home.is_some() { "  }\n" } else { "" })?;
        }
        for (from, to, edge) in self.graph.edges() {
            if self.drawn.contains(&from) && self.drawn.contains(&to) {
                self.edge(f, [from, to], edge)?;
            }
        }
        self.legend(f)?;
        f.write_char('}')?;
        f.write_char('\n')
    }
}

const HEAD: &str = r#"digraph lifetimes {
  rankdir=LR;
  ranksep=0.4;
  nodesep=0.2;
  fontname="Helvetica,Arial,sans-serif";
  fontsize=12;
  node [fontname="Helvetica,Arial,sans-serif", fontsize=11, margin="0.12,0.06"];
  edge [fontname="Helvetica,Arial,sans-serif", fontsize=9];
"#;
