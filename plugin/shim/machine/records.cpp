//===- Carriers' records and code locations in machine functions ----------===//
//
// Stock codegen moves code and leaves debug instructions to follow it as they
// can. What a carrier says at one place ends what it said before, so the order
// of its records means something; these passes keep it. And a code location is
// in one place or in none.
//
//===----------------------------------------------------------------------===//

#include "../shim.h"
#include "passes.h"
#include "watcher.h"
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
#include "llvm/IR/DebugInfoMetadata.h"
#include <memory>

using namespace llvm;

bool dilIsCarrier(const DILocalVariable &Variable) {
  return Variable.isArtificial() && Variable.getName().empty() &&
         Variable.getAnnotations();
}

bool dilIsCarrier(const MachineInstr &MI) {
  return MI.isDebugValue() && dilIsCarrier(*MI.getDebugVariable());
}

bool dilIsVariable(const MachineInstr &MI) {
  return MI.isDebugValue() && !dilIsCarrier(MI);
}

/// So have their labels.
static bool isCode(const MachineInstr &MI) {
  return MI.isDebugLabel() && MI.getDebugLabel()->isArtificial() &&
         MI.getDebugLabel()->getName().empty();
}

static bool isOurs(const MachineInstr &MI) {
  return dilIsCarrier(MI) || isCode(MI);
}

