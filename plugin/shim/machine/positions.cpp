//===- Where carriers' records stand among what code does ------------------===//
//
// What a record says holds from its place on. Stock codegen puts records where
// it likes: instruction selection where their value is computed, however early
// that is, and constants in front of such; schedulers behind whatever
// instruction was in front of them. They belong between the same two effects of
// their block, calls or inline assembly, which no pass brings out of order.
//
// A carrier's record has a line of its own, which is in no line table: it is
// found again by that.
//
//===----------------------------------------------------------------------===//

#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include <memory>

using namespace llvm;

namespace {

/// A record, behind so many effects of its block.
struct Place {
  const DILocalVariable *Variable;
  const DIExpression *Expr;
  DebugLoc Location;
  /// What it says, if that is a constant.
  std::optional<int64_t> Value;
  unsigned Effects;
  /// It stands before all that its block does.
  bool IsFirst = false;
  /// The bits of what it is of, in IR.
  unsigned Bits = 0;
  /// What is known of it already: branch folding merges lines.
  const MachineInstr *Is = nullptr;
};

/// A block's records in order, and its effects by their names.
struct Order {
  SmallVector<Place, 4> Places;
  SmallVector<StringRef, 4> Effects;
};

/// The parts of one block of IR, in order.
using Parts = SmallVector<MachineBasicBlock *, 1>;

bool isEffect(const MachineInstr &MI) {
  return MI.isCall() || (MI.isInlineAsm() && MI.hasUnmodeledSideEffects());
}

bool isRecord(const MachineInstr &MI) {
  return MI.isDebugValueLike() && dilIsCarrier(*MI.getDebugVariable());
}

std::optional<int64_t> constant(const MachineInstr &MI) {
  if (MI.isNonListDebugValue() && MI.getDebugOperand(0).isImm())
    return MI.getDebugOperand(0).getImm();
  return std::nullopt;
}

std::optional<int64_t> constant(const DbgVariableRecord &Record) {
  const auto *Number =
      Record.hasArgList()
          ? nullptr
          : dyn_cast_or_null<ConstantInt>(Record.getVariableLocationOp(0));
  if (Number && Number->getBitWidth() <= 64)
    return Number->getSExtValue();
  return std::nullopt;
}

/// The bits of a record's integer; 0: it is of something else.
unsigned bits(const DbgVariableRecord &Record) {
  const Value *Is =
      Record.hasArgList() ? nullptr : Record.getVariableLocationOp(0);
  const auto *Type = Is ? dyn_cast<IntegerType>(Is->getType()) : nullptr;
  return Type ? Type->getBitWidth() : 0;
}

/// FastISel takes the register of an integer's lowest bits for all of it.
void cut(MachineInstr &MI, unsigned Bits) {
  if (!MI.isNonListDebugValue() || !MI.getDebugOperand(0).isReg() ||
      !MI.getDebugOperand(0).getReg().isVirtual() ||
      MI.getDebugExpression()->getNumElements() > 0)
    return;
  const MachineFunction &MF = *MI.getMF();
  const TargetRegisterClass &Class =
      *MF.getRegInfo().getRegClass(MI.getDebugOperand(0).getReg());
  unsigned Size =
      MF.getSubtarget().getRegisterInfo()->getRegSizeInBits(Class);
  if (Size >= Bits)
    return;
  if (auto Low = DIExpression::createFragmentExpression(MI.getDebugExpression(),
                                                        0, Size))
    MI.getDebugExpressionOp().setMetadata(*Low);
}

/// What instruction selection keeps of an effect.
StringRef name(const MachineInstr &MI) {
  for (const MachineOperand &Operand : MI.operands()) {
    if (Operand.isSymbol())
      return Operand.getSymbolName();
    if (Operand.isGlobal())
      return Operand.getGlobal()->getName();
  }
  return "";
}

/// The same of IR's; none if it isn't an effect, or may be none in the end.
std::optional<StringRef> name(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!Call || !Call->mayWriteToMemory() || isa<IntrinsicInst>(Call))
    return std::nullopt;
  if (const auto *Asm = dyn_cast<InlineAsm>(Call->getCalledOperand()))
    return Asm->hasSideEffects() ? std::optional(Asm->getAsmString())
                                 : std::nullopt;
  const Function *Called = Call->getCalledFunction();
  return Called ? Called->getName() : StringRef();
}

