//===- What a machine function is made of ---------------------------------===//
//
// Facts in bulk, as words of 64 bits, for src/llvm/machine/read.rs, which has
// the same numbers. Pointers stand for what they point to.
//
//===----------------------------------------------------------------------===//

#include "../shim.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/CodeGen/Analysis.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineBasicBlock.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineMemOperand.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/PseudoSourceValue.h"
#include "llvm/CodeGen/TargetFrameLowering.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetLowering.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/CodeGen/VirtRegMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/MC/MCAsmInfo.h"
#include <optional>
#include <vector>

using namespace llvm;

namespace {

using Words = std::vector<uint64_t>;

template <typename T> uint64_t word(const T *Pointer) {
  return reinterpret_cast<uintptr_t>(Pointer);
}

void hand(const Words &All, DilSink Sink, void *Context) {
  Sink(Context, reinterpret_cast<const char *>(All.data()),
       All.size() * sizeof(uint64_t));
}

bool isReload(const MachineInstr &MI) {
  SmallVector<const MachineMemOperand *, 2> Slots;
  return MI.mayLoad() &&
         MI.getMF()->getSubtarget().getInstrInfo()->hasLoadFromStackSlot(MI, Slots);
}

bool isAssemblyOfSeveral(const MachineInstr &MI) {
  if (!MI.isInlineAsm())
    return false;
  StringRef Text = MI.getOperand(InlineAsm::MIOp_AsmString).getSymbolName();
  const char *Separator = MI.getMF()->getTarget().getMCAsmInfo()->getSeparatorString();
  return Text.trim().contains('\n') || Text.contains(Separator);
}

uint32_t traits(const MachineInstr &MI) {
  const bool All[] = {
      MI.isNonListDebugValue(),
      MI.isDebugValueList(),
      MI.isDebugRef(),
      MI.isDebugLabel(),
      MI.isDebugInstr(),
      MI.isDebugOffsetImm(),
      MI.isPHI(),
      MI.isCopy(),
      MI.isMoveImmediate(),
      MI.isTerminator(),
      MI.isCall(),
      MI.isReturn(),
      MI.mayLoad(),
      MI.mayStore(),
      MI.isInlineAsm(),
      MI.isPosition(),
      MI.hasUnmodeledSideEffects(),
      MI.getMF()->getSubtarget().getInstrInfo()->isSchedulingBoundary(MI, MI.getParent(),
                                                                      *MI.getMF()),
      MI.isBundle(),
      MI.isBundledWithPred(),
      MI.isBundledWithSucc(),
      MI.getFlag(MachineInstr::FrameSetup),
      bool(MI.getDebugLoc()),
      // Bit 55 of the word, and bit 59 behind these: dil_machine_read.
      false,
      isReload(MI),
      MI.getAsmPrinterFlag(MachineInstr::NoSchedComment),
      MI.getDebugLoc() && MI.getDebugLoc().getLine() != 0,
      false,
      isAssemblyOfSeveral(MI),
      MI.isMetaInstruction(),
      MI.getMF()->getSubtarget().getInstrInfo()->isCopyLikeInstr(MI).has_value(),
      MI.getFlag(MachineInstr::FrameDestroy),
  };
  uint32_t Bits = 0;
  for (unsigned Bit = 0; Bit < std::size(All); ++Bit)
    Bits |= uint32_t(All[Bit]) << Bit;
  return Bits;
}

/// The number of the instruction that a reference leads to, by the copies and the like
/// that code generation has put there instead.
unsigned referred(const MachineOperand &Reference) {
  const MachineFunction &MF = *Reference.getParent()->getMF();
  MachineFunction::DebugInstrOperandPair At{Reference.getInstrRefInstrIndex(),
                                            Reference.getInstrRefOpIndex()};
  for (size_t Left = MF.DebugValueSubstitutions.size(); Left; --Left) {
    const auto *Next = find_if(MF.DebugValueSubstitutions,
                               [&](const auto &Each) { return Each.Src == At; });
    if (Next == MF.DebugValueSubstitutions.end())
      break;
    At = Next->Dest;
  }
  return At.first;
}

/// The kind of an operand, from bit 8 on how it uses a register, and from bit 16
/// on the register's part; and which.
void operand(const MachineOperand &It, Words &To) {
  if (It.isReg()) {
    uint64_t Flags = uint64_t(It.isDef()) | uint64_t(It.isImplicit()) << 1 |
                     uint64_t(It.isUndef()) << 2;
    To.insert(To.end(),
              {1 | Flags << 8 | uint64_t(It.getSubReg()) << 16, It.getReg().id()});
  } else if (It.isImm()) {
    To.insert(To.end(), {2, uint64_t(It.getImm())});
  } else if (It.isFI()) {
    To.insert(To.end(), {3, uint64_t(int64_t(It.getIndex()))});
  } else if (It.isRegMask()) {
    To.insert(To.end(), {4, word(It.getRegMask())});
  } else if (It.isMBB()) {
    To.insert(To.end(), {5, uint64_t(It.getMBB()->getNumber())});
  } else if (It.isCImm()) {
    To.insert(To.end(), {6, word(It.getCImm())});
  } else if (It.isFPImm()) {
    To.insert(To.end(), {6, word(It.getFPImm())});
  } else if (It.isSymbol()) {
    To.insert(To.end(), {7, word(It.getSymbolName())});
  } else if (It.isGlobal()) {
    To.insert(To.end(), {8, word(It.getGlobal())});
  } else if (It.isDbgInstrRef()) {
    To.insert(To.end(), {9, referred(It)});
  } else {
    To.insert(To.end(), {0, uint64_t(hash_value(It))});
  }
}

/// What an instruction loads from, if that is one thing the IR has a pointer to.
const MachineMemOperand *loaded(const MachineInstr &MI) {
  const MachineMemOperand *Memory =
      MI.mayLoad() && MI.hasOneMemOperand() ? *MI.memoperands_begin() : nullptr;
  return Memory && Memory->getValue() ? Memory : nullptr;
}

/// Adds which object of the frame an instruction loads or stores, INT32_MIN if it may
/// be any, and whether it is about the first 32 bits of that only; nothing if it is no
/// object of the frame's.
bool slot(const MachineInstr &MI, Words &To) {
  if (!MI.mayLoadOrStore() || MI.isCall())
    return false;
  bool IsKnown = !MI.memoperands_empty();
  std::optional<int> Object;
  for (const MachineMemOperand *Memory : MI.memoperands())
    if (const auto *Slot =
            dyn_cast_or_null<FixedStackPseudoSourceValue>(Memory->getPseudoValue())) {
      IsKnown &= !Object || *Object == Slot->getFrameIndex();
      Object = Slot->getFrameIndex();
    }
  if (IsKnown && !Object)
    return false;
  bool IsWord = IsKnown && MI.hasOneMemOperand() &&
                (*MI.memoperands_begin())->getOffset() == 0 &&
                (*MI.memoperands_begin())->getSize() == LocationSize::precise(4);
  To.insert(To.end(),
            {uint64_t(int64_t(IsKnown ? *Object : INT32_MIN)), uint64_t(IsWord)});
  return true;
}

void instruction(const MachineInstr &MI, Words &To) {
  size_t Start = To.size() + 1;
  To.insert(To.end(), {word(&MI), MI.getOpcode() | uint64_t(traits(MI)) << 32,
                       word(MI.getDebugLoc().get())});
  auto Operands = MI.isDebugValueLike() ? MI.debug_operands() : MI.operands();
  To.push_back(size(Operands));
  for (const MachineOperand &Operand : Operands)
    operand(Operand, To);
  if (const MachineMemOperand *Loaded = loaded(MI)) {
    To[Start] |= uint64_t(1) << 55;
    To.insert(To.end(), {word(Loaded->getValue()), uint64_t(Loaded->getOffset())});
  }
  if (slot(MI, To))
    To[Start] |= uint64_t(1) << 59;
  if (MI.isDebugValueLike())
    To.insert(To.end(),
              {word(MI.getDebugVariable()), word(MI.getDebugExpression()),
               word(MI.getDebugLoc()->getInlinedAt()), MI.getDebugLoc().getLine()});
  if (MI.isDebugLabel())
    To.insert(To.end(), {word(MI.getDebugLabel()), word(MI.getDebugLoc()->getInlinedAt()),
                         uint64_t(MI.getDebugLabel()->isArtificial())});
}

uint64_t point(const LiveIntervals &LIS, SlotIndex Index) {
  return uint64_t(LIS.getSlotIndexes()->getZeroIndex().distance(Index));
}

const TargetRegisterInfo &registers(const MachineFunction &MF) {
  return *MF.getSubtarget().getRegisterInfo();
}

/// Whether the IR has a call of a function, by its name, for which a jump may do.
bool isTailCalled(const Function &F, const TargetMachine &Target) {
  return any_of(F.users(), [&](const User *Use) {
    const auto *Call = dyn_cast<CallInst>(Use);
    return Call && Call->getCalledFunction() == &F && Call->isTailCall() &&
           isInTailCallPosition(*Call, Target);
  });
}

} // namespace

