//! A graph as DOT, the language of Graphviz.
//!
//! petgraph's own writer knows no subgraphs, which the functions and the
//! legend are.

use super::label::{self, escape, shorten};
use super::style::{self, EDGES, NODES};
use crate::model::LifetimeId;
use crate::read::graph::{Edge, Graph, Homes, Item};
use crate::read::{FunctionId, Reading, Source};
use petgraph::graph::NodeIndex;
use rustc_hash::FxHashMap;
use std::collections::HashSet;
use std::io::{self, Write};

/// A graph of a module, to be written.
///
/// Each function is a cluster. Edges on a cycle are thick; what no root leads
/// to says so.
#[derive(Debug)]
pub(super) struct Dot<'a> {
    source: &'a Source,
    reading: &'a Reading,
    graph: &'a Graph,
    /// By node of the metadata.
    numbers: &'a [Option<u32>],
    homes: Homes<'a>,
    /// In this order; none: those that are drawn outside of functions.
    clusters: Vec<(Option<FunctionId>, Vec<NodeIndex>)>,
    /// By node.
    drawn: Vec<bool>,
    /// Edges on cycles, by their ends.
    cyclic: HashSet<[NodeIndex; 2]>,
    unreachable: HashSet<NodeIndex>,
}

impl<'a> Dot<'a> {
    /// The whole graph of a module.
    pub(super) fn new(source: &'a Source, reading: &'a Reading, numbers: &'a [Option<u32>]) -> Dot<'a> {
        let graph = reading.graph(source);
        let mut dot = Dot {
            source,
            reading,
            graph,
            numbers,
            homes: Homes::new(source),
            clusters: Vec::new(),
            drawn: vec![true; graph.nodes().len()],
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
    pub(super) fn of_function(mut self, function: &str) -> Option<Dot<'a>> {
        let function = self.homes.find(function)?;
        self.drawn.fill(false);
        let homes = &self.homes;
        for node in self.graph.led_to(|item| homes.number(item) == Some(function)) {
            self.drawn[node.index()] = true;
        }
        self.cluster();
        (!self.clusters.is_empty()).then_some(self)
    }

    /// How many nodes are drawn.
    pub(super) fn len(&self) -> usize {
        self.clusters.iter().map(|(_, nodes)| nodes.len()).sum()
    }

    /// The functions that have most nodes of those that have no more than so many, with
    /// these.
    pub(super) fn functions(&self, most: usize) -> Vec<(&str, usize)> {
        let functions = self.clusters.iter();
        let functions = functions.filter_map(|(home, nodes)| Some((self.homes.name((*home)?), nodes.len())));
        let mut functions: Vec<_> = functions.filter(|(_, nodes)| *nodes <= most).collect();
        functions.sort_by_key(|(_, nodes)| std::cmp::Reverse(*nodes));
        functions
    }

    fn is_drawn(&self, node: NodeIndex) -> bool {
        self.drawn[node.index()]
    }

    fn cluster(&mut self) {
        let mut numbers: FxHashMap<Option<FunctionId>, usize> = FxHashMap::default();
        self.clusters.clear();
        for node in self.graph.nodes().filter(|&node| self.drawn[node.index()]) {
            let home = self.homes.number(self.graph.item(node));
            let number = *numbers.entry(home).or_insert_with(|| {
                self.clusters.push((home, Vec::new()));
                self.clusters.len() - 1
            });
            self.clusters[number].1.push(node);
        }
    }

    /// Writes the graph.
    ///
    /// # Errors
    /// `out` takes no more.
    pub(super) fn write(&self, out: impl Write) -> io::Result<()> {
        let writer = Writer {
            dot: self,
            out: io::BufWriter::with_capacity(1 << 16, out),
            labels: FxHashMap::default(),
            number: itoa::Buffer::new(),
        };
        writer.write()
    }

    /// The kinds of node that are drawn.
    fn kinds(&self) -> [bool; NODES.len()] {
        let mut kinds = [false; NODES.len()];
        for node in self.graph.nodes().filter(|&node| self.is_drawn(node)) {
            kinds[style::kind(self.graph.item(node))] = true;
        }
        kinds
    }
}

struct Writer<'d, W: Write> {
    dot: &'d Dot<'d>,
    out: io::BufWriter<W>,
    /// What a lifetime's label says of its expression, which many share: by
    /// the address of the operations.
    labels: FxHashMap<usize, String>,
    number: itoa::Buffer,
}

impl<W: Write> Writer<'_, W> {
    fn write(mut self) -> io::Result<()> {
        let dot = self.dot;
        self.text(HEAD)?;
        for (number, (home, nodes)) in dot.clusters.iter().enumerate() {
            let indent = match home {
                Some(function) => {
                    let name = shorten(dot.homes.name(*function));
                    let label = escape(&name);
                    writeln!(
                        self.out,
                        "  subgraph cluster_{number} {{\n    label=\"function {label}\";"
                    )?;
                    "    "
                }
                None => "  ",
            };
            for &node in nodes {
                self.text(indent)?;
                self.node(node)?;
            }
            self.text(if home.is_some() { "  }\n" } else { "" })?;
        }
        for (from, to, edge) in dot.graph.edges() {
            if dot.is_drawn(from) && dot.is_drawn(to) {
                self.edge([from, to], edge)?;
            }
        }
        match dot.len() {
            0 => self.text("  nothing [shape=plaintext, label=\"no lifetimes\"];\n")?,
            _ => self.legend()?,
        }
        self.text("}\n")?;
        self.out.flush()
    }

