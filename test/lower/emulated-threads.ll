; A thread-local variable of a target where threads' memory is found by calls has no address in debug info: each
; loss is a remark.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -mtriple=x86_64-linux-gnu -O2 -emulated-tls -filetype=obj -pass-remarks-missed=dilifetime %t.ll -o %t.o 2>&1 | FileCheck %s
; RUN: %dilifetime locate %t.o | FileCheck %s --check-prefix=NOWHERE
; CHECK-DAG: a lifetime of 'outside' is lost: the global 'thread' has no address left
; CHECK-DAG: a lifetime of 'inside' is lost: the global 'thread' has no address left
; NOWHERE: outside {{.*}} no location

@thread = thread_local global i64 5, !dbg.def !12

define i64 @f(i64 %a) noinline !dbg !4 {
  call void @llvm.dbg.def(metadata !14, metadata ptr @thread), !dbg !7
  call void @llvm.dbg.def(metadata !15, metadata i64 %a), !dbg !7
  call void asm sideeffect "nop", "r,~{memory}"(i64 %a), !dbg !7
  ret i64 %a, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
!llvm.dbg.retainedNodes = !{!13}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, emissionKind: FullDebug, globals: !{!8})
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "threads.c", directory: "/")
!4 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{!10, !11})
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!9 = distinct !DIGlobalVariable(name: "outside", scope: !0, file: !3, line: 1, type: !6, isLocal: false, isDefinition: true)
!10 = !DILocalVariable(name: "inside", scope: !4, file: !3, line: 2, type: !6)
!11 = !DILocalVariable(name: "number", scope: !4, file: !3, line: 2, type: !6)
!12 = distinct !DIFragment()
!13 = distinct !DILifetime(object: !9, location: !DIExpr(DIOpArg(0, ptr), DIOpDeref(i64)), argObjects: {!12})
!14 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref(i64)))
!15 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpReferrer(i64)))
