; A referrer's record stands where the referrer is computed: an alloca that is
; dereferenced at once has a declare. When which lifetimes are active one selector
; says, by a number for each set of them: at the start of each block, and wherever
; a def or a kill makes another set of the one before. A lifetime without a referrer
; has a record that only gives it a DIE.
;
; RUN: %opt -passes=dilifetime-carry,verify,dilifetime-print -S %s -o %t.ll | FileCheck %s --check-prefix=MODEL
; RUN: FileCheck %s < %t.ll
;
; MODEL:      carried:
; MODEL-NEXT: object 0: variable 'slot' of 'f', 64 bits
; MODEL-NEXT:   lifetime 0: bounded, pointee in carrier 0, where carrier 4 is 1 to 5, !DIExpr(DIOpReferrer(ptr), DIOpDeref(i64))
; MODEL-NEXT: object 1: variable 'killed' of 'f', 64 bits
; MODEL-NEXT:   lifetime 1: bounded, referrer in carrier 1, where carrier 4 is 2 to 4, !DIExpr(DIOpReferrer(i64))
; MODEL-NEXT: object 2: variable 'lasting' of 'f', 64 bits
; MODEL-NEXT:   lifetime 2: bounded, referrer in carrier 2, where carrier 4 is 3 to 7, !DIExpr(DIOpReferrer(i64))
; MODEL-NEXT: object 3: variable 'constant' of 'f', 64 bits
; MODEL-NEXT:   lifetime 3: bounded, where carrier 4 is 4 to 6, !DIExpr(DIOpConstant(i64 42))
; MODEL-NOT:  encoded
;
; CHECK-NOT:  llvm.dbg.def
; CHECK:      @{{[a-z.]+}} = private unnamed_addr constant {{.*}} section ".dilifetime", {{.*}}!exclude
; CHECK:      define i64 @f
; CHECK-NEXT: entry:
; CHECK-NEXT:   #dbg_value(i32 0, [[SELECTOR:![0-9]+]], !DIExpression(),
; CHECK-NEXT:   %there = alloca i64
; CHECK-NEXT:   #dbg_declare(ptr %there, [[SLOT:![0-9]+]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 1, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   store
; CHECK-NEXT:   %b = add
; CHECK-DAG:    #dbg_value(i64 %b, [[KILLED:![0-9]+]], !DIExpression(),
; CHECK-DAG:    #dbg_value(i64 %b, [[LASTING:![0-9]+]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 2, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 3, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 0, [[CONSTANT:![0-9]+]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 4, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   %c = mul
; CHECK-NEXT:   #dbg_value(i32 5, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 6, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 7, [[SELECTOR]], !DIExpression(),
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