extern "C" {

/// Whether no register is virtual. The blocks of a function: which it is, that of the
/// IR, its number, alignment in bytes, successors, what lives in, how many instructions,
/// and each of these; sequences after their length. Bit 55 of an instruction's second
/// word: behind its operands is what it loads from, and how far into that; bit 59: behind
/// that is the frame's object that it loads or stores. The numbers of blocks are those of
/// the code's order.
void dil_machine_read(void *Function, DilSink Sink, void *Context) {
  auto &MF = *static_cast<MachineFunction *>(Function);
  Words All{MF.getProperties().hasNoVRegs(), MF.size()};
  hand(All, Sink, Context);
  for (const MachineBasicBlock &Block : MF) {
    All.clear();
    All.insert(All.end(),
               {word(&Block), word(Block.getBasicBlock()), uint64_t(Block.getNumber()),
                Block.getAlignment().value(), Block.succ_size()});
    for (const MachineBasicBlock *Next : Block.successors())
      All.push_back(uint64_t(Next->getNumber()));
    size_t Count = All.size();
    All.push_back(0);
    for (const auto &LiveIn : Block.liveins())
      All.push_back(LiveIn.PhysReg.id());
    All[Count] = All.size() - Count - 1;
    Count = All.size();
    All.push_back(0);
    for (const MachineInstr &MI : Block.instrs()) {
      instruction(MI, All);
      ++All[Count];
    }
    hand(All, Sink, Context);
  }
}

/// A function's frame: its register, the stack pointer and any register that never
/// changes, whether it is realigned and should be, the calling convention, the mask of
/// what those keep who jump to it, 0 if nobody does; after
/// their number the objects, with offsets, sizes and whether they are dead, in memory,
/// fixed, for spilled registers, and fixed and not immutable; and what variables always
/// are in slots: each, its expression, location and slot.
void dil_machine_frame(void *Function, DilSink Sink, void *Context) {
  auto &MF = *static_cast<MachineFunction *>(Function);
  MachineFrameInfo &MFI = MF.getFrameInfo();
  const TargetRegisterInfo &TRI = registers(MF);
  const TargetLowering *Lowering = MF.getSubtarget().getTargetLowering();
  MCRegister Constant = 1;
  while (Constant.id() < TRI.getNumRegs() && !TRI.isConstantPhysReg(Constant))
    Constant = Constant.id() + 1;
  Words All{TRI.getFrameRegister(MF).id(),
            Lowering ? Lowering->getStackPointerRegisterToSaveRestore().id() : 0,
            Constant.id() < TRI.getNumRegs() ? Constant.id() : 0,
            TRI.hasStackRealignment(MF),
            TRI.shouldRealignStack(MF),
            MF.getFunction().getCallingConv(),
            isTailCalled(MF.getFunction(), MF.getTarget())
                ? word(TRI.getCallPreservedMask(MF, MF.getFunction().getCallingConv()))
                : 0,
            uint64_t(MFI.getObjectIndexEnd() - MFI.getObjectIndexBegin())};
  // With a tail call no object says that it is immutable.
  bool HasTailCall = MFI.hasTailCall();
  MFI.setHasTailCall(false);
  for (int Object = MFI.getObjectIndexBegin(); Object < MFI.getObjectIndexEnd();
       ++Object) {
    bool IsFixed = MFI.isFixedObjectIndex(Object);
    bool IsWritten = IsFixed && !MFI.isImmutableObjectIndex(Object);
    bool IsInMemory = MFI.getStackID(Object) == TargetStackID::Default;
    bool IsDead = MFI.isDeadObjectIndex(Object);
    All.insert(All.end(),
               {uint64_t(Object), uint64_t(IsDead ? 0 : MFI.getObjectOffset(Object)),
                uint64_t(IsDead ? 0 : MFI.getObjectSize(Object)),
                uint64_t(IsDead) | uint64_t(IsInMemory) << 1 | uint64_t(IsFixed) << 2 |
                    uint64_t(MFI.isSpillSlotObjectIndex(Object)) << 3 |
                    uint64_t(IsWritten) << 4});
  }
  MFI.setHasTailCall(HasTailCall);
  size_t Count = All.size();
  All.push_back(0);
  for (const MachineFunction::VariableDbgInfo &Entry : MF.getVariableDbgInfo())
    if (Entry.inStackSlot()) {
      All.insert(All.end(), {word(Entry.Var), word(Entry.Expr), word(Entry.Loc),
                             uint64_t(Entry.getStackSlot())});
      ++All[Count];
    }
  hand(All, Sink, Context);
}

/// What its instructions store, each with the block of the IR, what that has a pointer
/// to, or 0, the offset and the size in bytes, and the frame's object, INT32_MIN if it is
/// none; behind its number each object of the frame that is of an alloca, and that.
void dil_machine_stores(void *Function, DilSink Sink, void *Context) {
  auto &MF = *static_cast<MachineFunction *>(Function);
  const MachineFrameInfo &MFI = MF.getFrameInfo();
  Words All{0};
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB.instrs())
      for (const MachineMemOperand *Memory : MI.memoperands()) {
        if (!Memory->isStore() || !Memory->getSize().hasValue())
          continue;
        auto *Slot =
            dyn_cast_or_null<FixedStackPseudoSourceValue>(Memory->getPseudoValue());
        int Object = Slot ? Slot->getFrameIndex() : INT32_MIN;
        const Value *Base = Slot ? MFI.getObjectAllocation(Object) : Memory->getValue();
        All.insert(All.end(),
                   {word(MBB.getBasicBlock()), word(Base), uint64_t(Memory->getOffset()),
                    Memory->getSize().getValue().getKnownMinValue(), uint64_t(Object)});
        ++All[0];
      }
  for (int Object = 0; Object < MFI.getObjectIndexEnd(); ++Object)
    if (const AllocaInst *Of = MFI.getObjectAllocation(Object))
      All.insert(All.end(), {uint64_t(Object), word(Of)});
  hand(All, Sink, Context);
}