Order order(const BasicBlock &Block) {
  Order Found;
  bool IsFirst = true;
  for (const Instruction &I : Block) {
    for (const DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
      if (Record.isDbgValue() && dilIsCarrier(*Record.getVariable()))
        Found.Places.push_back({Record.getVariable(), Record.getExpression(),
                                Record.getDebugLoc(), constant(Record),
                                unsigned(Found.Effects.size()), IsFirst,
                                bits(Record)});
    IsFirst &= isa<PHINode, AllocaInst>(I) ||
               (!I.getDebugLoc() && !I.mayHaveSideEffects());
    if (std::optional<StringRef> Name = name(I))
      Found.Effects.push_back(*Name);
  }
  return Found;
}

Order order(const MachineBasicBlock &Block) {
  Order Found;
  for (const MachineInstr &MI : Block) {
    if (isRecord(MI))
      Found.Places.push_back({MI.getDebugVariable(), MI.getDebugExpression(),
                              MI.getDebugLoc(), constant(MI),
                              unsigned(Found.Effects.size()), false, 0, &MI});
    if (isEffect(MI))
      Found.Effects.push_back(name(MI));
  }
  return Found;
}

/// Puts the records of a block where they belong again.
class Restore {
public:
  Restore(const Parts &Blocks, const Order &Wanted)
      : Blocks(Blocks), Wanted(Wanted) {
    unsigned Position = 0;
    for (MachineBasicBlock *Block : Blocks)
      for (MachineInstr &MI : *Block) {
        Positions[&MI] = ++Position;
        if (isRecord(MI))
          Records.push_back(&MI);
        if (isEffect(MI))
          All.push_back(&MI);
      }
  }

  void run() {
    if (Wanted.Places.empty() || !match())
      return;
    MachineInstr *Last = nullptr;
    for (const Place &Place : Wanted.Places) {
      auto Found = take(Place);
      for (MachineInstr *Record : Found)
        cut(*Record, Place.Bits);
      // Of several that nothing is between codegen keeps the last.
      if (Found.empty() && isReplaced(Place))
        continue;
      if (Found.empty())
        Found.push_back(nullptr);
      for (MachineInstr *Record : Found)
        Last = put(Place, Record, Last);
    }
  }

private:
  /// Finds the effects that are wanted among those that are there. Where a name
  /// is there more or less often than wanted, its effects tell nothing.
  bool match() {
    StringMap<int> Counts;
    for (StringRef Name : Wanted.Effects)
      ++Counts[Name];
    for (MachineInstr *MI : All)
      --Counts[name(*MI)];
    erase_if(All, [&](MachineInstr *MI) { return Counts[name(*MI)] != 0; });
    auto *Next = All.begin();
    for (StringRef Name : Wanted.Effects) {
      MachineInstr *Found = nullptr;
      if (Counts[Name] == 0) {
        if (Next == All.end() || name(**Next) != Name) {
          end();
          return false;
        }
        Found = *Next++;
      }
      Effects.push_back(Found);
    }
    return true;
  }

  /// Nobody knows where records belong.
  void end() {
    for (MachineInstr *MI : Records)
      MI->setDebugValueUndef();
  }

  /// The last effect that a record is behind; null: there is none.
  MachineInstr *before(unsigned Count) const {
    for (unsigned At = Count; At > 0; --At)
      if (Effects[At - 1])
        return Effects[At - 1];
    return nullptr;
  }

  MachineInstr *behind(unsigned Count) const {
    for (unsigned At = Count; At < Effects.size(); ++At)
      if (Effects[At])
        return Effects[At];
    return nullptr;
  }

  /// Whether another record of the variable follows before the next effect.
  bool isReplaced(const Place &Which) const {
    auto Replaces = [&](const Place &Next) {
      return Next.Variable == Which.Variable &&
             Next.Effects == Which.Effects &&
             Next.Location->getInlinedAt() == Which.Location->getInlinedAt();
    };
    return std::any_of(&Which + 1, Wanted.Places.end(), Replaces);
  }

  /// Takes what is there of a record: one debug value for each of its parts.
  SmallVector<MachineInstr *, 1> take(const Place &Place) {
    SmallVector<MachineInstr *, 1> Found;
    auto IsOf = [&](const MachineInstr *MI) {
      if (Place.Is)
        return Place.Is == MI;
      const DebugLoc &Location = MI->getDebugLoc();
      return MI->getDebugVariable() == Place.Variable &&
             Location.getLine() == Place.Location.getLine() &&
             Location->getInlinedAt() == Place.Location->getInlinedAt();
    };
    erase_if(Records, [&](MachineInstr *MI) {
      auto IsSame = [&](const MachineInstr *Other) {
        return Other->getDebugExpression() == MI->getDebugExpression();
      };
      if (!IsOf(MI))
        return false;
      auto *Same = find_if(Found, IsSame);
      if (Same == Found.end()) {
        Found.push_back(MI);
        return true;
      }
      // A parameter's is in its register on entry and in another one.
      if (!isFixed(**Same) || isFixed(*MI))
        return false;
      *Same = MI;
      return true;
    });
    return Found;
  }

  /// Puts a record where it belongs; returns where the next one may be.
  MachineInstr *put(const Place &Place, MachineInstr *Record,
                    MachineInstr *Last) {
    if (Record && Place.IsFirst && Place.Value) {
      // What others need may be computed at the start of the block.
      MachineBasicBlock &Block = *Blocks.front();
      Record->removeFromParent();
      Block.insert(First ? std::next(First->getIterator())
                         : Block.SkipPHIsAndLabels(Block.begin()),
                   Record);
      Positions[Record] = 0;
      First = Record;
      return Last;
    }
    MachineInstr *Before = before(Place.Effects);
    MachineInstr *Behind = behind(Place.Effects);
    auto At = [&](const MachineInstr *MI) { return Positions.lookup(MI); };
    // Behind the effect or the record before it, whichever is later.
    if (!Before || (Last && At(Last) >= At(Before)))
      Before = Last;
    if (!Before)
      Before = First;
    bool IsEarly = Record && Before && At(Record) < At(Before);
    bool IsLate = Record && Behind && At(Record) > At(Behind);
    if (Record && !IsEarly && !IsLate)
      return Record;
    // A value that is computed later is nowhere until then.
    if (!Record || (IsLate && !Place.Value))
      Record = make(Place);
    else {
      if (IsEarly)
        end(*Record, *Before);
      Record->removeFromParent();
    }
    // One after the other they stand right behind the last.
    if (Before)
      Before->getParent()->insertAfter(Before->getIterator(), Record);
    else
      Blocks.front()->insert(Blocks.front()->getFirstNonPHI(), Record);
    Positions[Record] = Before ? At(Before) : 0;
    return Record;
  }

  static bool isFixed(const MachineInstr &MI) {
    return any_of(MI.debug_operands(), [](const MachineOperand &Operand) {
      return Operand.isReg() && Operand.getReg().isPhysical();
    });
  }

  /// A register that is written on the way has something else there.
  static void end(MachineInstr &Record, const MachineInstr &Before) {
    if (!isFixed(Record))
      return;
    auto It = std::next(Record.getIterator());
    const MachineBasicBlock &Block = *Record.getParent();
    for (; It != Block.end(); ++It) {
      if (!It->isDebugInstr() && dilChanges(*It, Record))
        return dilUndefine(Record);
      if (&*It == &Before)
        return;
    }
    // It goes to another block.
    dilUndefine(Record);
  }

  MachineInstr *make(const Place &Place) const {
    MachineFunction &MF = *Blocks.front()->getParent();
    const MCInstrDesc &Kind =
        MF.getSubtarget().getInstrInfo()->get(TargetOpcode::DBG_VALUE);
    MachineOperand What =
        Place.Value ? MachineOperand::CreateImm(*Place.Value)
                    : MachineOperand::CreateReg(0, false, false, false, false,
                                                false, false, 0, true);
    return BuildMI(MF, Place.Location, Kind, false, What, Place.Variable,
                   Place.Expr);
  }

  const Parts &Blocks;
  const Order &Wanted;
  /// The last record at the start of the block.
  MachineInstr *First = nullptr;
  SmallVector<MachineInstr *, 4> Records;
  SmallVector<MachineInstr *, 4> All;
  SmallVector<MachineInstr *, 4> Effects;
  DenseMap<const MachineInstr *, unsigned> Positions;
};

/// After instruction selection: as it is in IR.
class SelectedRecords : public MachineFunctionPass {
public:
  static char ID;
  SelectedRecords() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override {
    return "dilifetime selected records";
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    MapVector<const BasicBlock *, Parts> Blocks;
    for (MachineBasicBlock &Block : MF)
      if (const BasicBlock *Origin = Block.getBasicBlock())
        Blocks[Origin].push_back(&Block);
    for (auto &[Origin, Parts] : Blocks)
      Restore(Parts, order(*Origin)).run();
    return false;
  }
};

using Orders = DenseMap<MachineBasicBlock *, Order>;

/// Before scheduling: notes where records are.
class NotePlaces : public DilWatcher<> {
public:
  static char ID;
  explicit NotePlaces(std::shared_ptr<Orders> Noted)
      : DilWatcher(ID), Noted(std::move(Noted)) {}

  StringRef getPassName() const override { return "dilifetime note places"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    Noted->clear();
    if (dilIsStock(MF))
      return false;
    for (MachineBasicBlock &Block : MF)
      if (any_of(Block, isRecord))
        (*Noted)[&Block] = order(Block);
    return false;
  }

private:
  std::shared_ptr<Orders> Noted;
};

/// After scheduling: as it was.
class KeepPlaces : public DilWatcher<> {
public:
  static char ID;
  explicit KeepPlaces(std::shared_ptr<Orders> Noted)
      : DilWatcher(ID), Noted(std::move(Noted)) {}

  StringRef getPassName() const override { return "dilifetime keep places"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    for (MachineBasicBlock &Block : MF) {
      auto Found = Noted->find(&Block);
      if (Found != Noted->end())
        Restore({&Block}, Found->second).run();
    }
    Noted->clear();
    return false;
  }

private:
  std::shared_ptr<Orders> Noted;
};

} // namespace

