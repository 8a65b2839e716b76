//! From text to a kernel. The language is that of examples/cpp (`syntax.h` there).

use std::fmt;

/// What is wrong, and on which line.
#[derive(Debug)]
pub struct Mistake {
    pub line: u32,
    pub what: String,
}

impl Mistake {
    pub fn new(line: u32, what: impl Into<String>) -> Mistake {
        let what = what.into();
        Mistake { line, what }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for Mistake {}

#[derive(Clone, Debug)]
pub enum Expr {
    Number(i32),
    /// A variable, or a part of a pair: "span.lo".
    Name(String),
    Load(String, Box<Expr>),
    Binary(char, Box<Expr>, Box<Expr>),
}

#[derive(Debug)]
pub struct Statement {
    pub line: u32,
    pub is: Kind,
}

#[derive(Debug)]
pub enum Kind {
    Int(String, Expr),
    Pair(String, Expr, Expr),
    Let(String, Expr),
    Assign(String, Expr),
    Store(String, Expr, Expr),
    If(Expr, Vec<Statement>, Vec<Statement>),
    While(Expr, Vec<Statement>),
}

#[derive(Debug)]
pub struct Parameter {
    pub name: String,
    pub is_pointer: bool,
}

#[derive(Debug)]
pub struct Kernel {
    pub name: String,
    pub line: u32,
    pub end: u32,
    pub parameters: Vec<Parameter>,
    pub body: Vec<Statement>,
}

/// Words, numbers and single characters, each with its line; an empty one at the end.
fn tokens(text: &str) -> Vec<(&str, u32)> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut found = Vec::new();
    let mut line = 1;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (token, behind) = rest.split_at(word.max(first.len_utf8()));
        if !first.is_whitespace() {
            found.push((token, line));
        }
        line += u32::from(first == '\n');
        rest = behind;
    }
    found.push(("", line));
    found
}

struct Parser<'t> {
    tokens: Vec<(&'t str, u32)>,
    at: usize,
}

/// By how strongly they bind.
const OPERATORS: [&[&str]; 3] = [&["<", ">"], &["+", "-"], &["*"]];