/// Where its blocks start and end, and where instructions have written their
/// registers; 0: it is no code. In LLVM's numbers of places in the code.
void dil_machine_points(void *Function, void *Intervals, DilSink Sink, void *Context) {
  const LiveIntervals &LIS = *static_cast<LiveIntervals *>(Intervals);
  Words All;
  for (const MachineBasicBlock &Block : *static_cast<MachineFunction *>(Function)) {
    All.insert(All.end(), {point(LIS, LIS.getMBBStartIdx(&Block)),
                           point(LIS, LIS.getMBBEndIdx(&Block))});
    for (const MachineInstr &MI : Block.instrs())
      All.push_back(MI.isDebugOrPseudoInstr() || MI.isBundledWithPred()
                        ? 0
                        : point(LIS, LIS.getInstructionIndex(MI).getRegSlot()));
  }
  hand(All, Sink, Context);
}

/// Where a virtual register is live, and then where parts of it are: of each the mask
/// of parts, segments with which value is there, and values by where they are defined,
/// whether at a block's start, and whether nobody has them; both after their number.
/// Nothing: LLVM doesn't know it.
void dil_machine_interval(void *Intervals, unsigned Register, DilSink Sink,
                          void *Context) {
  const LiveIntervals &LIS = *static_cast<LiveIntervals *>(Intervals);
  Words All;
  auto Add = [&](LaneBitmask Lanes, const LiveRange &Range) {
    All.insert(All.end(), {Lanes.getAsInteger(), Range.size()});
    for (const LiveRange::Segment &Segment : Range)
      All.insert(All.end(),
                 {point(LIS, Segment.start), point(LIS, Segment.end), Segment.valno->id});
    All.push_back(Range.getNumValNums());
    for (const VNInfo *Value : Range.vnis())
      All.insert(All.end(), {Value->isUnused() ? 0 : point(LIS, Value->def),
                             uint64_t(Value->isPHIDef()), uint64_t(Value->isUnused())});
  };
  if (LIS.hasInterval(Register)) {
    const LiveInterval &Whole = LIS.getInterval(Register);
    Add(LaneBitmask::getAll(), Whole);
    for (const LiveInterval::SubRange &Part : Whole.subranges())
      Add(Part.LaneMask, Part);
  }
  hand(All, Sink, Context);
}

