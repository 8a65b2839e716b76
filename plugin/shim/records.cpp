//===- Carriers' records and code locations in machine functions ----------===//
//
// Stock codegen moves code and leaves debug instructions to follow it as they
// can. What a carrier says at one place ends what it said before, so the order
// of its records means something; these passes keep it. And a code location is
// in one place or in none.
//
//===----------------------------------------------------------------------===//

#include "shim.h"
#include "machine.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineInstrBundle.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/CodeGen/VirtRegMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/PassRegistry.h"
#include <memory>

using namespace llvm;

/// Variables of programs have names.
static bool isCarrier(const MachineInstr &MI) {
  return MI.isDebugValue() && MI.getDebugVariable()->isArtificial() &&
         MI.getDebugVariable()->getName().empty();
}

/// So have their labels.
static bool isCode(const MachineInstr &MI) {
  return MI.isDebugLabel() && MI.getDebugLabel()->isArtificial() &&
         MI.getDebugLabel()->getName().empty();
}

namespace {

/// After instruction selection, which puts a record before the next
/// instruction that comes of an IR instruction, and so behind constants that
/// others need: these go behind the record.
class EarlyRecords : public MachineFunctionPass {
public:
  static char ID;
  EarlyRecords() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "dilifetime early records"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &MI : make_early_inc_range(Block))
        if (isCarrier(MI) && !MI.getDebugOperand(0).isReg())
          hoist(MI, Block);
    return false;
  }

private:
  static void hoist(MachineInstr &MI, MachineBasicBlock &Block) {
    MachineBasicBlock::iterator Place = MI.getIterator();
    while (Place != Block.begin() && isNobodys(*std::prev(Place)))
      --Place;
    if (Place != MI.getIterator())
      Block.splice(Place, &Block, MI.getIterator());
  }

  /// Of no line, and nobody sees it but who uses its registers.
  static bool isNobodys(const MachineInstr &MI) {
    auto IsVisible = [](const MachineOperand &Operand) {
      return Operand.isReg() && Operand.isDef() &&
             !Operand.getReg().isVirtual();
    };
    return !MI.getDebugLoc() && !MI.isDebugInstr() && !MI.isPHI() &&
           !MI.isPosition() && !MI.isInlineAsm() && !MI.isTerminator() &&
           !MI.isCall() && !MI.mayLoadOrStore() &&
           !MI.hasUnmodeledSideEffects() && none_of(MI.operands(), IsVisible);
  }
};

/// A carrier's record before scheduling.
struct Place {
  MachineInstr *Record;
  /// The instruction before it; null: the block's start.
  MachineInstr *After;
  /// The last one before it that writes a register of it; null: none does.
  MachineInstr *Write;
  /// So many instructions that nothing moves across are before it.
  unsigned Region;
};

using Order = DenseMap<MachineBasicBlock *, SmallVector<Place, 0>>;

static bool isBoundary(const MachineInstr &MI) {
  const MachineFunction &MF = *MI.getMF();
  return MI.isCall() || MF.getSubtarget().getInstrInfo()->isSchedulingBoundary(
                            MI, MI.getParent(), MF);
}

/// The last instruction so far that writes each register.
class Writes {
public:
  explicit Writes(const MachineFunction &MF)
      : TRI(*MF.getSubtarget().getRegisterInfo()) {}

  void add(MachineInstr &MI) {
    ++Count;
    for (const MachineOperand &Operand : MI.operands())
      if (Operand.isReg() && Operand.isDef() && Operand.getReg())
        for (unsigned Key : keys(Operand.getReg()))
          Last[Key] = {Count, &MI};
  }

  MachineInstr *before(const MachineInstr &Record) const {
    std::pair<unsigned, MachineInstr *> Latest{0, nullptr};
    for (const MachineOperand &Operand : Record.debug_operands())
      if (Operand.isReg() && Operand.getReg())
        for (unsigned Key : keys(Operand.getReg()))
          Latest = std::max(Latest, Last.lookup(Key));
    return Latest.second;
  }

private:
  /// What a register has in common with those that overlap it.
  SmallVector<unsigned, 8> keys(Register Reg) const {
    SmallVector<unsigned, 8> Keys;
    if (Reg.isVirtual())
      Keys.push_back(Reg.id());
    else
      for (MCRegUnit Unit : TRI.regunits(Reg.asMCReg()))
        Keys.push_back(static_cast<unsigned>(Unit));
    return Keys;
  }

