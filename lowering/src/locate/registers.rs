//! Names of DWARF registers.

use gimli::Register;
use object::Architecture;

/// The name of a register in its architecture's DWARF numbering, or `rN`
/// with the DWARF number where the architecture or the number is unknown.
pub fn name(architecture: Architecture, register: Register) -> String {
    let known = match architecture {
        Architecture::X86_64 | Architecture::X86_64_X32 => gimli::X86_64::register_name(register),
        Architecture::I386 => gimli::X86::register_name(register),
        Architecture::Aarch64 | Architecture::Aarch64_Ilp32 => gimli::AArch64::register_name(register),
        Architecture::Arm => gimli::Arm::register_name(register),
        Architecture::Riscv32 | Architecture::Riscv64 => gimli::RiscV::register_name(register),
        Architecture::LoongArch32 | Architecture::LoongArch64 => gimli::LoongArch::register_name(register),
        Architecture::PowerPc64 => gimli::PowerPc64::register_name(register),
        Architecture::Mips | Architecture::Mips64 => gimli::MIPS::register_name(register),
        _ => None,
    };
    match (known, architecture) {
        (Some(name), _) => name.to_uppercase(),
        // The unknown architecture here is AMDGPU: see `Image`.
        (None, Architecture::Unknown) => amdgpu(register.0),
        (None, _) => unknown(register.0),
    }
}

/// The size of a register in bytes, or that of its part for one lane, where the
/// architecture is AMDGPU and it is known.
pub fn bytes(architecture: Architecture, register: Register) -> Option<u8> {
    match (architecture, register.0) {
        (Architecture::Unknown, 16 | 17) => Some(8),
        (Architecture::Unknown, 1 | 32..=95 | 1088..=1129 | 1536..) => Some(4),
        _ => None,
    }
}

/// The DWARF numbers of a register by its name, in any case; or by its number,
/// `16` or `r16`, where no name is so. AMDGPU has one for each wavefront size.
pub fn numbers(architecture: Architecture, name: &str) -> Vec<u16> {
    let named = |number: &u16| self::name(architecture, Register(*number)).eq_ignore_ascii_case(name);
    let found: Vec<u16> = (0..=LAST).filter(named).collect();
    if !found.is_empty() {
        return found;
    }
    let digits = name.strip_prefix(['r', 'R']).unwrap_or(name);
    digits.parse().into_iter().collect()
}

/// No architecture names a register with a higher number.
const LAST: u16 = 3400;

fn unknown(number: u16) -> String {
    format!("r{number} (DWARF number)")
}

/// AMDGPU's numbering (LLVM, "User Guide for AMDGPU Backend", "Register
/// Identifier"). Vector registers have one number per wavefront size, with no
/// overlap, so the size needn't be known.
fn amdgpu(number: u16) -> String {
    match number {
        1 | 17 => "EXEC".to_string(),
        16 => "PC".to_string(),
        32..=95 => format!("s{}", number - 32),
        128 => "STATUS".to_string(),
        512 | 768 => "VCC".to_string(),
        1088..=1129 => format!("s{}", number - 1088 + 64),
        1536..=1791 => format!("v{}", number - 1536),
        2048..=2303 => format!("a{}", number - 2048),
        2560..=2815 => format!("v{}", number - 2560),
        3072..=3327 => format!("a{}", number - 3072),
        _ => unknown(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_of_one_lane() {
        let sizes = [1, 17, 33, 512, 1536, 3072].map(|number| bytes(Architecture::Unknown, Register(number)));
        assert_eq!(sizes, [Some(4), Some(8), Some(4), None, Some(4), Some(4)]);
        assert_eq!(bytes(Architecture::X86_64, Register(0)), None);
    }

    #[test]
    fn names_by_architecture() {
        let cases = [
            (Architecture::X86_64, 0, "RAX"),
            (Architecture::X86_64, 7, "RSP"),
            (Architecture::X86_64, 17, "XMM0"),
            (Architecture::Aarch64, 0, "X0"),
            (Architecture::Aarch64, 31, "SP"),
            (Architecture::Unknown, 33, "s1"),
            (Architecture::Unknown, 1089, "s65"),
            (Architecture::Unknown, 1536, "v0"),
            (Architecture::Unknown, 2562, "v2"),
            (Architecture::Unknown, 3072, "a0"),
            (Architecture::X86_64, 9999, "r9999 (DWARF number)"),
        ];
        for (architecture, number, expected) in cases {
            assert_eq!(name(architecture, Register(number)), expected);
            let found = numbers(architecture, &expected.to_lowercase());
            assert!(found.contains(&number) != expected.contains('('), "{expected}");
        }
    }
}