/// The virtual registers that have got a physical one or a slot of the frame: each, the
/// physical one or 0, whether all of its value is there, and whether it has a slot, and
/// that.
void dil_machine_assignments(void *Function, void *Assignments, DilSink Sink,
                             void *Context) {
  const auto &VRM = *static_cast<VirtRegMap *>(Assignments);
  Words All;
  const unsigned Count =
      static_cast<MachineFunction *>(Function)->getRegInfo().getNumVirtRegs();
  for (unsigned Index = 0; Index < Count; ++Index) {
    const Register Reg = Register::index2VirtReg(Index);
    const int Slot = VRM.getStackSlot(Reg);
    const bool HasSlot = Slot != VirtRegMap::NO_STACK_SLOT;
    if (!VRM.hasPhys(Reg) && !HasSlot)
      continue;
    const unsigned Physical = VRM.hasPhys(Reg) ? VRM.getPhys(Reg).id() : 0;
    All.insert(All.end(), {Reg.id(), Physical, VRM.isAssignedReg(Reg), HasSlot,
                           static_cast<uint64_t>(Slot)});
  }
  hand(All, Sink, Context);
}

/// Whether a function's target has all of these features.
bool dil_machine_has_features(void *Function, const char *Features, size_t Size) {
  auto &MF = *static_cast<MachineFunction *>(Function);
  return MF.getSubtarget().checkFeatures(StringRef(Features, Size));
}

