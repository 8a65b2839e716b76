//! What an instruction computes, for `lowering::same`.

use super::{Instruction, Type};
use llvm_sys::LLVMOpcode::*;
use llvm_sys::core;
use lowering::model::FloatKind;
use lowering::same::{Binary, Flags, Float, Operation, Operator, Predicate, Unary};

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
            _ => self.float(),
        }
    }

    /// What IEEE 754 says the result of.
    fn float(self) -> Option<Operation> {
        let to = || kind_of(self.as_value().ty());
        let (operation, kind) = match self.opcode() {
            LLVMFAdd => (Float::Binary(Operator::Add), to()?),
            LLVMFSub => (Float::Binary(Operator::Sub), to()?),
            LLVMFMul => (Float::Binary(Operator::Mul), to()?),
            LLVMFDiv => (Float::Binary(Operator::Div), to()?),
            LLVMFNeg => (Float::Negate, to()?),
            LLVMFCmp => {
                // SAFETY: it is an `fcmp`.
                let predicate = unsafe { core::LLVMGetFCmpPredicate(self.raw()) };
                (Float::Compare(predicate as u32), self.operand_kind()?)
            }
            LLVMFPExt | LLVMFPTrunc => (Float::Convert { to: to()? }, self.operand_kind()?),
            LLVMFPToSI => (Float::ToInteger { signed: true }, self.operand_kind()?),
            LLVMSIToFP | LLVMUIToFP => (self.of_integer(), to()?),
            LLVMFPToUI => (Float::ToInteger { signed: false }, self.operand_kind()?),
            _ => return None,
        };
        self.is_exact().then_some(Operation::Float(operation, kind))
    }

    /// What changes nothing but a number's sign.
    fn with_sign(self, operation: Float) -> Option<Operation> {
        let kind = kind_of(self.as_value().ty())?;
        self.is_exact().then_some(Operation::Float(operation, kind))
    }

    fn of_integer(self) -> Float {
        Float::OfInteger {
            signed: self.opcode() == LLVMSIToFP,
            non_negative: self.opcode() == LLVMUIToFP && self.flags().non_negative,
        }
    }

    fn operand_kind(self) -> Option<FloatKind> {
        kind_of(self.operands().first()?.ty())
    }

    /// Whether fast-math flags let nobody choose another result.
    fn is_exact(self) -> bool {
        let harmless =
            llvm_sys::LLVMFastMathNoNaNs | llvm_sys::LLVMFastMathNoInfs | llvm_sys::LLVMFastMathAllowContract;
        // SAFETY: the flags are asked of what may have any.
        unsafe {
            core::LLVMCanValueUseFastMathFlags(self.raw()) == 0
                || core::LLVMGetFastMathFlags(self.raw()) & !harmless == 0
        }
    }

    /// The intrinsics that are operations like others.
    fn intrinsic(self) -> Option<Operation> {
        let name = self.called_function()?.name();
        let mut words = name.strip_prefix("llvm.")?.split('.');
        let kind = words.next()?;
        let operation = match (kind, words.next()) {
            ("smax", _) => Binary::SMax,
            ("smin", _) => Binary::SMin,
            ("umax", _) => Binary::UMax,
            ("umin", _) => Binary::UMin,
            ("sadd", Some("sat")) => Binary::SAddSat,
            ("uadd", Some("sat")) => Binary::UAddSat,
            ("ssub", Some("sat")) => Binary::SSubSat,
            ("usub", Some("sat")) => Binary::USubSat,
            ("sshl", Some("sat")) => Binary::SShlSat,
            ("ushl", Some("sat")) => Binary::UShlSat,
            ("fshl", _) => return Some(Operation::Funnel { left: true }),
            ("fshr", _) => return Some(Operation::Funnel { left: false }),
            ("fabs", _) => return self.with_sign(Float::Absolute),
            ("copysign", _) => return self.with_sign(Float::CopySign),
            _ => return unary(kind).map(Operation::Unary),
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
                LLVMZExt | LLVMUIToFP => flags.non_negative = core::LLVMGetNNeg(raw) != 0,
                LLVMICmp => flags.same_sign = core::LLVMGetICmpSameSign(raw) != 0,
                _ => {}
            }
        }
        flags
    }

    /// LLVM's number for what an `icmp` or an `fcmp` compares by.
    pub fn predicate_number(self) -> Option<u32> {
        // SAFETY: each is asked of what has one.
        unsafe {
            match self.opcode() {
                LLVMICmp => Some(core::LLVMGetICmpPredicate(self.raw()) as u32),
                LLVMFCmp => Some(core::LLVMGetFCmpPredicate(self.raw()) as u32),
                _ => None,
            }
        }
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

fn unary(kind: &str) -> Option<Unary> {
    match kind {
        "ctpop" => Some(Unary::CountOnes),
        "ctlz" => Some(Unary::LeadingZeros),
        "cttz" => Some(Unary::TrailingZeros),
        "bitreverse" => Some(Unary::ReverseBits),
        "bswap" => Some(Unary::SwapBytes),
        "abs" => Some(Unary::Abs),
        _ => None,
    }
}

/// The kind of floating-point numbers, also of a vector's.
fn kind_of(ty: Type<'_>) -> Option<FloatKind> {
    ty.float_kind()
        .or_else(|| ty.vector_lanes().and(ty.element()?.float_kind()))
}