  const TargetRegisterInfo &TRI;
  unsigned Count = 0;
  DenseMap<unsigned, std::pair<unsigned, MachineInstr *>> Last;
};

/// Before scheduling: notes where carriers' records are.
class NoteOrder : public MachineFunctionPass {
public:
  static char ID;
  explicit NoteOrder(std::shared_ptr<Order> Noted)
      : MachineFunctionPass(ID), Noted(std::move(Noted)) {}

  StringRef getPassName() const override { return "dilifetime note order"; }

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    Noted->clear();
    for (MachineBasicBlock &Block : MF) {
      MachineInstr *Before = nullptr;
      Writes Written(MF);
      unsigned Region = 0;
      for (MachineInstr &MI : Block) {
        if (isCarrier(MI))
          (*Noted)[&Block].push_back({&MI, Before, Written.before(MI), Region});
        if (MI.isDebugInstr())
          continue;
        Before = &MI;
        Written.add(MI);
        Region += isBoundary(MI);
      }
    }
    return false;
  }

private:
  std::shared_ptr<Order> Noted;
};

/// After scheduling: each record stands behind the instruction that it stood
/// behind, if that has not left its region, behind those that write its
/// registers, and behind all records that were before it. Where a register has
/// another value there, the record ends the location.
class KeepOrder : public MachineFunctionPass {
public:
  static char ID;
  explicit KeepOrder(std::shared_ptr<Order> Noted)
      : MachineFunctionPass(ID), Noted(std::move(Noted)) {}

  StringRef getPassName() const override { return "dilifetime keep order"; }

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    for (MachineBasicBlock &Block : MF) {
      auto Found = Noted->find(&Block);
      if (Found != Noted->end())
        restore(Block, Found->second);
    }
    Noted->clear();
    return false;
  }

private:
  /// The instructions of a block that are code. Positions count those before.
  struct Code {
    SmallVector<MachineInstr *, 0> All;
    DenseMap<const MachineInstr *, unsigned> Behind;
    /// The first position of each region, and one beyond the last.
    SmallVector<unsigned, 0> Regions{0};
    /// Where records are.
    DenseMap<const MachineInstr *, unsigned> Records;

    explicit Code(MachineBasicBlock &Block) {
      for (MachineInstr &MI : Block) {
        if (isCarrier(MI))
          Records[&MI] = All.size();
        if (MI.isDebugInstr())
          continue;
        All.push_back(&MI);
        auto End = getBundleEnd(MI.getIterator());
        for (const MachineInstr &Part : make_range(MI.getIterator(), End))
          Behind[&Part] = All.size();
        if (isBoundary(MI))
          Regions.push_back(All.size());
      }
      Regions.push_back(All.size() + 1);
    }

    /// Where a record would be that is at a position now.
    unsigned wanted(const Place &Noted, unsigned Now) const {
      size_t Region = std::min<size_t>(Noted.Region, Regions.size() - 2);
      auto After = Behind.find(Noted.After);
      unsigned Wanted = Noted.After == nullptr      ? 0
                        : After == Behind.end() ? Now
                                                : After->second;
      Wanted = std::clamp(Wanted, Regions[Region], Regions[Region + 1] - 1);
      return std::max(Wanted, Behind.lookup(Noted.Write));
    }
  };

  static void restore(MachineBasicBlock &Block, ArrayRef<Place> Places) {
    Code Code(Block);
    unsigned Reached = 0;
    MachineInstr *Last = nullptr;
    for (const Place &Noted : Places) {
      auto Found = Code.Records.find(Noted.Record);
      if (Found == Code.Records.end())
        continue;
      unsigned Wanted = Code.wanted(Noted, Found->second);
      if (!Last || Wanted > Reached) {
        Reached = std::max(Reached, Wanted);
        Last = Reached == 0 ? nullptr : Code.All[Reached - 1];
      }
      MachineInstr &Record = *Noted.Record;
      MachineBasicBlock::iterator Where =
          Last ? std::next(MachineBasicBlock::iterator(Last))
               : Block.getFirstNonPHI();
      if (Where != MachineBasicBlock::iterator(Record))
        Block.splice(Where, &Block, MachineBasicBlock::iterator(Record));
      for (unsigned At = Code.Behind.lookup(Noted.Write); At < Reached; ++At)
        if (changes(*Code.All[At], Record))
          Record.setDebugValueUndef();
      Last = &Record;
    }
  }

  static bool changes(const MachineInstr &MI, const MachineInstr &Record) {
    const TargetRegisterInfo *TRI =
        MI.getMF()->getSubtarget().getRegisterInfo();
    return any_of(Record.debug_operands(), [&](const MachineOperand &Operand) {
      return Operand.isReg() && Operand.getReg() &&
             MI.modifiesRegister(Operand.getReg(), TRI);
    });
  }

  std::shared_ptr<Order> Noted;
};

