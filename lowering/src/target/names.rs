//! Names of DWARF registers, also of machines that are no [`Target`].

use super::{Naming, Registers, Target};
use gimli::Register;
use object::elf::{
    EM_386, EM_AARCH64, EM_ARM, EM_LOONGARCH, EM_MIPS, EM_PPC64, EM_RISCV, EM_X86_64, Machine,
};

/// No machine names a register with a higher number, but for a target's own names.
const LAST: u16 = 3400;

impl Target {
    /// The name of a register, or `rN` with its DWARF number where that is unknown.
    pub(crate) fn register_name(&self, register: u16) -> String {
        let class = self.class(register);
        let own = class.and_then(|class| class.name(register));
        own.unwrap_or_else(|| name(self.machine, register))
    }

    /// The DWARF numbers of a register by its name, in any case; or by its number,
    /// `16` or `r16`, where no name is so. AMDGPU has one for each wavefront size.
    pub(crate) fn register_numbers(&self, name: &str) -> Vec<u16> {
        let named = |number: &u16| self.register_name(*number).eq_ignore_ascii_case(name);
        let ends = self.registers.iter().map(|class| *class.numbers.end());
        let found: Vec<u16> = (0..=ends.fold(LAST, u16::max)).filter(named).collect();
        if !found.is_empty() {
            return found;
        }
        let digits = name.strip_prefix(['r', 'R']).unwrap_or(name);
        digits.parse().into_iter().collect()
    }
}

/// The same of an ELF machine (`e_machine`) of which no more is known.
pub(crate) fn name(machine: u16, register: u16) -> String {
    gimli_name(machine, Register(register)).map_or_else(
        || format!("r{register} (DWARF number)"),
        |name| name.to_uppercase(),
    )
}

impl Registers {
    fn name(&self, register: u16) -> Option<String> {
        match &self.naming {
            Naming::One(name) => Some(name.to_string()),
            Naming::Counted(prefix, from) => {
                Some(format!("{prefix}{}", register - self.numbers.start() + *from))
            }
            Naming::Machine => None,
        }
    }
}

fn gimli_name(machine: u16, register: Register) -> Option<&'static str> {
    match Machine(machine) {
        EM_X86_64 => gimli::X86_64::register_name(register),
        EM_386 => gimli::X86::register_name(register),
        EM_AARCH64 => gimli::AArch64::register_name(register),
        EM_ARM => gimli::Arm::register_name(register),
        EM_RISCV => gimli::RiscV::register_name(register),
        EM_LOONGARCH => gimli::LoongArch::register_name(register),
        EM_PPC64 => gimli::PowerPc64::register_name(register),
        EM_MIPS => gimli::MIPS::register_name(register),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::target::{AARCH64, AMDGPU, TARGETS, X86_64};

    #[test]
    fn names_by_machine() {
        let cases = [
            (&X86_64, 0, "RAX"),
            (&X86_64, 7, "RSP"),
            (&X86_64, 17, "XMM0"),
            (&AARCH64, 0, "X0"),
            (&AARCH64, 31, "SP"),
            (&AMDGPU, 33, "s1"),
            (&AMDGPU, 1089, "s65"),
            (&AMDGPU, 1536, "v0"),
            (&AMDGPU, 2047, "v511"),
            (&AMDGPU, 3584, "v512"),
            (&AMDGPU, 2562, "v2"),
            (&AMDGPU, 3072, "a0"),
            (&X86_64, 9999, "r9999 (DWARF number)"),
        ];
        for (target, number, expected) in cases {
            assert_eq!(target.register_name(number), expected);
            let found = target.register_numbers(&expected.to_lowercase());
            assert!(found.contains(&number) != expected.contains('('), "{expected}");
        }
    }

    #[test]
    fn all_registers_of_a_class_are_found_by_name() {
        for target in TARGETS {
            for end in target.registers.iter().map(|class| *class.numbers.end()) {
                let name = target.register_name(end);
                assert!(target.register_numbers(&name).contains(&end), "{name}");
            }
        }
    }
}
