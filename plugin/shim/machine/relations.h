//===- What instructions say of values --------------------------------------===//

#ifndef DILIFETIME_MACHINE_RELATIONS_H
#define DILIFETIME_MACHINE_RELATIONS_H

#include "values.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineOperand.h"
#include <optional>

/// Where a value isn't in a register any more: how it follows from others.
///
/// `X = Y + 4` says what X is of Y, and Y of X. What is known at one point is
/// what instructions say that have run since control flow joined last, about
/// values that weren't made again since. Blocks are followed once, each after
/// its only predecessor.
class DilRelations {
public:
  using Number = DilValues::Number;

  /// The operation between all terms, of which the first is shifted to the left
  /// before. WideShift: of 64 bits, whose low half the first term is; the halves
  /// of what is added may follow.
  enum class Kind {
    Add,
    Subtract,
    Xor,
    And,
    Or,
    Multiply,
    ShiftRight,
    WideShift
  };

  explicit DilRelations(const DilValues &Values) : Values(Values) {}

  void enter(const llvm::MachineBasicBlock &Block);
  /// Before and after `DilValues::step()`.
  void before(const llvm::MachineInstr &MI);
  void after();

  /// Adds to an expression what leaves a value as the low 32 bits, and the
  /// registers for it to the operands. False: it doesn't follow from any.
  bool solve(Number Value, llvm::SmallVectorImpl<uint64_t> &To,
             llvm::SmallVectorImpl<llvm::MachineOperand> &Used) const;

private:
  /// A value, or a number.
  struct Term {
    Number Value;
    uint32_t Constant;
  };
  struct Relation {
    Kind Which;
    unsigned Shift;
    llvm::SmallVector<Term, 3> Terms;
    Number Result, High;
    const llvm::MachineBasicBlock *Block;
    unsigned Time;
  };
  using Ops = llvm::SmallVectorImpl<uint64_t>;
  using Operands = llvm::SmallVectorImpl<llvm::MachineOperand>;

  const DilValues &Values;
  llvm::SmallVector<Relation, 0> All;
  llvm::DenseMap<Number, llvm::SmallVector<unsigned, 4>> About;
  /// The blocks since control flow joined; and when each was followed.
  llvm::DenseSet<const llvm::MachineBasicBlock *> Since;
  llvm::DenseMap<const llvm::MachineBasicBlock *, unsigned> Followed;
  llvm::DenseMap<Number, unsigned> LastMade;
  unsigned Time = 0;
  const llvm::MachineBasicBlock *Here = nullptr;
  /// What the instruction says that runs now, and where its result is.
  std::optional<Relation> Running;
  llvm::SmallVector<llvm::MCRegister, 4> Results;

  void make();
  std::optional<Relation> read(const llvm::MachineInstr &MI) const;
  bool addTerm(const llvm::MachineOperand &Operand, bool Wide,
               llvm::SmallVectorImpl<Term> &Terms) const;
  bool isKnown(const Relation &One) const;
  bool push(const Term &One, unsigned Steps, Ops &To, Operands &Used) const;
  bool follow(Number Value, const Relation &From, unsigned Steps, Ops &To,
              Operands &Used) const;
  bool compute(Number Value, unsigned Steps, Ops &To, Operands &Used) const;
};

#endif
