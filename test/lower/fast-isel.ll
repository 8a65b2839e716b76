; Stock FastISel (-O0) hands a call that it can't select, such as inline assembly
; with constraints, to SelectionDAG, which puts the debug records before the call
; at the start of the block. So a kill there comes before the def, and x has its
; location to the end.
;
; XFAIL: *
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:x 5:x 6:x' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; GDB: line 4: x is 41
; GDB: line 5: x is 41
; GDB: line 6: x is <optimized out>

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %start) noinline !dbg !4 {
entry:
  %x.addr = alloca i64, !dbg !8
  call void @llvm.dbg.def(metadata !12, metadata ptr %x.addr), !dbg !8
  store volatile i64 %start, ptr %x.addr, !dbg !8
  call void asm sideeffect "nop", "~{memory}"(), !dbg !9
  %result = load volatile i64, ptr %x.addr, !dbg !10
  call void @llvm.dbg.kill(metadata !12), !dbg !10
  call void asm sideeffect "nop", "~{memory}"(), !dbg !11
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
!1 = !DIFile(filename: "fast-isel.c", directory: "/")
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
