; Findings are where the file has their calls and nodes, in the order of the file; the proposal's syntax may be read
; from standard input.
;
; RUN: not %dilifetime verify %s 2>&1 | FileCheck -DFILE=%s --match-full-lines --strict-whitespace %s
; RUN: not %dilifetime verify - < %s 2>&1 | FileCheck --check-prefix=STDIN %s
; STDIN: {{^}}<stdin>:22:3: error: a second llvm.dbg.def of one lifetime [def-once]
;
; As JSON it goes to standard output.
; RUN: not %dilifetime verify --json %s 2>/dev/null | FileCheck --check-prefix=JSON %s
; JSON: "kind": "findings",
; JSON: "message": "a second llvm.dbg.def of one lifetime",
; JSON-NEXT: "rule": "def-once",
; JSON-NEXT: "section": "DILifetime",
; JSON-NEXT: "line": 22,
; JSON-NEXT: "column": 3,

target triple = "x86_64-pc-linux-gnu"

define void @f(i32 %x) !dbg !2 {
  call void @llvm.dbg.def(metadata !10, metadata i32 %x)
;CHECK:[[FILE]]:[[#@LINE+1]]:3: error: a second llvm.dbg.def of one lifetime [def-once], distinct !{!"DILifetime", {{.*}}, in function 'f'
  call void @llvm.dbg.def(metadata !10, metadata i32 %x)
;CHECK-NEXT:  call void @llvm.dbg.def(metadata !10, metadata i32 %x)
;CHECK-NEXT:  ^
  call void @llvm.dbg.def(metadata !11, metadata i32 %x)
  ret void
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f", file: !1, type: !8, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!7, !12})
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !{i32 2, !"Debug Info Version", i32 3}
!8 = !DISubroutineType(types: !{})
!7 = !DILocalVariable(name: "x", scope: !2, file: !1, type: !3)
!10 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpReferrer(i32)))
;CHECK-NEXT:[[FILE]]:[[#@LINE+1]]:1: error: DIOpAdd(): i32 and i64 are different types [type-identical], {{.*}}, in function 'f'
!11 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpReferrer(i32), DIOpConstant(i64 1), DIOpAdd()))
;CHECK-NEXT:!11 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpReferrer(i32), DIOpConstant(i64 1), DIOpAdd()))
;CHECK-NEXT:^
;CHECK-NEXT:[[FILE]]:[[#@LINE+1]]:{{[0-9]+}}: error: DIOpArg(0, i32): the lifetime has 0 argObjects [arg-index], {{.*}}, in function 'f'
!12 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpArg(0, i32)))