    fn text(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }

    /// A million numbers go by here, where `write!` takes long.
    fn number(&mut self, number: usize) -> io::Result<()> {
        self.out.write_all(self.number.format(number).as_bytes())
    }

    fn node(&mut self, node: NodeIndex) -> io::Result<()> {
        let item = self.dot.graph.item(node);
        let style = &NODES[style::kind(item)];
        self.text("n")?;
        self.number(node.index())?;
        for text in [" [class=\"", style.class, "\", ", style.attributes, ", label=\""] {
            self.text(text)?;
        }
        let marked = self.dot.unreachable.contains(&node);
        self.label(item, marked)?;
        self.text("\"")?;
        if marked {
            self.text(", color=gray45, fontcolor=gray45")?;
        }
        self.text("];\n")
    }

    /// What ends a line says how it is aligned: lifetimes' to the left.
    fn label(&mut self, item: Item, marked: bool) -> io::Result<()> {
        let (source, reading) = (self.dot.source, self.dot.reading);
        let name = label::name(item, source, reading);
        self.text(&escape(&shorten(&name)))?;
        let number = label::node(item).and_then(|node| *self.dot.numbers.get(node.0 as usize)?);
        if let Some(number) = number {
            self.text(" !")?;
            self.number(number as usize)?;
        }
        if let Item::Lifetime { node, bounded } = item {
            self.text(if bounded { ", bounded\\l" } else { ", computed\\l" })?;
            match label::readable(node, reading) {
                Some(lifetime) => self.expression(lifetime)?,
                None => self.text(&left_aligned(label::unreadable(node, source)))?,
            }
            return self.text(if marked { "(unreachable)\\l" } else { "" });
        }
        if let Some(kind) = label::kind(item, source) {
            self.text("\\n")?;
            self.text(&escape(&kind))?;
        }
        self.text(if marked { "\\n(unreachable)" } else { "" })
    }

    fn expression(&mut self, lifetime: LifetimeId) -> io::Result<()> {
        let expression = &self.dot.reading.model.lifetime(lifetime).location;
        let label = self
            .labels
            .entry(expression.ops().as_ptr() as usize)
            .or_insert_with(|| left_aligned(label::wrap(expression)));
        self.out.write_all(label.as_bytes())
    }

    fn edge(&mut self, ends: [NodeIndex; 2], edge: Edge) -> io::Result<()> {
        let style = style::edge(edge);
        self.text("  n")?;
        self.number(ends[0].index())?;
        self.text(" -> n")?;
        self.number(ends[1].index())?;
        for text in [" [class=\"", style.class, "\", ", style.attributes] {
            self.text(text)?;
        }
        if let Edge::Argument(index) = edge {
            self.text(", label=\"Arg ")?;
            self.number(index as usize)?;
            self.text("\"")?;
        }
        if self.dot.cyclic.contains(&ends) {
            self.text(", penwidth=3, color=red3")?;
        }
        self.text("];\n")
    }

    /// One node of each kind that is drawn, and edges between them.
    fn legend(&mut self) -> io::Result<()> {
        let kinds = self.dot.kinds();
        self.text(
            "  subgraph cluster_legend {\n    label=\"legend\";\n    style=rounded;\n    bgcolor=gray95;\n",
        )?;
        for (kind, style) in NODES.iter().enumerate().filter(|(kind, _)| kinds[*kind]) {
            let meaning = style.meaning.replace('\n', "\\n");
            writeln!(
                self.out,
                "    legend{kind} [{}, label=\"{meaning}\"];",
                style.attributes
            )?;
        }
        for (style, [from, to]) in EDGES
            .iter()
            .filter(|(_, ends)| ends.iter().all(|&end| kinds[end]))
        {
            writeln!(
                self.out,
                "    legend{from} -> legend{to} [{}, label=\"{}\"];",
                style.attributes, style.meaning
            )?;
        }
        if !self.dot.cyclic.is_empty() {
            self.text("    cycle [shape=plaintext, style=\"\", label=\"thick: on a cycle\"];\n")?;
        }
        self.text("  }\n")
    }
}

/// Lines of a label that begin at its left edge.
fn left_aligned(lines: Vec<String>) -> String {
    lines
        .iter()
        .map(|line| escape(line).into_owned() + "\\l")
        .collect()
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
