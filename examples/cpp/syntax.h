//===- The language: what a kernel is made of -----------------------------===//
//
//   kernel NAME(int A, ptr B) { STATEMENT... }
//   int V = E;      pair V = E, E;      let V = E;    (a name for what E is)
//   V = E;          V.lo = E;           P[E] = E;
//   if (E) { ... } else { ... }         while (E) { ... }
//
// Expressions have + - * < > over numbers, variables, V.lo, V.hi, P[E], and
// `lane`, which is the number of the lane that runs. All are 32 bits wide.
//
//===----------------------------------------------------------------------===//

#ifndef TILE_SYNTAX_H
#define TILE_SYNTAX_H

#include <memory>
#include <string>
#include <vector>

namespace tile {

struct Expr {
  enum class Kind { Number, Name, Load, Binary };
  Kind Is = Kind::Number;
  int Number = 0;
  std::string Name; // of a variable, or of a part of a pair: "span.lo"
  char Operator = 0;
  std::vector<std::unique_ptr<Expr>> Operands;
};
using ExprPtr = std::unique_ptr<Expr>;

struct Statement {
  enum class Kind { Int, Pair, Let, Assign, Store, If, While };
  Kind Is = Kind::Int;
  unsigned Line = 0;
  std::string Name;
  std::vector<ExprPtr> Exprs;
  std::vector<Statement> Then, Else;
};

struct Parameter {
  std::string Name;
  bool IsPointer = false;
};

struct Kernel {
  std::string Name;
  unsigned Line = 0, EndLine = 0;
  std::vector<Parameter> Parameters;
  std::vector<Statement> Body;
};

/// Prints what is wrong, with its line, and ends the compiler.
[[noreturn]] void fail(unsigned Line, const std::string &What);

Kernel parse(const std::string &Text);

} // namespace tile

#endif
