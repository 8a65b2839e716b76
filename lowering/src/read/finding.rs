//! Rules that a module breaks, and where.

use super::{NodeId, Source};
use crate::rules::Rule;
use crate::text::one_line;
use std::fmt;

/// Where a finding is in its [`Source`]. The order is that in which a module's
/// text has these: globals, functions, named metadata, nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Site {
    /// An entry of [`Source::global_fragments`].
    Global(u32),
    Call(CallIndex),
    /// An entry of [`Source::retained`].
    Retained(u32),
    /// An entry of [`Source::properties`].
    Property(u32),
    Node(NodeId),
}

/// A call, by the indices of its function, of its block in that, and its own
/// in that block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallIndex {
    pub function: u32,
    pub block: u32,
    pub call: u32,
}

/// A rule that a module breaks: one fact, then what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub rule: Rule,
    pub message: String,
    pub place: Site,
    /// The metadata node that it is about.
    pub node: Option<NodeId>,
    /// That node as text.
    pub text: Option<String>,
    /// The function it is in, if it's in one.
    pub function: Option<String>,
}

impl Finding {
    /// A finding about a node, at another place.
    pub(crate) fn at(
        source: &Source,
        rule: Rule,
        message: impl Into<String>,
        place: Site,
        node: Option<NodeId>,
        function: Option<&str>,
    ) -> Finding {
        Finding {
            rule,
            message: one_line(&message.into()).into_owned(),
            place,
            node,
            text: node.map(|node| source.text(node)),
            function: function.map(str::to_string),
        }
    }

    /// A finding about a node, where that stands.
    pub(crate) fn of(
        source: &Source,
        rule: Rule,
        message: impl Into<String>,
        node: NodeId,
        function: Option<&str>,
    ) -> Finding {
        Finding::at(source, rule, message, Site::Node(node), Some(node), function)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.message, self.rule.name)?;
        if let Some(text) = &self.text {
            write!(f, ", {text}")?;
        }
        if let Some(function) = &self.function {
            write!(f, ", in function '{}'", one_line(function))?;
        }
        Ok(())
    }
}
