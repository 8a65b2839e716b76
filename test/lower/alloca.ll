; The proposal's "Variable Located In An alloca": from the def to the kill the
; variable is in memory, and a debugger can write it.
;
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --name=x %t.o | FileCheck %s
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:x;x=7 5:x 6:x' %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %lldb -o 'breakpoint set -l 4' -o 'breakpoint set -l 6' -o run -o 'frame variable x' -o continue \
; RUN:   -o 'frame variable x' %t 2>&1 | FileCheck %s --check-prefix=LLDB
; RUN: %llc -O1 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --name=x %t.o | FileCheck %s
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:x;x=7 5:x 6:x' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; CHECK:      DW_TAG_variable
; CHECK-NEXT: DW_AT_location
; CHECK-NEXT: [0x{{[0-9a-f]+}}, 0x{{[0-9a-f]+}}){{.*}}: DW_OP_fbreg -8)
; CHECK-NEXT: DW_AT_name ("x")
;
; Lines 4 and 5 are in the lifetime, 6 is after it.
; GDB: line 4: x is 41, x=7 is 7
; GDB: line 5: x is 7
; GDB: line 6: x is <optimized out>
; GDB: exit code 7
;
; LLDB: (long) x = 41
; LLDB: frame variable x
; LLDB-NOT: (long) x = {{[0-9]}}
; LLDB: not available

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %start) noinline !dbg !4 {
entry:
  %x.addr = alloca i64, !dbg !8
  call void @llvm.dbg.def(metadata !12, metadata ptr %x.addr), !dbg !8
  store volatile i64 %start, ptr %x.addr, !dbg !8
  call void asm sideeffect "nop", ""(), !dbg !9
  %result = load volatile i64, ptr %x.addr, !dbg !10
  call void @llvm.dbg.kill(metadata !12), !dbg !10
  call void asm sideeffect "nop", ""(), !dbg !11
  ret i64 %result, !dbg !11
}

define i32 @main() !dbg !5 {
entry:
  %result = call i64 @f(i64 41), !dbg !7
  %code = trunc i64 %result to i32, !dbg !7
  ret i32 %code, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "alloca.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!13})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 10, type: !6, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 11, scope: !5)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocation(line: 4, scope: !4)
!10 = !DILocation(line: 5, scope: !4)
!11 = !DILocation(line: 6, scope: !4)

!12 = distinct !{!"DILifetime", !13, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!13 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !14)
!14 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
