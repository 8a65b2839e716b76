; Of a load of which code needs only low bits, and of a phi that it comes to: CodeGenPrepare puts an AND behind the load
; and lets the lifetimes' records have what that leaves. x86 loads these bits only: there neither has a place, where gdb
; said 69 of what is 74565.
;
; RUN: %llc -O2 -filetype=obj -pass-remarks-missed=dilifetime %s -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 5:v 6:turn' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; REMARK: a lifetime of 'turn' is lost in
; GDB: line 5: v is <optimized out>
; GDB: line 6: turn is <optimized out>

target triple = "x86_64-pc-linux-gnu"

@memory = global i32 74565
@out = global i32 0

define void @f(ptr %p, ptr %q) noinline !dbg !4 {
entry:
  %v = load i32, ptr %p, !dbg !8
  call void @llvm.dbg.def(metadata !15, metadata i32 %v), !dbg !8
  call void asm sideeffect "nop", ""(), !dbg !10
  br label %loop, !dbg !8

loop:
  %turn = phi i32 [ %v, %entry ], [ %next, %loop ]
  call void @llvm.dbg.def(metadata !17, metadata i32 %turn), !dbg !9
  call void asm sideeffect "nop", ""(), !dbg !11
  %low = and i32 %turn, 255, !dbg !11
  store volatile i32 %low, ptr %q, !dbg !11
  %next = load volatile i32, ptr %q, !dbg !11
  %again = icmp eq i32 %low, 3, !dbg !11
  br i1 %again, label %loop, label %end, !dbg !11

end:
  ret void, !dbg !12
}

define i32 @main() !dbg !5 {
entry:
  call void @f(ptr @memory, ptr @out), !dbg !7
  ret i32 0, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "masked.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!14, !16})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 20, type: !6, scopeLine: 20, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 21, scope: !5)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocation(line: 4, scope: !4)
!10 = !DILocation(line: 5, scope: !4)
!11 = !DILocation(line: 6, scope: !4)
!12 = !DILocation(line: 7, scope: !4)

!14 = !DILocalVariable(name: "v", scope: !4, file: !1, line: 2, type: !20)
!15 = distinct !{!"DILifetime", !14, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!16 = !DILocalVariable(name: "turn", scope: !4, file: !1, line: 2, type: !20)
!17 = distinct !{!"DILifetime", !16, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
