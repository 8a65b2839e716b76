//! What an instruction computes, for `lowering::same`.

use super::Instruction;
use llvm_sys::LLVMOpcode::*;
use llvm_sys::core;
use lowering::same::{Binary, Flags, Operation, Predicate};

impl Instruction<'_> {
    /// What it makes of its operands; none if nobody knows there. Which types
    /// these have isn't looked at.
    pub fn operation(self) -> Option<Operation> {
        let flags = self.flags();
        let binary = |operation| Some(Operation::Binary(operation, flags));
        match self.opcode() {
            LLVMAdd => binary(Binary::Add),
            LLVMSub => binary(Binary::Sub),
            LLVMMul => binary(Binary::Mul),
            LLVMUDiv => binary(Binary::UDiv),
            LLVMSDiv => binary(Binary::SDiv),
            LLVMURem => binary(Binary::URem),
            LLVMSRem => binary(Binary::SRem),
            LLVMShl => binary(Binary::Shl),
            LLVMLShr => binary(Binary::LShr),
            LLVMAShr => binary(Binary::AShr),
            LLVMAnd => binary(Binary::And),
            LLVMOr => binary(Binary::Or),
            LLVMXor => binary(Binary::Xor),
            LLVMICmp => Some(Operation::Compare(self.predicate()?, flags)),
            LLVMZExt => Some(Operation::Zext(flags)),
            LLVMSExt => Some(Operation::Sext),
            LLVMTrunc => Some(Operation::Trunc(flags)),
            LLVMBitCast => Some(Operation::Bitcast),
            LLVMSelect => Some(Operation::Select),
            LLVMFreeze => Some(Operation::Freeze),
            LLVMInsertElement => Some(Operation::Insert),
            LLVMExtractElement => Some(Operation::Extract),
            LLVMShuffleVector => Some(Operation::Shuffle(self.shuffled())),
            LLVMCall => self.intrinsic(),
            _ => None,
        }
    }

    /// The intrinsics that are operations like others.
    fn intrinsic(self) -> Option<Operation> {
        let name = self.called_function()?.name();
        let kind = name.strip_prefix("llvm.")?.split('.').next()?;
        let operation = match kind {
            "smax" => Binary::SMax,
            "smin" => Binary::SMin,
            "umax" => Binary::UMax,
            "umin" => Binary::UMin,
            _ => return None,
        };
        Some(Operation::Binary(operation, Flags::default()))
    }

    fn flags(self) -> Flags {
        let raw = self.raw();
        let mut flags = Flags::default();
        // SAFETY: each flag is asked of instructions that may have it.
        unsafe {
            match self.opcode() {
                LLVMAdd | LLVMSub | LLVMMul | LLVMShl | LLVMTrunc => {
                    flags.no_unsigned_wrap = core::LLVMGetNUW(raw) != 0;
                    flags.no_signed_wrap = core::LLVMGetNSW(raw) != 0;
                }
                LLVMUDiv | LLVMSDiv | LLVMLShr | LLVMAShr => flags.exact = core::LLVMGetExact(raw) != 0,
                LLVMOr => flags.disjoint = core::LLVMGetIsDisjoint(raw) != 0,
                LLVMZExt => flags.non_negative = core::LLVMGetNNeg(raw) != 0,
                LLVMICmp => flags.same_sign = core::LLVMGetICmpSameSign(raw) != 0,
                _ => {}
            }
        }
        flags
    }

    /// Of an `icmp`.
    fn predicate(self) -> Option<Predicate> {
        use llvm_sys::LLVMIntPredicate::*;
        // SAFETY: it is an `icmp`.
        Some(match unsafe { core::LLVMGetICmpPredicate(self.raw()) } {
            LLVMIntEQ => Predicate::Eq,
            LLVMIntNE => Predicate::Ne,
            LLVMIntUGT => Predicate::Ugt,
            LLVMIntUGE => Predicate::Uge,
            LLVMIntULT => Predicate::Ult,
            LLVMIntULE => Predicate::Ule,
            LLVMIntSGT => Predicate::Sgt,
            LLVMIntSGE => Predicate::Sge,
            LLVMIntSLT => Predicate::Slt,
            LLVMIntSLE => Predicate::Sle,
        })
    }

    /// The mask of a `shufflevector`.
    fn shuffled(self) -> Vec<Option<usize>> {
        // SAFETY: it is a `shufflevector`, asked below the size of its mask.
        unsafe {
            (0..core::LLVMGetNumMaskElements(self.raw()))
                .map(|lane| usize::try_from(core::LLVMGetMaskValue(self.raw(), lane)).ok())
                .collect()
        }
    }
}
