//! What calls a module's functions: a kernel on a GPU, elsewhere a driver that has a table of them.

use super::Printer;
use crate::program::{BUFFER_BYTES, FLOATS, Function, INTEGERS, is_float};
use std::fmt::Write;

/// Where on a GPU the arguments of a function's call by a lane are in the
/// kernel's input, and where what its pointer points at.
pub fn places(function: usize, lane: usize, functions: usize) -> (usize, usize) {
    let call = function * 64 + lane;
    let arguments = 64 * functions * (INTEGERS + FLOATS) * 8;
    (
        call * (INTEGERS + FLOATS) * 8,
        arguments + call * BUFFER_BYTES as usize,
    )
}

impl Printer {
    /// Calls all functions, each lane with arguments of its own.
    pub(super) fn kernel(&mut self, functions: &[Function]) {
        let required = self.node("!{i32 64, i32 1, i32 1}".into());
        let mut text = format!(
            "define amdgpu_kernel void @run(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) #0 \
             !reqd_work_group_size !{required} {{\n  %lane = call i32 @llvm.amdgcn.workitem.id.x()\n",
        );
        for (number, function) in functions.iter().enumerate() {
            let size = (INTEGERS + FLOATS) * 8;
            let first = places(number, 0, functions.len()).0;
            let _ = writeln!(text, "  %o{number} = mul i32 %lane, {size}");
            let _ = writeln!(
                text,
                "  %p{number} = getelementptr i8, ptr addrspace(1) %in, i32 %o{number}"
            );
            let (mut integers, mut floats) = (0, INTEGERS);
            let mut given = Vec::new();
            for (at, ty) in function.values[..function.parameters].iter().enumerate() {
                let slot = if is_float(ty) { &mut floats } else { &mut integers };
                let (offset, name) = (first + *slot * 8, format!("a{number}.{at}"));
                *slot += 1;
                let _ = writeln!(
                    text,
                    "  %q{name} = getelementptr i8, ptr addrspace(1) %p{number}, i32 {offset}"
                );
                let _ = writeln!(text, "  %{name} = load {ty}, ptr addrspace(1) %q{name}, align 8");
                given.push(format!("{ty} %{name}"));
            }
            let _ = writeln!(
                text,
                "  %r{number} = call i64 @{}({})",
                function.name,
                given.join(", ")
            );
        }
        text += "  ret void\n}\nattributes #0 = { \"amdgpu-flat-work-group-size\"=\"64,64\" }\n\n";
        self.text += &text;
    }

    /// What the driver calls.
    pub(super) fn table(&mut self, functions: &[Function]) {
        let row = format!("{{ ptr, [{INTEGERS} x i64], [{FLOATS} x i64] }}");
        let rows: Vec<String> = functions
            .iter()
            .map(|function| {
                let list = |numbers: &[u64]| {
                    numbers
                        .iter()
                        .map(|number| format!("i64 {number}"))
                        .collect::<Vec<_>>()
                        .join(", ")
                };
                format!(
                    "  {row} {{ ptr @{}, [{INTEGERS} x i64] [{}], [{FLOATS} x i64] [{}] }}",
                    function.name,
                    list(&function.integers),
                    list(&function.floats)
                )
            })
            .collect();
        let _ = writeln!(self.text, "@functions = global i64 {}", functions.len());
        let _ = writeln!(
            self.text,
            "@table = global [{} x {row}] [\n{}\n]\n",
            functions.len(),
            rows.join(",\n")
        );
    }
}