/// Stock LLVM doesn't look into bundles.
static void unbundle(MachineBasicBlock &Block) {
  dilUnbundle(Block, [](const MachineInstr &MI) {
    return MI.isDebugValue() || isCode(MI);
  });
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
        if (dilIsCarrier(MI) && !MI.getDebugOperand(0).isReg())
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

/// A record or a code location before scheduling.
struct Place {
  MachineInstr *Record;
  /// So many instructions of its block are before it.
  unsigned Index;
  /// So many that nothing moves across are.
  unsigned Region;
  /// The last one before it that writes a register of it; null: none does.
  MachineInstr *Write;
};

/// A block before scheduling.
struct Noted {
  SmallVector<MachineInstr *, 0> Code;
  SmallVector<Place, 0> Places;
};

using Order = DenseMap<MachineBasicBlock *, Noted>;

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

/// Before scheduling: notes where carriers' records and code locations are.
class NoteOrder : public DilWatcher<> {
public:
  static char ID;
  explicit NoteOrder(std::shared_ptr<Order> Blocks)
      : DilWatcher(ID), Blocks(std::move(Blocks)) {}

  StringRef getPassName() const override { return "dilifetime note order"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    Blocks->clear();
    for (MachineBasicBlock &Block : MF)
      if (any_of(Block, isOurs))
        note(Block, (*Blocks)[&Block]);
    return false;
  }

private:
  static void note(MachineBasicBlock &Block, Noted &Noted) {
    Writes Written(*Block.getParent());
    unsigned Region = 0;
    for (MachineInstr &MI : Block) {
      unsigned Index = Noted.Code.size();
      if (dilIsCarrier(MI))
        Noted.Places.push_back({&MI, Index, Region, Written.before(MI)});
      if (isCode(MI))
        Noted.Places.push_back({&MI, Index, Region, nullptr});
      if (MI.isDebugInstr())
        continue;
      Noted.Code.push_back(&MI);
      Written.add(MI);
      Region += isBoundary(MI);
    }
  }

  std::shared_ptr<Order> Blocks;
};

/// After scheduling, as far as nothing leaves its region:
/// - A record stands behind the instruction that it stood behind, behind those
///   that write its registers, and behind all records that were before it. Where
///   a register has another value there, the record ends the location.
/// - A code location stands behind all instructions that were before it.
class KeepOrder : public DilWatcher<> {
public:
  static char ID;
  explicit KeepOrder(std::shared_ptr<Order> Blocks)
      : DilWatcher(ID), Blocks(std::move(Blocks)) {}

  StringRef getPassName() const override { return "dilifetime keep order"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    for (MachineBasicBlock &Block : MF) {
      auto Found = Blocks->find(&Block);
      if (Found == Blocks->end())
        continue;
      unbundle(Block);
      restore(Block, Found->second);
    }
    Blocks->clear();
    return false;
  }

private:
  /// The instructions of a block that are code. Positions count those before.
  struct Code {
    SmallVector<MachineInstr *, 0> All;
    DenseMap<const MachineInstr *, unsigned> Behind;
    /// The first position of each region, and one beyond the last.
    SmallVector<unsigned, 0> Regions{0};
    /// Where records and code locations are.
    DenseMap<const MachineInstr *, unsigned> Ours;

    explicit Code(MachineBasicBlock &Block) {
      for (MachineInstr &MI : Block) {
        if (isOurs(MI))
          Ours[&MI] = All.size();
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

    unsigned inRegion(unsigned Region, unsigned Position) const {
      size_t Index = std::min<size_t>(Region, Regions.size() - 2);
      return std::clamp(Position, Regions[Index], Regions[Index + 1] - 1);
    }

    /// Where a record is to be that is at a position now.
    unsigned ofRecord(const Noted &Noted, const Place &Place,
                      unsigned Now) const {
      unsigned Wanted = 0;
      if (Place.Index > 0) {
        auto After = Behind.find(Noted.Code[Place.Index - 1]);
        Wanted = After == Behind.end() ? Now : After->second;
      }
      return std::max(inRegion(Place.Region, Wanted),
                      Behind.lookup(Place.Write));
    }
  };

  static void restore(MachineBasicBlock &Block, const Noted &Noted) {
    Code Code(Block);
    unsigned Reached = 0, Seen = 0, Latest = 0;
    MachineInstr *Last = nullptr;
    for (const Place &Place : Noted.Places) {
      MachineInstr &Record = *Place.Record;
      for (; Seen < Place.Index; ++Seen)
        Latest = std::max(Latest, Code.Behind.lookup(Noted.Code[Seen]));
      auto Found = Code.Ours.find(&Record);
      if (Found == Code.Ours.end())
        continue;
      if (Record.isDebugLabel()) {
        unsigned Position = Code.inRegion(Place.Region, Latest);
        put(Block, Record, Position == 0 ? nullptr : Code.All[Position - 1]);
        continue;
      }
      unsigned Wanted = Code.ofRecord(Noted, Place, Found->second);
      if (!Last || Wanted > Reached) {
        Reached = std::max(Reached, Wanted);
        Last = Reached == 0 ? nullptr : Code.All[Reached - 1];
      }
      put(Block, Record, Last);
      for (unsigned At = Code.Behind.lookup(Place.Write); At < Reached; ++At)
        if (dilChanges(*Code.All[At], Record))
          Record.setDebugValueUndef();
      Last = &Record;
    }
  }

  /// Moves a record right behind an instruction; null: to the block's start.
  static void put(MachineBasicBlock &Block, MachineInstr &Record,
                  MachineInstr *Behind) {
    MachineBasicBlock::iterator Where =
        Behind ? std::next(MachineBasicBlock::iterator(Behind))
               : Block.getFirstNonPHI();
    if (Where != MachineBasicBlock::iterator(Record))
      Block.splice(Where, &Block, MachineBasicBlock::iterator(Record));
  }

  std::shared_ptr<Order> Blocks;
};

/// Before debug values are followed: bundles that were made since are clear of
/// them.
class ClearBundles : public MachineFunctionPass {
public:
  static char ID;
  ClearBundles() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "dilifetime clear bundles"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    for (MachineBasicBlock &Block : MF)
      unbundle(Block);
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
char ClearBundles::ID = 0;
char UniqueCodes::ID = 0;

void dilAddCodePasses(TargetPassConfig &Config) {
  dilAddSelectedOrder(Config);
  // LiveDebugValues runs more than once (late.rs).
  Config.insertPass(&MachineSanitizerBinaryMetadataID, new UniqueCodes());
}

void dilAddRecordPasses(TargetPassConfig &Config) {
  Config.insertPass(&FinalizeISelID, new EarlyRecords());
  auto Blocks = std::make_shared<Order>();
  // Right before and after each scheduler.
  Config.insertPass(&RenameIndependentSubregsID, new NoteOrder(Blocks));
  Config.insertPass(&MachineSchedulerID, new KeepOrder(Blocks));
  Config.insertPass(&ExpandPostRAPseudosID, new NoteOrder(Blocks));
  Config.insertPass(&PostMachineSchedulerID, new KeepOrder(Blocks));
  Config.insertPass(&RemoveLoadsIntoFakeUsesID, new ClearBundles());
}
