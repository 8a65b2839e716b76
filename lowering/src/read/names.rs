//! What the encoding in stock IR is told by: names of metadata, attachments
//! and calls.

use super::{CallKind, PropertyField};

/// The named metadata and the attachment that retain lifetimes.
pub const RETAINED: &str = "dilifetime.retainedNodes";
/// The attachment of an LLVM global to its fragment.
pub const GLOBAL_FRAGMENT: &str = "dbg.def";
/// A function's attachments that say where its lanes are.
pub const LANES: [(&str, PropertyField); 2] = [
    ("dilifetime.activeLanePC", PropertyField::ActiveLanePc),
    ("dilifetime.activeLane", PropertyField::ActiveLane),
];
/// The calls.
pub const CALLS: [(&str, CallKind); 3] = [
    ("llvm.dbg.def", CallKind::Def),
    ("llvm.dbg.kill", CallKind::Kill),
    ("llvm.dbg.code", CallKind::Code),
];

/// Architectures that run a program in lanes.
const LANE_TARGETS: [&str; 3] = ["amdgcn", "nvptx", "spirv"];

/// Whether the target of a triple runs a program in lanes.
pub fn has_lanes(triple: &str) -> bool {
    LANE_TARGETS.iter().any(|arch| triple.starts_with(arch))
}
