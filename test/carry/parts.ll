; A carrier is as wide as what it is of. SROA cuts the parts of an alloca to the size of
; the variable that its record is about, and the second half of this one would be lost
; behind a variable that is only that half.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %opt -passes='dilifetime-carry,default<O2>' %t.ll -o %t.bc
; RUN: %llc -O2 -filetype=obj %t.bc -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s
;
; CHECK:     half {{.*}} no location
; CHECK-NEXT: {{.*}}in register RAX

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %n) noinline !dbg !4 {
entry:
  %pair = alloca { i64, i64 }, !dbg !7
  call void @llvm.dbg.def(metadata !20, metadata ptr %pair), !dbg !7
  %second = getelementptr i8, ptr %pair, i64 8
  store i64 %n, ptr %pair, !dbg !7
  %m = mul i64 %n, 10, !dbg !7
  store i64 %m, ptr %second, !dbg !7
  call void asm sideeffect "nop", "{rax},r,~{memory}"(i64 %m, i64 %n), !dbg !7
  %low = load i64, ptr %pair, !dbg !7
  %high = load i64, ptr %second, !dbg !7
  %sum = add i64 %low, %high, !dbg !7
  ret i64 %sum, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "parts.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!10})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocalVariable(name: "half", scope: !4, file: !1, line: 1, type: !6)
!20 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref([2 x i64]), DIOpConstant(i32 8), DIOpByteOffset(i64)))
