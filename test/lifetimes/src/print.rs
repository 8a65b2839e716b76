//! Programs as LLVM assembly, with lifetimes in the proposal's syntax.

mod calls;
mod operands;

use crate::program::{Block, Cast, End, Function, Inst, Object, Operand, Order};
pub use calls::places;
use dilifetime::model::Type;
pub use operands::is_printable;
use operands::{bare, binary, expression, typed};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// What a module is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
pub enum Target {
    X86,
    Aarch64,
    Gfx900,
    Gfx90a,
    Gfx1030,
    Gfx1100,
}

impl Target {
    fn triple(self) -> &'static str {
        match self {
            Target::X86 => "x86_64-pc-linux-gnu",
            Target::Aarch64 => "aarch64-unknown-linux-gnu",
            _ => "amdgcn-amd-amdhsa",
        }
    }

    /// The name for `-mcpu=`.
    pub fn processor(self) -> Option<&'static str> {
        Some(match self {
            Target::X86 | Target::Aarch64 => return None,
            Target::Gfx900 => "gfx900",
            Target::Gfx90a => "gfx90a",
            Target::Gfx1030 => "gfx1030",
            Target::Gfx1100 => "gfx1100",
        })
    }

    pub fn is_gpu(self) -> bool {
        self.processor().is_some()
    }

    /// The constraint of a register of floating point.
    fn float_register(self) -> &'static str {
        match self {
            Target::X86 => "x",
            Target::Aarch64 => "w",
            _ => "v",
        }
    }
}

/// A module of functions, and the table of them and what they are called with.
pub fn module(functions: &[Function], target: Target) -> String {
    let mut printer = Printer {
        target,
        number: 0,
        text: format!("target triple = \"{}\"\n\n", target.triple()),
        nodes: Vec::new(),
    };
    let file = printer.node("!DIFile(filename: \"t.c\", directory: \"/t\")".into());
    let unit = printer.node(format!(
        "distinct !DICompileUnit(language: DW_LANG_C11, file: !{file}, producer: \"t\", isOptimized: true, \
         emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)"
    ));
    let signature = printer.node("!DISubroutineType(types: !{null})".into());
    let byte = printer.node("!DIBasicType(name: \"byte\", size: 8, encoding: DW_ATE_unsigned_char)".into());
    for (number, function) in functions.iter().enumerate() {
        printer.number = number as u32;
        printer.function(function, file, unit, signature, byte);
    }
    match target.is_gpu() {
        true => printer.kernel(functions),
        false => printer.table(functions),
    }
    let flags = [
        "i32 7, !\"Dwarf Version\", i32 5",
        "i32 2, !\"Debug Info Version\", i32 3",
    ];
    let flags: Vec<String> = flags
        .iter()
        .map(|flag| format!("!{}", printer.node(format!("!{{{flag}}}"))))
        .collect();
    let Printer { mut text, nodes, .. } = printer;
    text += match target.is_gpu() {
        true => HELPER,
        false => "declare i64 @helper(i64)\n",
    };
    text += "declare void @llvm.dbg.def(metadata, metadata)\ndeclare void @llvm.dbg.kill(metadata)\n\n";
    let _ = writeln!(text, "!llvm.dbg.cu = !{{!{unit}}}");
    let _ = writeln!(text, "!llvm.module.flags = !{{{}}}", flags.join(", "));
    for (number, node) in nodes.iter().enumerate() {
        let _ = writeln!(text, "!{number} = {node}");
    }
    text
}

/// What elsewhere the driver has.
const HELPER: &str = "define hidden i64 @helper(i64 %number) noinline {
  %most = mul i64 %number, 3
  %result = add i64 %most, 1
  ret i64 %result
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.sched.barrier(i32 immarg)
";

/// On a GPU the markers of all functions are in one table: function `N` has
/// those from `N` times this on.
pub const MARKERS: u32 = 1000;

struct Printer {
    target: Target,
    /// The function's in the module.
    number: u32,
    text: String,
    nodes: Vec<String>,
}

impl Printer {
    fn node(&mut self, text: String) -> usize {
        self.nodes.push(text);
        self.nodes.len() - 1
    }

