; Lifetimes with a DIOpFragment are each about some bits of the variable, and make it together:
; in memory, in registers, over each other, and with a hole. What has fewer bits than its
; fragment is lost.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -O1 -filetype=obj %t.ll -o %t.o -pass-remarks-missed=dilifetime 2> %t.txt
; RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t.txt
; RUN: %dwarfdump --verify %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 3:memory;both;hole;twice' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; REMARK: remark: {{.*}} 'short' has no location in {{.*}}: DIOpFragment: the expression has fewer bits than the fragment
;
; CHECK: memory {{.*}} pieces: bytes 0-1 in memory at frame base {{.*}}; bytes 2-3 in
; CHECK: twice
; CHECK: also
;
; GDB: line 3: memory is 458757, both is 30064771077, hole is {low = 5, high = <optimized out>}, twice is {low = 5, high = 7}

target triple = "x86_64-pc-linux-gnu"

define i32 @f(i32 %a, i32 %b) noinline !dbg !4 {
entry:
  %lo = alloca i16
  %hi = alloca i16
  call void @llvm.dbg.def(metadata !30, metadata ptr %lo), !dbg !7
  call void @llvm.dbg.def(metadata !31, metadata ptr %hi), !dbg !7
  call void @llvm.dbg.def(metadata !32, metadata i32 %a), !dbg !7
  call void @llvm.dbg.def(metadata !33, metadata i32 %b), !dbg !7
  call void @llvm.dbg.def(metadata !34, metadata i32 %a), !dbg !7
  call void @llvm.dbg.def(metadata !35, metadata i32 %a), !dbg !7
  call void @llvm.dbg.def(metadata !36, metadata i32 %b), !dbg !7
  call void @llvm.dbg.def(metadata !37, metadata i32 %b), !dbg !7
  call void @llvm.dbg.def(metadata !38, metadata i32 %b), !dbg !7
  store volatile i16 5, ptr %lo, !dbg !7
  store volatile i16 7, ptr %hi, !dbg !7
  call void asm sideeffect "nop", "r,r,~{memory}"(i32 %a, i32 %b), !dbg !8
  ret i32 0, !dbg !8
}

define i32 @main() !dbg !5 {
entry:
  %result = call i32 @f(i32 5, i32 7), !dbg !9
  ret i32 %result, !dbg !9
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "pieces.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !21, !22, !23, !24})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 10, type: !6, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocation(line: 11, scope: !5)
!10 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!12 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "two", file: !1, line: 1, size: 64, elements: !{!13, !14})
!13 = !DIDerivedType(tag: DW_TAG_member, name: "low", scope: !12, file: !1, line: 1, baseType: !11, size: 32)
!14 = !DIDerivedType(tag: DW_TAG_member, name: "high", scope: !12, file: !1, line: 1, baseType: !11, size: 32, offset: 32)
!20 = !DILocalVariable(name: "memory", scope: !4, file: !1, line: 1, type: !11)
!21 = !DILocalVariable(name: "both", scope: !4, file: !1, line: 1, type: !10)
!22 = !DILocalVariable(name: "hole", scope: !4, file: !1, line: 1, type: !12)
!23 = !DILocalVariable(name: "twice", scope: !4, file: !1, line: 1, type: !12)
!24 = !DILocalVariable(name: "short", scope: !4, file: !1, line: 1, type: !10)
!30 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref(i16), DIOpFragment(0, 16)))
!31 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref(i16), DIOpFragment(16, 16)))
!32 = distinct !DILifetime(object: !21, location: !DIExpr(DIOpReferrer(i32), DIOpFragment(0, 32)))
!33 = distinct !DILifetime(object: !21, location: !DIExpr(DIOpReferrer(i32), DIOpFragment(32, 32)))
!34 = distinct !DILifetime(object: !22, location: !DIExpr(DIOpReferrer(i32), DIOpFragment(0, 32)))
!35 = distinct !DILifetime(object: !23, location: !DIExpr(DIOpReferrer(i32), DIOpFragment(0, 32)))
!36 = distinct !DILifetime(object: !23, location: !DIExpr(DIOpReferrer(i32), DIOpFragment(32, 32)))
!37 = distinct !DILifetime(object: !23, location: !DIExpr(DIOpReferrer(i32), DIOpFragment(32, 32)))
!38 = distinct !DILifetime(object: !24, location: !DIExpr(DIOpReferrer(i32), DIOpConvert(i16), DIOpFragment(0, 32)))
