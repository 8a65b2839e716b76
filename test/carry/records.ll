; A lifetime's records stand where its calls stood. What is carried:
;
; - an alloca that is dereferenced at once: a declare, and a selector for when;
; - a value that is killed: the value, and a selector;
; - a value that holds to the end: the value alone;
; - no referrer: a selector alone.
;
; RUN: %opt -passes=dilifetime-carry,verify,dilifetime-print -S %s -o %t.ll | FileCheck %s --check-prefix=MODEL
; RUN: FileCheck %s < %t.ll
;
; MODEL:      carried:
; MODEL-NEXT: object 0: variable 'slot' of 'f', 64 bits
; MODEL-NEXT:   lifetime 0: bounded, pointee in carrier 0, where carrier 1 is 1, !DIExpr(DIOpReferrer(ptr), DIOpDeref(i64))
; MODEL-NEXT: object 1: variable 'killed' of 'f', 64 bits
; MODEL-NEXT:   lifetime 1: bounded, referrer in carrier 2, where carrier 3 is 1, !DIExpr(DIOpReferrer(i64))
; MODEL-NEXT: object 2: variable 'lasting' of 'f', 64 bits
; MODEL-NEXT:   lifetime 2: bounded, referrer in carrier 4, !DIExpr(DIOpReferrer(i64))
; MODEL-NEXT: object 3: variable 'constant' of 'f', 64 bits
; MODEL-NEXT:   lifetime 3: bounded, where carrier 5 is 1, !DIExpr(DIOpConstant(i64 42))
; MODEL-NOT:  encoded
;
; CHECK-NOT:  llvm.dbg.def
; CHECK:      @{{[a-z.]+}} = private unnamed_addr constant {{.*}} section ".dilifetime", {{.*}}!exclude
; CHECK:      define i64 @f
; CHECK:        %there = alloca i64
; CHECK-NEXT:   #dbg_declare(ptr %there, [[C0:![0-9]+]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 1, [[C1:![0-9]+]], !DIExpression(),
; CHECK-NEXT:   store
; CHECK-NEXT:   %b = add
; CHECK-NEXT:   #dbg_value(i64 %b, [[C2:![0-9]+]], !DIExpression({{(DW_OP_stack_value)?}}),
; CHECK-NEXT:   #dbg_value(i32 1, [[C3:![0-9]+]], !DIExpression({{(DW_OP_stack_value)?}}),
; CHECK-NEXT:   #dbg_value(i64 %b, [[C4:![0-9]+]], !DIExpression({{(DW_OP_stack_value)?}}),
; CHECK-NEXT:   #dbg_value(i32 1, [[C5:![0-9]+]], !DIExpression({{(DW_OP_stack_value)?}}),
; CHECK-NEXT:   %c = mul
; CHECK-NEXT:   #dbg_value(i32 0, [[C3]], !DIExpression({{(DW_OP_stack_value)?}}),
; CHECK-NEXT:   #dbg_value(i32 0, [[C1]], !DIExpression({{(DW_OP_stack_value)?}}),
; CHECK-NEXT:   #dbg_value(i32 0, [[C5]], !DIExpression({{(DW_OP_stack_value)?}}),
; CHECK-NEXT:   ret i64
; CHECK-NOT:  llvm.dbg.def
; CHECK-NOT:  llvm.dbg.kill
; CHECK-NOT:  DILifetime

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a) !dbg !4 {
entry:
  %there = alloca i64, !dbg !7
  call void @llvm.dbg.def(metadata !12, metadata ptr %there), !dbg !7
  store i64 %a, ptr %there, !dbg !7
  %b = add i64 %a, 1, !dbg !7
  call void @llvm.dbg.def(metadata !13, metadata i64 %b), !dbg !7
  call void @llvm.dbg.def(metadata !14, metadata i64 %b), !dbg !7
  call void @llvm.dbg.def(metadata !15, metadata i64 undef), !dbg !7
  %c = mul i64 %b, %a, !dbg !7
  call void @llvm.dbg.kill(metadata !13), !dbg !7
  call void @llvm.dbg.kill(metadata !12), !dbg !7
  call void @llvm.dbg.kill(metadata !15), !dbg !7
  ret i64 %c, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "records.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!8, !9, !10, !11})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "slot", scope: !4, file: !1, line: 2, type: !6)
!9 = !DILocalVariable(name: "killed", scope: !4, file: !1, line: 2, type: !6)
!10 = !DILocalVariable(name: "lasting", scope: !4, file: !1, line: 2, type: !6)
!11 = !DILocalVariable(name: "constant", scope: !4, file: !1, line: 2, type: !6)
!12 = distinct !{!"DILifetime", !8, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!13 = distinct !{!"DILifetime", !9, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!14 = distinct !{!"DILifetime", !10, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!15 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpConstant", i64 42}}}
