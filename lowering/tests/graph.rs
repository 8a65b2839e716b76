//! The reachable lifetime graph: against a plain reading of the proposal, and
//! as pictures of Graphviz.

use dilifetime::draw::{Drawing, draw};
use dilifetime::read::graph::{Edge, Graph, Item};
use dilifetime::read::{Local, Node, NodeId, Source, read};
use proptest::prelude::*;
use std::collections::HashSet;

/// Metadata by hand.
#[derive(Default)]
struct Metadata(Source);

impl Metadata {
    fn node(&mut self, node: Node) -> NodeId {
        let id = self.0.reserve();
        self.0.set(id, node);
        id
    }

    fn tuple(&mut self, name: &str, operands: &[NodeId]) -> NodeId {
        let name = self.node(Node::String(name.to_string()));
        let operands = [name].into_iter().chain(operands.iter().copied()).map(Some);
        let tuple = self.0.new_tuple(true, operands);
        self.node(tuple)
    }

    fn variable(&mut self, name: &str, function: &str) -> NodeId {
        self.node(Node::Local(Box::new(Local {
            name: name.to_string(),
            function: function.to_string(),
            line: 1,
            bits: None,
            typed: true,
            retained: true,
        })))
    }

    fn lifetime(&mut self, object: NodeId, args: &[NodeId]) -> NodeId {
        let location = self.tuple("DIExpr", &[]);
        let args = self.0.new_tuple(false, args.iter().copied().map(Some));
        let args = self.node(args);
        self.tuple("DILifetime", &[object, location, args])
    }
}