/// Which registers were allocated so far.
class Allocated : public ImmutablePass {
public:
  static char ID;
  Allocated() : ImmutablePass(ID) {}

  const MachineFunction *Function = nullptr;
  DenseMap<Register, MCRegister> Registers;
};

/// After each register allocation: what the ones before have allocated. AMDGPU
/// has one for scalar registers, and the last forgets what that has done
/// before debug values are written.
class KeepAllocated : public MachineFunctionPass {
public:
  static char ID;
  KeepAllocated() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "dilifetime keep allocated"; }

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<Allocated>();
    AU.addRequired<VirtRegMapWrapperLegacy>();
    AU.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    VirtRegMap &Map = getAnalysis<VirtRegMapWrapperLegacy>().getVRM();
    auto &Known = getAnalysis<Allocated>();
    if (Known.Function != &MF)
      Known.Registers.clear();
    Known.Function = &MF;
    const MachineRegisterInfo &MRI = MF.getRegInfo();
    for (unsigned Index = 0; Index < MRI.getNumVirtRegs(); ++Index) {
      Register Reg = Register::index2VirtReg(Index);
      if (Map.hasPhys(Reg)) {
        Known.Registers[Reg] = Map.getPhys(Reg);
        continue;
      }
      // What has a use is to be allocated yet.
      auto Found = Known.Registers.find(Reg);
      if (Found != Known.Registers.end() && MRI.reg_nodbg_empty(Reg))
        Map.assignVirt2Phys(Reg, Found->second);
    }
    return false;
  }
};

/// At the end: code locations that are in several places are in none, as of two
/// copies of a label stock LLVM gives one's address.
class UniqueCodes : public MachineFunctionPass {
public:
  static char ID;
  UniqueCodes() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "dilifetime unique codes"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    using Key = std::pair<const DILabel *, const DILocation *>;
    DenseMap<Key, SmallVector<MachineInstr *, 1>> Labels;
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &MI : Block)
        if (isCode(MI))
          Labels[{MI.getDebugLabel(), MI.getDebugLoc()->getInlinedAt()}]
              .push_back(&MI);
    for (auto &[Label, Copies] : Labels)
      if (Copies.size() > 1)
        for (MachineInstr *MI : Copies)
          MI->eraseFromParent();
    return false;
  }
};

} // namespace

char EarlyRecords::ID = 0;
char NoteOrder::ID = 0;
char KeepOrder::ID = 0;
char Allocated::ID = 0;
char KeepAllocated::ID = 0;
char UniqueCodes::ID = 0;

static RegisterPass<Allocated> RegisterAllocated("dilifetime-allocated",
                                                 "dilifetime allocated");
static RegisterPass<KeepAllocated>
    RegisterKeepAllocated("dilifetime-keep-allocated",
                          "dilifetime keep allocated");

void dilAddCodePasses(TargetPassConfig &Config) {
  Config.insertPass(&LiveDebugValuesID, new UniqueCodes());
}

void dilAddRecordPasses(TargetPassConfig &Config) {
  Config.insertPass(&FinalizeISelID, new EarlyRecords());
  auto Noted = std::make_shared<Order>();
  // Right before and after each scheduler.
  Config.insertPass(&RenameIndependentSubregsID, new NoteOrder(Noted));
  Config.insertPass(&MachineSchedulerID, new KeepOrder(Noted));
  Config.insertPass(&ExpandPostRAPseudosID, new NoteOrder(Noted));
  Config.insertPass(&PostMachineSchedulerID, new KeepOrder(Noted));
  Config.insertPass(&RAGreedyLegacyID, &KeepAllocated::ID);
}
