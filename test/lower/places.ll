; An argument that is in several places gives what is made of it as many, but no
; combinations of two arguments' places.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -O2 -filetype=obj %t.ll -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s
;
; CHECK:      x {{.*}} in register RDI
; CHECK-NEXT: {{.*}}also in memory at RDX
; CHECK-NEXT: y {{.*}} = RDI >> (unsigned) 32
; CHECK-NEXT: {{.*}}also in memory at RDX+4
; CHECK-NEXT: both {{.*}} pieces: bytes 0-7 in RDI; bytes 8-15 in RSI
; CHECK-NEXT: {{.*}}also pieces: bytes 0-7 in memory at RDX; bytes 8-15 in memory
; CHECK-NEXT: {{.*}}at RCX
; CHECK-NOT:  also

target triple = "x86_64-pc-linux-gnu"

define void @f(i64 %a, i64 %b, ptr %p, ptr %q) noinline !dbg !4 {
entry:
  call void @llvm.dbg.def(metadata !20, metadata i64 %a), !dbg !7
  call void @llvm.dbg.def(metadata !21, metadata ptr %p), !dbg !7
  call void @llvm.dbg.def(metadata !22, metadata i64 %b), !dbg !7
  call void @llvm.dbg.def(metadata !23, metadata ptr %q), !dbg !7
  call void asm sideeffect "nop", "r,r,r,r,~{memory}"(i64 %a, i64 %b, ptr %p, ptr %q), !dbg !7
  ret void, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "places.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!10, !11, !12, !24, !25, !26})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 1, type: !6)
!11 = !DILocalVariable(name: "y", scope: !4, file: !1, line: 1, type: !8)
!12 = !DILocalVariable(name: "both", scope: !4, file: !1, line: 1, type: !13)
!13 = !DIBasicType(name: "__int128", size: 128, encoding: DW_ATE_signed)
!20 = distinct !DILifetime(object: !30, location: !DIExpr(DIOpReferrer(i64)))
!21 = distinct !DILifetime(object: !30, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref(i64)))
!22 = distinct !DILifetime(object: !31, location: !DIExpr(DIOpReferrer(i64)))
!23 = distinct !DILifetime(object: !31, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref(i64)))
!24 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpArg(0, i64)), argObjects: {!30})
!25 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpArg(0, i64), DIOpConstant(i8 32), DIOpBitOffset(i32)), argObjects: {!30})
!26 = distinct !DILifetime(object: !12, location: !DIExpr(DIOpArg(0, i64), DIOpArg(1, i64), DIOpComposite(2, i128)), argObjects: {!30, !31})
!30 = distinct !DIFragment()
!31 = distinct !DIFragment()
