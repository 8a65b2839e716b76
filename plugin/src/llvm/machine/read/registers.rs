//! What the target knows of registers, and where they are live.

use super::super::super::text;
use super::super::{Opaque, ffi, name};
use super::{Reader, halves, words};
use lowering::machine::{
    Assignment, Live, LiveRange, LiveValue, Part, Physical, Register, Segment, SubRegister, Unit, Virtual,
    described,
};

impl Reader {
    pub(super) fn register(&mut self) -> Register {
        let register = Register(self.small());
        self.known(register)
    }

    /// A register that the function mentions.
    pub(super) fn known(&mut self, register: Register) -> Register {
        let registers = &mut self.function.registers;
        if register.is_virtual() && !registers.virtuals.contains_key(&register) {
            let known = self.virtual_register(register);
            self.function.registers.virtuals.insert(register, known);
            self.class(known.class);
        } else if register.is_physical() && !registers.physical.contains_key(&register) {
            let physical = self.physical(register);
            let parts: Vec<Register> = physical.parts.iter().map(|part| part.register).collect();
            self.function.registers.physical.insert(register, physical);
            for part in parts {
                self.known(part);
            }
        }
        register
    }

    fn virtual_register(&self, register: Register) -> Virtual {
        let (mut is_divergent, mut lanes, mut class) = (false, 0, 0);
        // SAFETY: a virtual register of this function's.
        let size = unsafe {
            ffi::dil_machine_virtual(
                self.raw,
                register.0,
                &raw mut is_divergent,
                &raw mut lanes,
                &raw mut class,
            )
        };
        Virtual {
            size,
            lanes,
            is_divergent,
            class,
        }
    }

    /// The parts that all registers of a class have.
    fn class(&mut self, class: u32) {
        if self.function.registers.classes.contains_key(&class) {
            return;
        }
        // SAFETY: a class of this function's target, or none.
        let parts = words(|context| unsafe {
            ffi::dil_machine_class(self.raw, class, text::append_words, context);
        });
        let parts = parts.into_iter().map(|part| self.part(part)).collect();
        self.function.registers.classes.insert(class, parts);
    }

    fn physical(&self, register: Register) -> Physical {
        // SAFETY: a register of this function's target.
        let mut words = words(|context| unsafe {
            ffi::dil_machine_register(self.raw, register.0, text::append_words, context);
        })
        .into_iter();
        let mut next = || words.next().unwrap_or(0);
        let (dwarf, is_divergent, is_constant) = (next(), next() != 0, next() != 0);
        let (bits, units) = (halves(next()).0, next());
        let units = (0..units).map(|_| Unit(halves(next()).0)).collect();
        let mut parts = Vec::new();
        while let (Some(offset), Some(part)) = (words.next(), words.next()) {
            parts.push(Part {
                offset: halves(offset).0,
                register: Register(halves(part).0),
            });
        }
        parts.sort_by_key(|part| part.offset);
        Physical {
            // SAFETY: the same.
            name: unsafe { name(|size| ffi::dil_machine_register_name(self.raw, register.0, size)) },
            units,
            parts,
            dwarf: u16::try_from(dwarf.cast_signed()).ok(),
            is_divergent,
            is_constant,
            bits,
        }
    }

    pub(super) fn part(&mut self, index: u64) -> u16 {
        let index = u16::try_from(index).unwrap_or(0);
        if index != 0 {
            self.function.registers.parts.entry(index).or_insert_with(|| {
                let (mut offset, mut size, mut lanes) = (0, 0, 0);
                // SAFETY: a part's index of this function's target.
                unsafe {
                    ffi::dil_machine_part(
                        self.raw,
                        u32::from(index),
                        &raw mut offset,
                        &raw mut size,
                        &raw mut lanes,
                    );
                }
                SubRegister { offset, size, lanes }
            });
        }
        index
    }

    /// All registers that have a number in DWARF.
    pub(super) fn all_registers(&mut self) {
        if std::mem::replace(&mut self.known.has_all_registers, true) {
            return;
        }
        for (register, number) in self.numbers() {
            if number >= 0 {
                self.known(register);
            }
        }
    }

    /// All physical registers of the target, with their DWARF numbers; negative: it has none.
    fn numbers(&self) -> impl Iterator<Item = (Register, i64)> + use<> {
        // SAFETY: a machine function in its stage, by its handle.
        let numbers = words(|context| unsafe {
            ffi::dil_machine_register_numbers(self.raw, text::append_words, context);
        });
        (0..)
            .map(Register)
            .zip(numbers.into_iter().map(u64::cast_signed))
            .skip(1)
    }

    pub(super) fn find_exec(&mut self) {
        if std::mem::replace(&mut self.known.has_looked_for_exec, true) {
            return;
        }
        let exec = self.numbers().map(|(register, _)| register).find(|register| {
            // SAFETY: a register of this function's target.
            let name = unsafe { name(|size| ffi::dil_machine_register_name(self.raw, register.0, size)) };
            name == "EXEC"
        });
        self.function.registers.exec = exec.map(|register| self.known(register));
    }

    pub(super) fn live(&self, intervals: *mut Opaque) -> Live {
        let function = &self.function;
        // SAFETY: a machine function in its stage, and its live intervals.
        let points = words(|context| unsafe {
            ffi::dil_machine_points(self.raw, intervals, text::append_words, context);
        });
        let mut points = points.into_iter().map(|point| halves(point).0);
        let mut live = Live::default();
        for block in &function.blocks {
            let mut next = || points.next().unwrap_or(0);
            live.blocks.push(next()..next());
            let written = block
                .instructions
                .clone()
                .map(|_| Some(next()).filter(|point| *point != 0));
            live.instructions.extend(written);
        }
        let registers = described(function).into_iter();
        live.registers = registers
            .map(|register| (register, live_ranges(intervals, register)))
            .collect();
        live
    }

    pub(super) fn assigned(&mut self, assignments: *mut Opaque) {
        // SAFETY: a machine function in its stage, and what LLVM has given to its
        // registers.
        let words = words(|context| unsafe {
            ffi::dil_machine_assignments(self.raw, assignments, text::append_words, context);
        });
        for of in words.chunks_exact(5) {
            let assignment = Assignment {
                to: Some(Register(halves(of[1]).0)).filter(|to| to.is_physical()),
                is_whole: of[2] != 0,
                slot: (of[3] != 0).then_some(of[4] as i32),
            };
            self.function
                .assigned
                .insert(Register(halves(of[0]).0), assignment);
        }
    }
}

/// Where a register is live; nothing is known of one without any.
fn live_ranges(intervals: *mut Opaque, register: Register) -> Vec<LiveRange> {
    // SAFETY: the live intervals of the function that the register is of.
    let words = words(|context| unsafe {
        ffi::dil_machine_interval(intervals, register.0, text::append_words, context);
    });
    let mut words = words.into_iter();
    let mut ranges = Vec::new();
    while let Some(lanes) = words.next() {
        let mut next = || words.next().unwrap_or(0);
        let segments = (0..next()).map(|_| Segment {
            points: halves(next()).0..halves(next()).0,
            value: halves(next()).0,
        });
        let segments = segments.collect();
        let values = (0..next()).map(|_| LiveValue {
            at: halves(next()).0,
            is_join: next() != 0,
            is_unused: next() != 0,
        });
        ranges.push(LiveRange {
            lanes,
            segments,
            values: values.collect(),
        });
    }
    ranges
}