impl<'t> Parser<'t> {
    fn peek(&self) -> &'t str {
        self.tokens[self.at].0
    }

    fn line(&self) -> u32 {
        self.tokens[self.at].1
    }

    fn next(&mut self) -> Result<&'t str, Mistake> {
        let token = self.peek();
        if token.is_empty() {
            return Err(Mistake::new(self.line(), "the file ends too early"));
        }
        self.at += 1;
        Ok(token)
    }

    fn take(&mut self, wanted: &str) -> bool {
        let is = self.peek() == wanted;
        self.at += usize::from(is);
        is
    }

    fn expect(&mut self, wanted: &str) -> Result<(), Mistake> {
        let (line, is) = (self.line(), self.peek());
        match self.take(wanted) {
            true => Ok(()),
            false => Err(Mistake::new(
                line,
                format!("expected '{wanted}', and it is '{is}'"),
            )),
        }
    }

    fn name(&mut self) -> Result<String, Mistake> {
        let line = self.line();
        let token = self.next()?;
        match token.starts_with(|c: char| c.is_ascii_alphabetic()) {
            true => Ok(token.to_string()),
            false => Err(Mistake::new(
                line,
                format!("expected a name, and it is '{token}'"),
            )),
        }
    }

    /// A variable, or a part of a pair.
    fn place(&mut self) -> Result<String, Mistake> {
        let name = self.name()?;
        match self.take(".") {
            true => Ok(format!("{name}.{}", self.name()?)),
            false => Ok(name),
        }
    }

    fn bracketed(&mut self, open: &str, close: &str) -> Result<Option<Expr>, Mistake> {
        if !self.take(open) {
            return Ok(None);
        }
        let inside = self.expression()?;
        self.expect(close)?;
        Ok(Some(inside))
    }

    fn primary(&mut self) -> Result<Expr, Mistake> {
        if let Some(inside) = self.bracketed("(", ")")? {
            return Ok(inside);
        }
        if self.peek().starts_with(|c: char| c.is_ascii_digit()) {
            let line = self.line();
            let digits = self.next()?;
            let number = digits.parse().ok().filter(|_| digits.len() <= 9);
            let wrong = || Mistake::new(line, format!("'{digits}' is no number of 9 digits or less"));
            return number.map(Expr::Number).ok_or_else(wrong);
        }
        let name = self.place()?;
        Ok(match self.bracketed("[", "]")? {
            Some(index) => Expr::Load(name, Box::new(index)),
            None => Expr::Name(name),
        })
    }

    fn expression(&mut self) -> Result<Expr, Mistake> {
        self.binary(0)
    }

    fn binary(&mut self, level: usize) -> Result<Expr, Mistake> {
        let Some(operators) = OPERATORS.get(level) else {
            return self.primary();
        };
        let mut left = self.binary(level + 1)?;
        while operators.contains(&self.peek()) {
            let operator = self.next()?.chars().next().unwrap_or_default();
            let right = self.binary(level + 1)?;
            left = Expr::Binary(operator, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn condition(&mut self) -> Result<Expr, Mistake> {
        self.expect("(")?;
        let condition = self.expression()?;
        self.expect(")")?;
        Ok(condition)
    }

    fn statement(&mut self) -> Result<Statement, Mistake> {
        let line = self.line();
        if self.take("if") {
            let (condition, then) = (self.condition()?, self.block()?);
            let otherwise = if self.take("else") {
                self.block()?
            } else {
                Vec::new()
            };
            let is = Kind::If(condition, then, otherwise);
            return Ok(Statement { line, is });
        }
        if self.take("while") {
            let is = Kind::While(self.condition()?, self.block()?);
            return Ok(Statement { line, is });
        }
        let declares = ["int", "pair", "let"].into_iter().find(|word| self.take(word));
        let name = if declares.is_some() {
            self.name()?
        } else {
            self.place()?
        };
        let index = if declares.is_none() {
            self.bracketed("[", "]")?
        } else {
            None
        };
        self.expect("=")?;
        let value = self.expression()?;
        let is = match (declares, index) {
            (Some("int"), _) => Kind::Int(name, value),
            (Some("pair"), _) => {
                self.expect(",")?;
                Kind::Pair(name, value, self.expression()?)
            }
            (Some(_), _) => Kind::Let(name, value),
            (None, Some(index)) => Kind::Store(name, index, value),
            (None, None) => Kind::Assign(name, value),
        };
        self.expect(";")?;
        Ok(Statement { line, is })
    }

    fn block(&mut self) -> Result<Vec<Statement>, Mistake> {
        self.expect("{")?;
        let mut body = Vec::new();
        while !self.take("}") {
            body.push(self.statement()?);
        }
        Ok(body)
    }

    fn kernel(&mut self) -> Result<Kernel, Mistake> {
        let line = self.line();
        self.expect("kernel")?;
        let name = self.name()?;
        self.expect("(")?;
        let mut parameters = Vec::new();
        while !self.take(")") {
            if !parameters.is_empty() {
                self.expect(",")?;
            }
            let is_pointer = self.take("ptr");
            if !is_pointer {
                self.expect("int")?;
            }
            let name = self.name()?;
            parameters.push(Parameter { name, is_pointer });
        }
        let body = self.block()?;
        let end = self.tokens[self.at - 1].1;
        if !self.peek().is_empty() {
            return Err(Mistake::new(self.line(), "a file has one kernel"));
        }
        Ok(Kernel {
            name,
            line,
            end,
            parameters,
            body,
        })
    }
}

/// Reads a file's kernel.
///
/// # Errors
/// It isn't written as the language wants it.
pub fn parse(text: &str) -> Result<Kernel, Mistake> {
    let tokens = tokens(text);
    Parser { tokens, at: 0 }.kernel()
}
