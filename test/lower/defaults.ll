; What holds by default is shown only where no bounded lifetime is active. Behind the
; join one may be, and its place isn't known: nothing is shown there, neither of a local
; nor of a global variable. What a global is computed of is looked at where that is known.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -O0 -filetype=obj %t.ll -o %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s
; RUN: %llc -O2 -filetype=obj %t.ll -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s
; RUN: %opt -passes='dilifetime-carry,default<O2>' %t.ll -o %t.bc
; RUN: %llc -O2 -filetype=obj %t.bc -o %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s
;
; CHECK:      {{^}}globals
; CHECK:      shared {{.*}} in memory at .data
; CHECK-NEXT:   {{^ *}}in register R{{..$}}
; CHECK-NEXT:   {{^ *}}in memory at .data
; CHECK-NEXT: made {{.*}} pieces: bits 0-63 optimized out; bits 64-127 = 3 (constant)
; CHECK-NEXT:   {{^ *}}pieces: bytes 0-7 in R{{..}}; bytes 8-15 = 3 (constant)
; CHECK-NEXT:   {{^ *}}pieces: bits 0-63 optimized out; bits 64-127 = 3 (constant)
; CHECK:      function f:
; CHECK:      x {{ *}}long {{ *}}8 {{.*}} 0x0-0x[[DEF:[0-9a-f]+]] = -1 (constant)
; CHECK-NEXT: 0x[[DEF]]-0x[[JOIN:[0-9a-f]+]] {{ *}}in register R{{..$}}
; CHECK-NEXT: 0x[[JOIN]]-0x{{[0-9a-f]+}} {{ *}}no location
; CHECK-NOT:  = -1

target triple = "x86_64-pc-linux-gnu"

@storage = global i64 5, !dbg.def !30

define i64 @f(i64 %a, i64 %b) noinline !dbg !4 {
entry:
  %more = icmp sgt i64 %a, 10, !dbg !7
  br i1 %more, label %then, label %join, !dbg !7

then:
  %v = mul i64 %a, 5, !dbg !7
  call void @llvm.dbg.def(metadata !20, metadata i64 %v), !dbg !7
  call void @llvm.dbg.def(metadata !21, metadata i64 %v), !dbg !7
  call void @llvm.dbg.def(metadata !22, metadata i64 %v), !dbg !7
  call void asm sideeffect "nop", "r,r,~{memory}"(i64 %v, i64 %b), !dbg !7
  call void @llvm.dbg.kill(metadata !22), !dbg !7
  br label %join, !dbg !7

join:
  call void asm sideeffect "nop", "r,~{memory}"(i64 %b), !dbg !7
  call void @llvm.dbg.kill(metadata !21), !dbg !7
  call void asm sideeffect "nop", "r,~{memory}"(i64 %b), !dbg !7
  ret i64 %b, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug, globals: !{!15, !16})
!1 = !DIFile(filename: "defaults.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!10, !11, !23, !25})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!llvm.dbg.retainedNodes = !{!24}
!10 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 1, type: !6)
!11 = !DILocalVariable(name: "y", scope: !4, file: !1, line: 1, type: !6)
!12 = distinct !DIGlobalVariable(name: "shared", scope: !0, file: !1, line: 1, type: !6, isLocal: false, isDefinition: true)
!13 = distinct !DIGlobalVariable(name: "made", scope: !0, file: !1, line: 1, type: !14, isLocal: false, isDefinition: true)
!14 = !DIBasicType(name: "__int128", size: 128, encoding: DW_ATE_signed)
!15 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!16 = !DIGlobalVariableExpression(var: !13, expr: !DIExpression())
!20 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpReferrer(i64)))
!21 = distinct !DILifetime(object: !12, location: !DIExpr(DIOpReferrer(i64)))
!22 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpReferrer(i64)))
!23 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpConstant(i64 -1)))
!24 = distinct !DILifetime(object: !12, location: !DIExpr(DIOpArg(0, ptr), DIOpDeref(i64)), argObjects: {!30})
!25 = distinct !DILifetime(object: !13, location: !DIExpr(DIOpArg(0, i64), DIOpConstant(i64 3), DIOpComposite(2, i128)), argObjects: {!11})
!30 = distinct !DIFragment()