/// The name of an opcode of a function's target; it lives as long as that.
const char *dil_machine_opcode(void *Function, unsigned Opcode, size_t *Size) {
  auto &MF = *static_cast<MachineFunction *>(Function);
  StringRef Name = MF.getSubtarget().getInstrInfo()->getName(Opcode);
  *Size = Name.size();
  return Name.data();
}

/// Which target a function is for: registers and opcodes are the same for all
/// functions of it.
uint64_t dil_machine_target(void *Function) {
  return word(&static_cast<MachineFunction *>(Function)->getSubtarget());
}

/// Of a physical register: its DWARF number or -1, whether lanes have values of
/// their own, whether it always has the same one, its size in bits, its units, and
/// its parts of 32 bits with where they start.
void dil_machine_register(void *Function, unsigned Register, DilSink Sink,
                          void *Context) {
  auto &MF = *static_cast<MachineFunction *>(Function);
  const TargetRegisterInfo &TRI = registers(MF);
  MCRegister Reg(Register);
  const TargetRegisterClass *Class = TRI.getMinimalPhysRegClass(Reg);
  Words All{uint64_t(int64_t(TRI.getDwarfRegNum(Reg, false))),
            uint64_t(Class && TRI.isDivergentRegClass(Class)),
            uint64_t(TRI.isConstantPhysReg(Reg)),
            Class ? TRI.getRegSizeInBits(*Class).getFixedValue() : 0, 0};
  for (MCRegUnit Unit : TRI.regunits(Reg)) {
    All.push_back(static_cast<unsigned>(Unit));
    ++All.at(4);
  }
  if (Class && TRI.getRegSizeInBits(*Class) == 32)
    All.insert(All.end(), {0, Register});
  else
    for (MCPhysReg Part : TRI.subregs(Reg)) {
      unsigned Index = TRI.getSubRegIndex(Reg, Part);
      if (TRI.getSubRegIdxSize(Index) == 32)
        All.insert(All.end(), {TRI.getSubRegIdxOffset(Index), Part});
    }
  hand(All, Sink, Context);
}

