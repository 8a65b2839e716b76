//! The verifier on sources that no module of stock LLVM's gives.

use dilifetime::model::Type;
use dilifetime::read::{
    Block, Call, CallKind, Content, Function, Local, Node, NodeId, ReferrerKind, ReferrerValue, Retained,
    Source, Value, read,
};
use dilifetime::read::{CallIndex, Finding, Site};
use dilifetime::verify::verify;

/// A source in the making.
#[derive(Default)]
struct Maker(Source);

impl Maker {
    fn add(&mut self, node: Node) -> NodeId {
        let id = self.0.reserve();
        self.0.set(id, node);
        id
    }

    fn named(&mut self, distinct: bool, name: &str, fields: &[NodeId]) -> NodeId {
        let name = self.add(Node::String(name.to_string()));
        let operands = std::iter::once(name).chain(fields.iter().copied()).map(Some);
        let node = self.0.new_tuple(distinct, operands);
        self.add(node)
    }

    fn local(&mut self, name: &str, function: &str) -> NodeId {
        self.add(Node::Local(Box::new(Local {
            name: name.to_string(),
            function: function.to_string(),
            line: 0,
            bits: Some(32),
            typed: true,
            retained: true,
        })))
    }

    fn lifetime(&mut self, object: NodeId, operation: &str, args: &[NodeId]) -> NodeId {
        let value = |content| {
            Node::Constant(Box::new(Value {
                ty: Some(Type::Int(32)),
                content,
            }))
        };
        let zero = self.add(value(Content::Bits(vec![0; 4])));
        let ty = self.add(value(Content::Poison));
        let operands = if operation == "DIOpArg" {
            vec![zero, ty]
        } else {
            vec![ty]
        };
        let operation = self.named(false, operation, &operands);
        let expression = self.named(false, "DIExpr", &[operation]);
        let tuple = self.0.new_tuple(false, args.iter().copied().map(Some));
        let args = self.add(tuple);
        self.named(true, "DILifetime", &[object, expression, args])
    }

    /// A function of one block.
    fn function(&mut self, name: &str, calls: &[(CallKind, NodeId)]) {
        let referrer = ReferrerValue::new(Some(Type::Int(32)), ReferrerKind::Everywhere);
        let call = |&(kind, node): &(CallKind, NodeId)| Call {
            kind,
            node: Some(node),
            referrer: (kind == CallKind::Def).then(|| referrer.clone()),
            scope: 0,
            leads: false,
        };
        self.0.functions.push(Function {
            name: name.to_string(),
            blocks: vec![Block {
                successors: Vec::new(),
                calls: calls.iter().map(call).collect(),
            }],
        });
    }

    fn retain(&mut self, node: NodeId, function: Option<&str>) {
        let function = function.map(Into::into);
        self.0.retained.push(Retained { node, function });
    }

    fn findings(&self) -> Vec<Finding> {
        verify(&self.0, &mut read(&self.0))
    }

    fn rules(&self) -> Vec<&'static str> {
        self.findings().iter().map(|finding| finding.rule.name).collect()
    }
}

/// In text, unlike in stock LLVM's memory, a lifetime can be there though
/// nothing leads to it.
#[test]
fn what_nothing_leads_to_is_read_too() {
    let mut maker = Maker::default();
    let x = maker.local("x", "f");
    let y = maker.local("y", "f");
    let lifetime = maker.lifetime(x, "DIOpArg", &[y]);
    let [finding] = &maker.findings()[..] else {
        panic!("{:?}", maker.findings());
    };
    assert_eq!(finding.rule.name, "computed-retained");
    assert_eq!(
        (finding.place, finding.node),
        (Site::Node(lifetime), Some(lifetime))
    );
    assert_eq!(finding.function.as_deref(), Some("f"));
    maker.retain(lifetime, Some("f"));
    assert_eq!(maker.rules(), [""; 0]);
}

#[test]
fn findings_are_in_the_order_of_their_places() {
    let mut maker = Maker::default();
    let x = maker.local("x", "f");
    let computed = maker.lifetime(x, "DIOpReferrer", &[]);
    let bounded = maker.lifetime(x, "DIOpReferrer", &[]);
    maker.function("f", &[(CallKind::Kill, bounded), (CallKind::Def, bounded)]);
    maker.function("g", &[(CallKind::Def, x)]);
    maker.retain(computed, None);
    let places: Vec<_> = maker.findings().iter().map(|finding| finding.place).collect();
    let call = |function| {
        Site::Call(CallIndex {
            function,
            block: 0,
            call: 0,
        })
    };
    assert_eq!(
        places,
        [call(0), call(1), Site::Retained(0), Site::Node(computed)]
    );
}

/// A lifetime of an inlined function's variable may be retained on either side.
#[test]
fn who_retains_what_was_inlined_is_open() {
    for owner in [Some("inner"), Some("outer"), None] {
        let mut maker = Maker::default();
        let x = maker.local("x", "inner");
        let fragment = maker.named(true, "DIFragment", &[]);
        let bounded = maker.lifetime(fragment, "DIOpReferrer", &[]);
        let computed = maker.lifetime(x, "DIOpArg", &[fragment]);
        maker.function("outer", &[(CallKind::Def, bounded)]);
        maker.retain(computed, owner);
        assert_eq!(maker.rules(), [""; 0], "{owner:?}");
    }
}

/// What a fragment is a piece of, and what it is made of, is seen through
/// other fragments.
#[test]
fn a_home_is_found_through_fragments() {
    let mut maker = Maker::default();
    let (x, y) = (maker.local("x", "f"), maker.local("y", "g"));
    let fragments: Vec<_> = (0..3).map(|_| maker.named(true, "DIFragment", &[])).collect();
    let of_x = maker.lifetime(x, "DIOpArg", &fragments[..1]);
    let between = maker.lifetime(fragments[0], "DIOpArg", &fragments[1..2]);
    let inner = maker.lifetime(fragments[1], "DIOpArg", &fragments[2..]);
    let bounded = maker.lifetime(fragments[2], "DIOpReferrer", &[]);
    maker.function("f", &[(CallKind::Def, bounded)]);
    for lifetime in [of_x, between, inner] {
        maker.retain(lifetime, Some("f"));
    }
    assert_eq!(maker.rules(), [""; 0]);
    // Another function's variable makes the shared pieces the module's.
    let of_y = maker.lifetime(y, "DIOpArg", &fragments[1..2]);
    maker.retain(of_y, None);
    let places: Vec<_> = maker.findings().iter().map(|finding| finding.place).collect();
    assert_eq!(places, [Site::Retained(2)]);
}

/// A message stays short, however long its node is.
#[test]
fn a_long_node_is_cut() {
    let mut maker = Maker::default();
    let x = maker.local("x", "f");
    let lifetime = maker.lifetime(x, "DIOpArg", &vec![x; 100_000]);
    let text = maker.0.text(lifetime);
    assert!(text.len() < 3000 && text.ends_with("...}}"), "{}", text.len());
}