char SelectedRecords::ID = 0;
char NotePlaces::ID = 0;
char KeepPlaces::ID = 0;

void dilNumberRecords(Module &M) {
  for (Function &F : M) {
    unsigned Line = 0;
    if (dilIsStock(F))
      continue;
    for (BasicBlock &Block : F)
      for (Instruction &I : Block)
        for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange())) {
          const DebugLoc &Old = Record.getDebugLoc();
          if (dilIsCarrier(*Record.getVariable()))
            Record.setDebugLoc(DILocation::get(M.getContext(), ++Line, 0,
                                               Old->getScope(),
                                               Old->getInlinedAt()));
        }
  }
}

void dilAddSelectedRecords(TargetPassConfig &Config) {
  Config.insertPass(&FinalizeISelID, new SelectedRecords());
}

void dilAddPlacePasses(TargetPassConfig &Config) {
  auto Noted = std::make_shared<Orders>();
  Config.insertPass(&RenameIndependentSubregsID, new NotePlaces(Noted));
  Config.insertPass(&MachineSchedulerID, new KeepPlaces(Noted));
  Config.insertPass(&ExpandPostRAPseudosID, new NotePlaces(Noted));
  Config.insertPass(&PostRASchedulerID, new KeepPlaces(Noted));
  Config.insertPass(&PostMachineSchedulerID, new KeepPlaces(Noted));
}
