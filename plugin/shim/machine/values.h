//===- What the registers hold after register allocation --------------------===//

#ifndef DILIFETIME_MACHINE_VALUES_H
#define DILIFETIME_MACHINE_VALUES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/Register.h"
#include "llvm/MC/MCRegister.h"

namespace llvm {
class MachineBasicBlock;
class MachineFunction;
class MachineInstr;
class TargetInstrInfo;
class TargetRegisterInfo;
} // namespace llvm

/// Numbers the values of AMDGPU's registers of 32 bits: two that have the same
/// number at one point hold the same.
///
/// A vector register's number is about the lanes that are on. It is another one
/// as soon as more lanes may be on, so lanes never matter otherwise.
class DilValues {
public:
  /// 0: nobody knows.
  using Number = unsigned;

  explicit DilValues(const llvm::MachineFunction &MF);

  /// False: the function is too big, and nothing is known.
  bool solve();

  /// What is known from here on is about the start of a block,
  void enter(const llvm::MachineBasicBlock &Block);
  /// and then about what is behind an instruction.
  void step(const llvm::MachineInstr &MI);

  /// Whether the last step may have switched lanes on.
  bool hasGrown() const { return Grown; }
  /// Whether after the last step a value is in one more register.
  bool hasCopied() const { return Copied; }

  /// The values that the last step, or entering the block, has made.
  llvm::ArrayRef<Number> made() const { return Made; }
  /// Whether a value is one of them. It may have been made before.
  bool isNew(Number Value) const { return Origins[Value].first == Here; }

  /// The registers of 32 bits that one is made of, the lowest first. Empty: it
  /// isn't made of such.
  llvm::SmallVector<llvm::MCRegister, 4> parts(llvm::MCRegister Reg) const;
  /// The value of one of those.
  Number at(llvm::MCRegister Part) const;
  /// One of those that holds a value.
  llvm::MCRegister find(Number Value) const;

  /// The value of four bytes of the kernarg segment.
  Number argument(uint64_t Offset);
  /// The values of the segment's address, low and high. 0: nobody loads by it.
  std::pair<Number, Number> segment() const { return Segment; }

private:
  using State = llvm::SmallVector<Number, 0>;

  const llvm::MachineFunction &MF;
  const llvm::TargetRegisterInfo &TRI;
  const llvm::TargetInstrInfo &TII;
  /// The registers that the function uses, and where they are in a state.
  llvm::SmallVector<llvm::MCRegister, 0> Registers;
  llvm::DenseMap<llvm::MCRegister, unsigned> Places;
  llvm::MCRegister Exec;
  /// Of each number, the instruction or block that made it, and the register.
  llvm::SmallVector<std::pair<const void *, uint64_t>, 0> Origins;
  llvm::DenseMap<std::pair<const void *, uint64_t>, Number> Numbers;
  std::pair<Number, Number> Segment;
  /// By block: at its start and its end.
  llvm::SmallVector<State, 0> In, Out;
  State Current;
  llvm::SmallVector<Number, 8> Made;
  const void *Here = nullptr;
  bool Grown = false, Copied = false;

  void use(llvm::MCRegister Reg);
  Number number(const void *Origin, uint64_t Which);
  bool isLane(unsigned Place) const;
  bool meet(const llvm::MachineBasicBlock &Block);
  void define(const llvm::MachineInstr &MI, unsigned Place);
  llvm::SmallVector<std::pair<unsigned, Number>, 4>
  copies(const llvm::MachineInstr &MI);
  bool grows(const llvm::MachineInstr &MI) const;
};

#endif
