//! What must hold of the reader of SPIR-V, its rules, and what writes modules, for any bytes. Also what the fuzzer checks.

use dilifetime::spirv::table::Set;
use dilifetime::spirv::{Module, check, convert, describe, join, plain};

/// IR as a translator makes it of some module.
const IR: &[u8] = b"target triple = \"amdgcn-amd-amdhsa\"\n
define void @f(i32 %spv.9, ptr addrspace(3) %spv.10) {
spv.20:
  %spv.21 = add i32 %spv.9, 1
  store i32 %spv.21, ptr addrspace(3) %spv.10, align 4
  ret void
}
";

/// Any bytes are a module or refused; of a module everything can be said, and what is written of it is one.
pub fn check_spirv(bytes: &[u8]) {
    let module = match Module::read(bytes) {
        Ok(module) => module,
        Err(error) => return assert!(!error.to_string().contains('\n')),
    };
    for finding in check(&module) {
        assert!(!finding.to_string().is_empty());
    }
    let _ = describe(&module);
    assert!(Module::read(&plain(&module)).is_ok());
    for (to, back) in [(Set::Shader, Set::OpenCl), (Set::OpenCl, Set::Shader)] {
        let there = written(&module, to, bytes.len());
        if module.sets().iter().all(|(_, set)| *set == to) && bytes[0] == 0x03 {
            assert_eq!(there, bytes);
        }
        if let Ok(there) = Module::read(&there) {
            written(&there, back, bytes.len());
        }
    }
    if let Err(error) = join(&module, IR) {
        assert!(!error.to_string().is_empty());
    }
}

/// A module in a set, which isn't much larger than it was.
fn written(module: &Module, to: Set, size: usize) -> Vec<u8> {
    let written = convert(module, to);
    assert!(written.bytes.len() <= 16 * size + 1024);
    if module.sets().len() < 2 {
        Module::read(&written.bytes).expect("a module");
    }
    written.bytes
}