/// The name of a physical register; it lives as long as the target.
const char *dil_machine_register_name(void *Function, unsigned Register, size_t *Size) {
  StringRef Name = registers(*static_cast<MachineFunction *>(Function)).getName(Register);
  *Size = Name.size();
  return Name.data();
}

/// The DWARF numbers of all physical registers, from 0 on; negative: it has none.
void dil_machine_register_numbers(void *Function, DilSink Sink, void *Context) {
  const TargetRegisterInfo &TRI = registers(*static_cast<MachineFunction *>(Function));
  Words All{uint64_t(-1)};
  for (unsigned Register = 1; Register < TRI.getNumRegs(); ++Register)
    All.push_back(uint64_t(int64_t(TRI.getDwarfRegNum(MCRegister(Register), false))));
  hand(All, Sink, Context);
}

/// Of a virtual register: its bits, whether lanes have values of their own, LLVM's
/// mask of its parts, and its class.
unsigned dil_machine_virtual(void *Function, unsigned Register, bool *Divergent,
                             uint64_t *Lanes, unsigned *ClassOf) {
  auto &MF = *static_cast<MachineFunction *>(Function);
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  const TargetRegisterClass *Class = MRI.getRegClassOrNull(Register);
  *Lanes = Class ? MRI.getMaxLaneMaskForVReg(Register).getAsInteger() : 0;
  *Divergent = Class && registers(MF).isDivergentRegClass(Class);
  *ClassOf = Class ? Class->getID() : ~0u;
  return Class ? registers(MF).getRegSizeInBits(*Class) : 0;
}

/// The indices of the parts that all registers of a class have.
void dil_machine_class(void *Function, unsigned Class, DilSink Sink, void *Context) {
  const TargetRegisterInfo &TRI = registers(*static_cast<MachineFunction *>(Function));
  Words All;
  if (Class < TRI.getNumRegClasses())
    for (unsigned Part = 1; Part < TRI.getNumSubRegIndices(); ++Part)
      if (const TargetRegisterClass *Of = TRI.getRegClass(Class);
          TRI.getSubClassWithSubReg(Of, Part) == Of)
        All.push_back(Part);
  hand(All, Sink, Context);
}

/// Of a register's part, by its index: where it starts, its size, both in bits,
/// and LLVM's mask of it.
void dil_machine_part(void *Function, unsigned Index, unsigned *Offset, unsigned *Size,
                      uint64_t *Lanes) {
  const TargetRegisterInfo &TRI = registers(*static_cast<MachineFunction *>(Function));
  *Offset = TRI.getSubRegIdxOffset(Index);
  *Size = TRI.getSubRegIdxSize(Index);
  *Lanes = TRI.getSubRegIndexLaneMask(Index).getAsInteger();
}

/// The words of a mask of dil_machine_read, of 32 bits each: a bit for each
/// register that it leaves alone.
void dil_machine_mask(void *Function, uint64_t Mask, DilSink Sink, void *Context) {
  unsigned Registers = registers(*static_cast<MachineFunction *>(Function)).getNumRegs();
  Sink(Context, reinterpret_cast<const char *>(static_cast<uintptr_t>(Mask)),
       MachineOperand::getRegMaskSize(Registers) * sizeof(uint32_t));
}

} // extern "C"
