; Two parts of a composite that are the same bits of a register or of memory: only where
; arguments are does that show, and code generation has one register for equal values. Nobody
; can assign one of the parts alone, so both are values, which debuggers can only read.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -O2 -filetype=obj %t.ll -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 3:whole;overlap;memory;copies;halves;values;apart;equal;equal.low=9;equal' %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: sed -e 's/x86_64-pc-linux-gnu/amdgcn-amd-amdhsa/' -e 's/"nop", "r,r,r,r,r/"s_nop 0", "v,v,v,v,v/' %t.ll > %t.gpu.ll
; RUN: %llc -O2 -mcpu=gfx900 -filetype=obj %t.gpu.ll -o %t.gpu.o
; RUN: %dilifetime eval %t.gpu.o --pc f+8 --var whole --lane 0 --reg 'v0[0]=7' | FileCheck %s --check-prefix=WHOLE
; RUN: %dilifetime eval %t.gpu.o --pc f+8 --var overlap --lane 0 --reg 'v1[0]=0x04030201' --reg 'v2[0]=0x08070605' | FileCheck %s --check-prefix=OVERLAP
; RUN: %dilifetime locate %t.gpu.o | FileCheck %s --check-prefix=GPU
;
; CHECK:      halves {{.*}} pieces: bytes 0-3 = RSI >> (unsigned) 32 (computed,
; CHECK-NEXT: {{.*}} bytes 4-7 in RSI
; CHECK:      apart {{.*}} in memory at RDX
;
; GDB: line 3: whole is 30064771079, overlap is 578437695769150210, memory is 1408782331452400179, copies is {7, 7}, halves is 289077004534744581, values is 30064771079, apart is 21496312439347, equal is {low = 47, high = 47}, equal.low=9 is <optimized out>, equal is {low = 47, high = 47}{{$}}
;
; WHOLE: whole: long = 30064771079
; OVERLAP: overlap: long = 578437695769150210
; GPU: equal {{.*}} no location
; GPU-NEXT: pieces: bytes 0-3 = [[SHARED:v[0-9]+]][lane] (computed, read-only); bytes
; GPU-NEXT: 4-7 = [[SHARED]][lane] (computed, read-only)

target triple = "x86_64-pc-linux-gnu"

@table = internal global [2 x i32] [i32 1122867, i32 5005]

define i32 @f(i32 %a, i64 %b, ptr %p) noinline !dbg !4 {
entry:
  call void @llvm.dbg.def(metadata !20, metadata i32 %a), !dbg !7
  call void @llvm.dbg.def(metadata !21, metadata i64 %b), !dbg !7
  call void @llvm.dbg.def(metadata !22, metadata ptr %p), !dbg !7
  %low = xor i32 %a, 40, !dbg !7
  call void @llvm.dbg.def(metadata !23, metadata i32 %low), !dbg !7
  %high = xor i32 %a, 40, !dbg !7
  call void @llvm.dbg.def(metadata !24, metadata i32 %high), !dbg !7
  call void asm sideeffect "nop", "r,r,r,r,r,~{memory}"(i32 %a, i64 %b, ptr %p, i32 %low, i32 %high), !dbg !18
  ret i32 0, !dbg !18
}

define i32 @main() !dbg !50 {
entry:
  %result = call i32 @f(i32 7, i64 578437695752307201, ptr @table), !dbg !51
  ret i32 %result, !dbg !51
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "shared-parts.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!10, !11, !12, !13, !14, !15, !16, !17, !30, !31, !32, !33, !34, !35, !36, !37})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DICompositeType(tag: DW_TAG_array_type, baseType: !9, size: 64, flags: DIFlagVector, elements: !{!DISubrange(count: 2)})
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocalVariable(name: "whole", scope: !4, file: !1, line: 1, type: !6)
!11 = !DILocalVariable(name: "overlap", scope: !4, file: !1, line: 1, type: !6)
!12 = !DILocalVariable(name: "memory", scope: !4, file: !1, line: 1, type: !6)
!13 = !DILocalVariable(name: "copies", scope: !4, file: !1, line: 1, type: !8)
!14 = !DILocalVariable(name: "halves", scope: !4, file: !1, line: 1, type: !6)
!15 = !DILocalVariable(name: "values", scope: !4, file: !1, line: 1, type: !6)
!16 = !DILocalVariable(name: "apart", scope: !4, file: !1, line: 1, type: !6)
!17 = !DILocalVariable(name: "equal", scope: !4, file: !1, line: 1, type: !52)
!18 = !DILocation(line: 3, scope: !4)
!20 = distinct !DILifetime(object: !40, location: !DIExpr(DIOpReferrer(i32)))
!21 = distinct !DILifetime(object: !41, location: !DIExpr(DIOpReferrer(i64)))
!22 = distinct !DILifetime(object: !42, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref(i32)))
!23 = distinct !DILifetime(object: !43, location: !DIExpr(DIOpReferrer(i32)))
!24 = distinct !DILifetime(object: !44, location: !DIExpr(DIOpReferrer(i32)))
!30 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpArg(0, i32), DIOpArg(0, i32), DIOpComposite(2, i64)), argObjects: {!40})
!31 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpArg(0, i64), DIOpConstant(i8 8), DIOpBitOffset(i32), DIOpArg(0, i64), DIOpConstant(i8 32), DIOpBitOffset(i32), DIOpComposite(2, i64)), argObjects: {!41})
!32 = distinct !DILifetime(object: !12, location: !DIExpr(DIOpArg(0, i32), DIOpArg(0, i32), DIOpConstant(i8 2), DIOpByteOffset(i32), DIOpComposite(2, i64)), argObjects: {!42})
!33 = distinct !DILifetime(object: !13, location: !DIExpr(DIOpArg(0, i32), DIOpExtend(2)), argObjects: {!40})
!34 = distinct !DILifetime(object: !14, location: !DIExpr(DIOpArg(0, i64), DIOpConstant(i8 32), DIOpBitOffset(i32), DIOpArg(0, i64), DIOpConstant(i8 0), DIOpBitOffset(i32), DIOpComposite(2, i64)), argObjects: {!41})
!35 = distinct !DILifetime(object: !15, location: !DIExpr(DIOpArg(0, i32), DIOpRead(), DIOpArg(0, i32), DIOpRead(), DIOpComposite(2, i64)), argObjects: {!40})
!36 = distinct !DILifetime(object: !16, location: !DIExpr(DIOpArg(0, i32), DIOpArg(0, i32), DIOpConstant(i8 4), DIOpByteOffset(i32), DIOpComposite(2, i64)), argObjects: {!42})
!37 = distinct !DILifetime(object: !17, location: !DIExpr(DIOpArg(0, i32), DIOpArg(1, i32), DIOpComposite(2, i64)), argObjects: {!43, !44})
!40 = distinct !DIFragment()
!41 = distinct !DIFragment()
!42 = distinct !DIFragment()
!43 = distinct !DIFragment()
!44 = distinct !DIFragment()
!50 = distinct !DISubprogram(name: "main", file: !1, line: 10, type: !5, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!51 = !DILocation(line: 11, scope: !50)
!52 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "two", file: !1, line: 1, size: 64, elements: !{!53, !54})
!53 = !DIDerivedType(tag: DW_TAG_member, name: "low", scope: !52, file: !1, line: 1, baseType: !9, size: 32)
!54 = !DIDerivedType(tag: DW_TAG_member, name: "high", scope: !52, file: !1, line: 1, baseType: !9, size: 32, offset: 32)
