//===- From text to a kernel ----------------------------------------------===//

#include "syntax.h"
#include <cctype>

namespace tile {
namespace {

struct Token {
  std::string Text; // empty at the end
  unsigned Line = 0;
};

std::vector<Token> lex(const std::string &Text) {
  std::vector<Token> Tokens;
  unsigned Line = 1;
  auto IsWord = [](char C) {
    return std::isalnum(static_cast<unsigned char>(C)) || C == '_';
  };
  for (size_t I = 0; I < Text.size();) {
    size_t Start = I;
    Line += Text[I] == '\n';
    if (std::isspace(static_cast<unsigned char>(Text[I++])))
      continue;
    if (IsWord(Text[Start]))
      while (I < Text.size() && IsWord(Text[I]))
        ++I;
    Tokens.push_back({Text.substr(Start, I - Start), Line});
  }
  Tokens.push_back({"", Line});
  return Tokens;
}

class Parser {
  std::vector<Token> Tokens;
  size_t At = 0;

  const Token &peek() const { return Tokens[At]; }
  std::string next() {
    std::string Text = peek().Text;
    if (Text.empty())
      fail(peek().Line, "the file ends too early");
    ++At;
    return Text;
  }
  bool take(const std::string &Text) {
    bool Is = peek().Text == Text;
    At += Is;
    return Is;
  }
  void expect(const std::string &Text) {
    if (!take(Text))
      fail(peek().Line, "expected '" + Text + "', and it is '" + peek().Text + "'");
  }
  std::string name() {
    unsigned Line = peek().Line;
    std::string Text = next();
    if (!std::isalpha(static_cast<unsigned char>(Text[0])))
      fail(Line, "expected a name, and it is '" + Text + "'");
    return Text;
  }

  /// A variable, or a part of a pair.
  std::string place() {
    std::string Name = name();
    return take(".") ? Name + "." + name() : Name;
  }

  ExprPtr primary() {
    auto E = std::make_unique<Expr>();
    unsigned Line = peek().Line;
    if (take("(")) {
      E = binary(0);
      expect(")");
    } else if (std::isdigit(static_cast<unsigned char>(peek().Text[0]))) {
      std::string Digits = next();
      if (Digits.size() > 9 ||
          Digits.find_first_not_of("0123456789") != std::string::npos)
        fail(Line, "'" + Digits + "' is no number of 9 digits or less");
      E->Number = std::stoi(Digits);
    } else {
      E->Is = Expr::Kind::Name;
      E->Name = place();
      if (take("[")) {
        E->Is = Expr::Kind::Load;
        E->Operands.push_back(binary(0));
        expect("]");
      }
    }
    return E;
  }

  /// Operators that bind at least as strongly as the level: 0 for < and >, 1 for
  /// + and -, 2 for *.
  ExprPtr binary(unsigned Level) {
    static const char *const Operators[] = {"<>", "+-", "*"};
    if (Level == 3)
      return primary();
    ExprPtr Left = binary(Level + 1);
    while (peek().Text.size() == 1 &&
           std::string(Operators[Level]).find(peek().Text[0]) != std::string::npos) {
      auto E = std::make_unique<Expr>();
      E->Is = Expr::Kind::Binary;
      E->Operator = next()[0];
      E->Operands.push_back(std::move(Left));
      E->Operands.push_back(binary(Level + 1));
      Left = std::move(E);
    }
    return Left;
  }

  Statement branch(Statement::Kind Is) {
    Statement S;
    S.Is = Is;
    S.Line = peek().Line;
    expect("(");
    S.Exprs.push_back(binary(0));
    expect(")");
    S.Then = block();
    if (Is == Statement::Kind::If && take("else"))
      S.Else = block();
    return S;
  }

  Statement statement() {
    if (take("if"))
      return branch(Statement::Kind::If);
    if (take("while"))
      return branch(Statement::Kind::While);
    Statement S;
    S.Line = peek().Line;
    if (take("int") || take("pair") || take("let")) {
      const std::string &Word = Tokens[At - 1].Text;
      S.Is = Word == "int"    ? Statement::Kind::Int
             : Word == "pair" ? Statement::Kind::Pair
                              : Statement::Kind::Let;
      S.Name = name();
    } else {
      S.Is = Statement::Kind::Assign;
      S.Name = place();
      if (take("[")) {
        S.Is = Statement::Kind::Store;
        S.Exprs.push_back(binary(0));
        expect("]");
      }
    }
    expect("=");
    S.Exprs.push_back(binary(0));
    if (S.Is == Statement::Kind::Pair) {
      expect(",");
      S.Exprs.push_back(binary(0));
    }
    expect(";");
    return S;
  }

  std::vector<Statement> block() {
    std::vector<Statement> Body;
    expect("{");
    while (!take("}"))
      Body.push_back(statement());
    return Body;
  }

public:
  explicit Parser(const std::string &Text) : Tokens(lex(Text)) {}

  Kernel kernel() {
    Kernel K;
    K.Line = peek().Line;
    expect("kernel");
    K.Name = name();
    expect("(");
    while (!take(")")) {
      if (!K.Parameters.empty())
        expect(",");
      bool IsPointer = take("ptr");
      if (!IsPointer)
        expect("int");
      K.Parameters.push_back({name(), IsPointer});
    }
    K.Body = block();
    K.EndLine = Tokens[At - 1].Line;
    if (!peek().Text.empty())
      fail(peek().Line, "a file has one kernel");
    return K;
  }
};

} // namespace

Kernel parse(const std::string &Text) { return Parser(Text).kernel(); }

} // namespace tile