    fn function(&mut self, function: &Function, file: usize, unit: usize, signature: usize, byte: usize) {
        let subprogram = self.node(String::new());
        let objects: Vec<usize> = function
            .objects
            .iter()
            .map(|object| self.object(object, subprogram, file, byte))
            .collect();
        let lifetimes: Vec<usize> = function
            .lifetimes
            .iter()
            .map(|lifetime| {
                let expression = expression(lifetime.location.ops());
                let arguments: Vec<String> = lifetime
                    .arguments
                    .iter()
                    .map(|object| format!("!{}", objects[*object]))
                    .collect();
                let arguments = match arguments.is_empty() {
                    true => String::new(),
                    false => format!(", argObjects: {{{}}}", arguments.join(", ")),
                };
                let object = objects[lifetime.object];
                self.node(format!(
                    "distinct !DILifetime(object: !{object}, location: {expression}{arguments})"
                ))
            })
            .collect();
        let named = function
            .objects
            .iter()
            .zip(&objects)
            .filter(|(object, _)| object.name.is_some());
        let computed = function
            .lifetimes
            .iter()
            .zip(&lifetimes)
            .filter(|(lifetime, _)| lifetime.computed);
        let retained: Vec<String> = named
            .map(|(_, id)| *id)
            .chain(computed.map(|(_, id)| *id))
            .map(|id| format!("!{id}"))
            .collect();
        let name = &function.name;
        self.nodes[subprogram] = format!(
            "distinct !DISubprogram(name: \"{name}\", file: !{file}, line: 1, type: !{signature}, spFlags: \
             DISPFlagDefinition | DISPFlagOptimized, unit: !{unit}, retainedNodes: !{{{}}})",
            retained.join(", ")
        );
        let location = self.node(format!("!DILocation(line: 2, scope: !{subprogram})"));
        self.body(function, subprogram, location, &lifetimes);
    }

    fn object(&mut self, object: &Object, subprogram: usize, file: usize, byte: usize) -> usize {
        let Some(name) = &object.name else {
            return self.node("distinct !DIFragment()".into());
        };
        let ty = match object.bits {
            8 => byte,
            16 | 32 | 64 => self.node(format!(
                "!DIBasicType(name: \"u{0}\", size: {0}, encoding: DW_ATE_unsigned)",
                object.bits
            )),
            bits => {
                let count = self.node(format!("!DISubrange(count: {})", bits / 8));
                self.node(format!(
                    "!DICompositeType(tag: DW_TAG_array_type, baseType: !{byte}, size: {bits}, elements: !{{!{count}}})"
                ))
            }
        };
        let parameter = object
            .parameter
            .map_or(String::new(), |number| format!("arg: {number}, "));
        self.node(format!(
            "!DILocalVariable(name: \"{name}\", {parameter}scope: !{subprogram}, file: !{file}, line: 1, type: !{ty})"
        ))
    }

    fn body(&mut self, function: &Function, subprogram: usize, location: usize, lifetimes: &[usize]) {
        let parameters: Vec<String> = function.values[..function.parameters]
            .iter()
            .enumerate()
            .map(|(number, ty)| format!("{ty} %v{number}"))
            .collect();
        let _ = writeln!(
            self.text,
            "define {}i64 @{}({}) noinline !dbg !{subprogram} {{",
            if self.target.is_gpu() { "hidden " } else { "" },
            function.name,
            parameters.join(", ")
        );
        for (number, block) in function.blocks.iter().enumerate() {
            let _ = writeln!(self.text, "b{number}:");
            self.block(function, block, location, lifetimes);
        }
        self.text += "}\n\n";
    }

    fn block(&mut self, function: &Function, block: &Block, location: usize, lifetimes: &[usize]) {
        for phi in &block.phis {
            let incoming: Vec<String> = phi
                .incoming
                .iter()
                .map(|(from, what)| format!("[ {}, %b{from} ]", bare(what)))
                .collect();
            let ty = &function.values[phi.result];
            let _ = writeln!(self.text, "  %v{} = phi {ty} {}", phi.result, incoming.join(", "));
        }
        for inst in &block.body {
            let text = self.inst(function, inst, location, lifetimes);
            let _ = writeln!(self.text, "  {text}, !dbg !{location}");
        }
        let typed = |operand: &Operand| typed(function, operand);
        let end = match &block.end {
            End::Return(operand) => format!("ret {}", typed(operand)),
            End::Jump(to) => format!("br label %b{to}"),
            End::Branch(condition, one, other) => {
                format!("br {}, label %b{one}, label %b{other}", typed(condition))
            }
            End::Switch(operand, default, cases) => {
                let ty = function.type_of(operand);
                let cases: Vec<String> = cases
                    .iter()
                    .map(|(value, to)| format!("{ty} {value}, label %b{to}"))
                    .collect();
                format!(
                    "switch {}, label %b{default} [ {} ]",
                    typed(operand),
                    cases.join(" ")
                )
            }
            End::Open => "unreachable".into(),
        };
        let _ = writeln!(self.text, "  {end}, !dbg !{location}");
    }

