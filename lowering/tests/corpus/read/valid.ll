; Everything that an encoding can hold, and nothing wrong with it.
;
; RUN: %opt -passes=dilifetime-verify -disable-output %s 2>&1 | count 0
; RUN: %opt -passes=dilifetime-print -disable-output %s | FileCheck %s
;
; As any other module it goes through text, bitcode and stock passes unchanged.
; RUN: opt-22 -passes=verify %s -o - | opt-22 -S - -o - | %opt -passes=dilifetime-print -disable-output - | FileCheck %s
;
; CHECK:      encoded:
; CHECK-NEXT: object 0: address of '@storage', carrier 0
; CHECK-NEXT: object 1: global variable 'g', 64 bits
; CHECK-NEXT:   lifetime 0: computed, !DIExpr(DIOpArg(0, ptr), DIOpDeref(i64)), of object 0
; CHECK-NEXT: object 2: variable 'pair' of 'f', 64 bits
; CHECK-NEXT:   lifetime 1: computed, !DIExpr(DIOpArg(0, i32), DIOpConstant(i32 undef), DIOpComposite(2, i64)), of object 3
; CHECK-NEXT: object 3: fragment 'fragment 3'
; CHECK-NEXT:   lifetime 2: bounded, !DIExpr(DIOpReferrer(i32))
; CHECK-NEXT: object 4: code 'code 4'
; CHECK-NEXT: object 5: variable 'x' of 'f', 64 bits
; CHECK-NEXT:   lifetime 3: bounded, !DIExpr(DIOpReferrer(ptr), DIOpDeref(i64))
; CHECK-NEXT:   lifetime 4: bounded, !DIExpr(DIOpReferrer(i32), DIOpSExt(i64), DIOpConstant(i64 3), DIOpShl())
; CHECK-NEXT: object 6: variable 'y' of 'f', 64 bits
; CHECK-NEXT:   lifetime 5: bounded, !DIExpr(DIOpArg(0, i64), DIOpConstant(i64 18446744073709551615), DIOpAdd()), of object 5, object 4
; CHECK-NOT:  {{.}}

target triple = "x86_64-pc-linux-gnu"

@storage = global i64 1, !dbg.def !10

define void @f(i32 %value, i1 %way) !dbg !4 !dilifetime.retainedNodes !15 {
entry:
  %slot = alloca i64, !dbg !7
  call void @llvm.dbg.def(metadata !14, metadata i32 %value), !dbg !7
  call void @llvm.dbg.def(metadata !18, metadata ptr %slot), !dbg !7
  br i1 %way, label %left, label %right, !dbg !7

left:
  call void @llvm.dbg.code(metadata !23), !dbg !7
  call void @llvm.dbg.def(metadata !19, metadata i32 %value), !dbg !7
  call void @llvm.dbg.kill(metadata !18), !dbg !7
  br label %end, !dbg !7

right:
  call void @llvm.dbg.kill(metadata !18), !dbg !7
  call void @llvm.dbg.def(metadata !20, metadata i64 undef), !dbg !7
  br label %end, !dbg !7

end:
  call void @llvm.dbg.kill(metadata !20), !dbg !7
  ret void, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
declare void @llvm.dbg.code(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !{!8})
!1 = !DIFile(filename: "valid.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!12, !17, !21})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)

; A global, whose computed lifetime the module retains.
!8 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!9 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 1, type: !6, isDefinition: true)
!10 = distinct !{!"DIFragment"}
!11 = distinct !{!"DILifetime", !9, !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i64 poison}}, !{!10}}
!dilifetime.retainedNodes = !{!11}

; A local in pieces, whose computed lifetime the function retains.
!12 = !DILocalVariable(name: "pair", scope: !4, file: !1, line: 2, type: !6)
!13 = distinct !{!"DIFragment"}
!14 = distinct !{!"DILifetime", !13, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!15 = !{!16, !23}
!16 = distinct !{!"DILifetime", !12, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}, !{!"DIOpConstant", i32 undef}, !{!"DIOpComposite", i32 2, i64 poison}}, !{!13}}

; Two lifetimes of one variable.
!17 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
!18 = distinct !{!"DILifetime", !17, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!19 = distinct !{!"DILifetime", !17, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpSExt", i64 poison}, !{!"DIOpConstant", i64 3}, !{!"DIOpShl"}}}

; One without a referrer.
!20 = distinct !{!"DILifetime", !21, !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}, !{!"DIOpConstant", i64 -1}, !{!"DIOpAdd"}}, !22}
!21 = !DILocalVariable(name: "y", scope: !4, file: !1, line: 2, type: !6)
!22 = !{!17, !23}
!23 = distinct !{!"DIExprCode"}