/// Objects, of which some are variables, and lifetimes by the objects' index.
fn graphs() -> impl Strategy<Value = (Vec<bool>, Vec<(usize, Vec<usize>)>)> {
    (1..12usize).prop_flat_map(|count| {
        let objects = prop::collection::vec(prop::bool::weighted(0.3), count);
        let lifetime = (0..count, prop::collection::vec(0..count, 0..3));
        (objects, prop::collection::vec(lifetime, 0..14))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn cycles_and_reach_are_what_the_proposal_says((objects, lifetimes) in graphs()) {
        let mut metadata = Metadata::default();
        let objects: Vec<_> = objects
            .iter()
            .map(|&variable| match variable {
                true => (metadata.variable("x", "f"), true),
                false => (metadata.tuple("DIFragment", &[]), false),
            })
            .collect();
        let lifetimes: Vec<_> = lifetimes
            .iter()
            .map(|(object, args)| {
                let (object, args) = (objects[*object].0, args.iter().map(|&arg| objects[arg].0).collect::<Vec<_>>());
                (metadata.lifetime(object, &args), object, args)
            })
            .collect();
        let source = metadata.0;
        let graph = Graph::new(&source);

        // What leads to what, until nothing is new.
        let mut reached: HashSet<NodeId> = objects.iter().filter(|object| object.1).map(|object| object.0).collect();
        loop {
            let before = reached.len();
            for (lifetime, object, args) in &lifetimes {
                if reached.contains(object) {
                    reached.insert(*lifetime);
                    reached.extend(args);
                }
            }
            if reached.len() == before {
                break;
            }
        }
        for node in graph.nodes() {
            let id = graph.item(node).node().unwrap();
            prop_assert_eq!(graph.is_reachable(node), reached.contains(&id));
        }
        prop_assert_eq!(
            graph.unreachable(&source).count(),
            objects.len() + lifetimes.len() - reached.len()
        );

        // Which objects depend on which, in however many steps; those that do so on each other have one cycle.
        let mut depends: HashSet<(NodeId, NodeId)> = HashSet::new();
        for (_, object, args) in &lifetimes {
            depends.extend(args.iter().map(|arg| (*object, *arg)));
        }
        for (middle, _) in &objects {
            for (from, _) in &objects {
                for (to, _) in &objects {
                    if depends.contains(&(*from, *middle)) && depends.contains(&(*middle, *to)) {
                        depends.insert((*from, *to));
                    }
                }
            }
        }
        let knots: HashSet<Vec<_>> = objects
            .iter()
            .filter(|(from, _)| depends.contains(&(*from, *from)))
            .map(|(from, _)| {
                let mutual = |to: &NodeId| depends.contains(&(*from, *to)) && depends.contains(&(*to, *from));
                objects.iter().map(|object| object.0).filter(mutual).collect()
            })
            .collect();
        let cycles = graph.cycles();
        prop_assert_eq!(cycles.len(), knots.len());
        let edges: HashSet<_> = graph.edges().map(|(from, to, _)| [from, to]).collect();
        let mut seen = HashSet::new();
        for cycle in cycles {
            for (at, &node) in cycle.iter().enumerate() {
                prop_assert!(seen.insert(node), "a node is on one cycle, once");
                prop_assert!(edges.contains(&[node, cycle[(at + 1) % cycle.len()]]));
            }
        }
    }
}

#[test]
fn a_long_chain_needs_no_stack() {
    let mut metadata = Metadata::default();
    let first = metadata.variable("x", "f");
    let mut last = first;
    for _ in 0..200_000 {
        let next = metadata.tuple("DIFragment", &[]);
        metadata.lifetime(last, &[next]);
        last = next;
    }
    let graph = Graph::new(&metadata.0);
    assert!(graph.cycles().is_empty());
    assert_eq!(graph.unreachable(&metadata.0).count(), 0);
    metadata.lifetime(last, &[first]);
    let graph = Graph::new(&metadata.0);
    let cycles = graph.cycles();
    assert_eq!(cycles.len(), 1);
    assert_eq!(cycles[0].len(), 400_002);
    assert_eq!(graph.item(cycles[0][0]), Item::Variable(first));
}

#[test]
fn each_edge_has_its_kind() {
    let mut metadata = Metadata::default();
    let [x, y] = ["x", "y"].map(|name| metadata.variable(name, "f"));
    let part = metadata.tuple("DIFragment", &[]);
    let lane = metadata.tuple("DIFragment", &[]);
    metadata.lifetime(x, &[y, part, part]);
    metadata.lifetime(part, &[]);
    metadata.0.properties.push(dilifetime::read::Property {
        field: dilifetime::read::PropertyField::ActiveLane,
        fragment: lane,
        of: "f".to_string(),
        bits: None,
    });
    let graph = Graph::new(&metadata.0);
    let kinds: Vec<_> = graph.edges().map(|(_, _, kind)| kind).collect();
    assert_eq!(
        kinds,
        [
            Edge::Variable,
            Edge::Argument(0),
            Edge::Argument(1),
            Edge::Argument(2),
            Edge::Object,
            Edge::Property
        ]
    );
    assert_eq!(graph.unreachable(&metadata.0).count(), 0);
}

/// As a picture shows a name: what can't be shown, in hexadecimal.
fn shown(name: &str) -> String {
    let show = |character: char| match character {
        '\u{fffe}' | '\u{ffff}' => format!("\\u{{{:x}}}", character as u32),
        character if character.is_control() => format!("\\u{{{:x}}}", character as u32),
        // Graphviz writes repeated spaces so.
        '\u{a0}' => " ".to_string(),
        character => character.to_string(),
    };
    name.chars().map(show).collect()
}

proptest! {
    // Each case is a run of Graphviz.
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Graphviz reads what we write, and shows each name as it is.
    #[test]
    fn any_name_is_drawn(
        names in prop::collection::vec(
            prop_oneof!["[a-z\"\\\\&<>{}|\n\r\t\0;#lNGTE]{1,16}", "(&(amp|#38|lt);|\\\\[nlrN]|x){1,6}", "\\PC{1,20}", ".{1,20}"],
            1..40,
        )
    ) {
        let mut metadata = Metadata::default();
        for name in &names {
            metadata.variable(name, name);
        }
        let source = metadata.0;
        let drawing = Drawing { svg: true, ..Drawing::default() };
        let mut svg = Vec::new();
        draw(&source, &read(&source), drawing, &mut svg).expect("Graphviz");
        let svg = String::from_utf8(svg).expect("UTF-8");
        let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
        let document = roxmltree::Document::parse_with_options(&svg, options).expect("XML");
        let texts = |class: &str| -> Vec<String> {
            let groups = document
                .descendants()
                .filter(|node| node.attribute("class") == Some(class));
            let mut texts: Vec<_> = groups
                .filter_map(|group| group.children().find(|child| child.has_tag_name("text")))
                .map(|text| text.text().unwrap_or_default().replace('\u{a0}', " "))
                .collect();
            texts.sort();
            texts
        };
        let mut variables: Vec<_> = names.iter().map(|name| shown(name)).collect();
        variables.sort();
        prop_assert_eq!(texts("node variable"), variables.clone());
        variables.dedup();
        let mut functions: Vec<_> = variables.iter().map(|name| format!("function {name}")).collect();
        functions.push("legend".to_string());
        functions.sort();
        functions.dedup();
        let mut clusters = texts("cluster");
        clusters.dedup();
        prop_assert_eq!(clusters, functions);
    }
}