    fn inst(&self, function: &Function, inst: &Inst, location: usize, lifetimes: &[usize]) -> String {
        let typed = |operand: &Operand| typed(function, operand);
        let of = |value: &usize| &function.values[*value];
        let volatile = |volatile: &bool| if *volatile { "volatile " } else { "" };
        match inst {
            Inst::Binary(to, op, one, other) => {
                format!("%v{to} = {} {}, {}", binary(*op), typed(one), bare(other))
            }
            Inst::Cast(to, cast, from) => {
                let word = match cast {
                    Cast::Trunc => "trunc",
                    Cast::ZExt => "zext",
                    Cast::SExt => "sext",
                };
                format!("%v{to} = {word} {} to {}", typed(from), of(to))
            }
            Inst::Compare(to, order, one, other) => {
                let word = match order {
                    Order::Equal => "eq",
                    Order::UnsignedLess => "ult",
                    Order::SignedLess => "slt",
                };
                format!("%v{to} = icmp {word} {}, {}", typed(one), bare(other))
            }
            Inst::Select(to, condition, one, other) => {
                format!(
                    "%v{to} = select {}, {}, {}",
                    typed(condition),
                    typed(one),
                    typed(other)
                )
            }
            Inst::Alloca(to, ty) => {
                let space = if self.target.is_gpu() {
                    ", addrspace(5)"
                } else {
                    ""
                };
                format!("%v{to} = alloca {ty}, align 8{space}")
            }
            Inst::Load {
                to,
                from,
                volatile: is,
            } => {
                format!(
                    "%v{to} = load {}{}, {}, align 1",
                    volatile(is),
                    of(to),
                    typed(from)
                )
            }
            Inst::Store {
                what,
                to,
                volatile: is,
            } => {
                format!("store {}{}, {}, align 1", volatile(is), typed(what), typed(to))
            }
            Inst::Offset(to, from, bytes) => {
                format!("%v{to} = getelementptr i8, {}, i64 {bytes}", typed(from))
            }
            Inst::Opaque(to, from) => {
                let register = self.register(of(to));
                format!(
                    "%v{to} = call {} asm sideeffect \"\", \"={register},0\"({})",
                    of(to),
                    typed(from)
                )
            }
            Inst::Call(to, from) => format!("%v{to} = call i64 @helper({})", typed(from)),
            Inst::Escape(what) => {
                let register = self.register(function.type_of(what));
                format!(
                    "call void asm sideeffect \"\", \"{register},~{{memory}}\"({})",
                    typed(what)
                )
            }
            Inst::Def(lifetime, what) => format!(
                "call void @llvm.dbg.def(metadata !{}, metadata {})",
                lifetimes[*lifetime],
                typed(what)
            ),
            Inst::Kill(lifetime) => format!("call void @llvm.dbg.kill(metadata !{})", lifetimes[*lifetime]),
            Inst::Marker(number, held) => self.marker(function, *number, held, location),
        }
    }

    /// A place at which a debugger stops, with registers that are read there.
    fn marker(&self, function: &Function, number: u32, held: &[Operand], location: usize) -> String {
        let mut constraints: Vec<String> = held
            .iter()
            .map(|each| self.register(function.type_of(each)).into())
            .collect();
        constraints.push("~{memory}".into());
        let held: Vec<String> = held.iter().map(|each| typed(function, each)).collect();
        let code = self.marker_code(number);
        let call = format!(
            "call void asm sideeffect \"{code}\", \"{}\"({})",
            constraints.join(","),
            held.join(", ")
        );
        // The scheduler moves nothing across a marker.
        let barrier = "call void @llvm.amdgcn.sched.barrier(i32 0)";
        match self.target.is_gpu() {
            // Each call has a line, as compilers make it.
            true => format!("{barrier}\n  {call}, !dbg !{location}\n  {barrier}"),
            false => call,
        }
    }

    fn register(&self, ty: &Type) -> &'static str {
        match ty {
            Type::Float(_) => self.target.float_register(),
            _ if self.target.is_gpu() => "v",
            _ => "r",
        }
    }

    /// A marker's code and where its address goes.
    fn marker_code(&self, number: u32) -> String {
        let (nop, section, number) = match self.target.is_gpu() {
            true => (
                "s_nop 0",
                ".stops,\\22\\22,@progbits",
                self.number * MARKERS + number,
            ),
            false => ("nop", "marks,\\22aw\\22", number),
        };
        format!("661: {nop}\\0A .pushsection {section}\\0A .quad 661b, {number}\\0A .popsection")
    }
}
