; A pointer of 32 bits with a sign, as x86-64 has them, is another number as one of 64 bits, and leads elsewhere than the same
; number would: neither is shown.

; REQUIRES: plugin, command
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -relocation-model=pic -pass-remarks-missed=dilifetime -filetype=obj %t.ll -o %t.o 2>&1 | FileCheck --check-prefix=REMARK %s
; REMARK-DAG: 'wide' has no location in {{.*}}: DIOpConvert: the address in the other address space isn't known
; REMARK-DAG: 'there' has no location in {{.*}}
; RUN: llvm-dwarfdump-22 %t.o | FileCheck --implicit-check-not=DW_AT_location %s
; CHECK: DW_AT_name ("wide")
; CHECK: DW_AT_name ("there")

target triple = "x86_64-pc-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define void @f(ptr addrspace(270) %p) !dbg !4 {
  call void @llvm.dbg.def(metadata !20, metadata ptr addrspace(270) %p), !dbg !7
  call void @llvm.dbg.def(metadata !21, metadata ptr addrspace(270) %p), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.def(metadata, metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "pointer.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!11, !12})
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!11 = !DILocalVariable(name: "wide", scope: !4, file: !1, line: 1, type: !8)
!12 = !DILocalVariable(name: "there", scope: !4, file: !1, line: 1, type: !9)
!20 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpReferrer(ptr addrspace(270)), DIOpConvert(ptr)))
!21 = distinct !DILifetime(object: !12, location: !DIExpr(DIOpReferrer(ptr addrspace(270)), DIOpDeref(i32)))
