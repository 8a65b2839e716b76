; Pointers to what is computed, to a part of a register and to what is put together: each leads
; to a variable without a name, as long as what it points at, since gdb 13 looks no further than
; its type reaches. What is in memory has an address.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -O2 -filetype=obj %t.ll -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %dwarfdump --debug-info %t | FileCheck %s
; RUN: %dilifetime locate %t --function f | FileCheck %s --check-prefix=LOCATE
; RUN: %dilifetime locate %t | FileCheck %s --check-prefix=ALL
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 3:*sum;*high;*both;both->b;*half;*deep;**deep;*real;*there' %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %llc -O0 -filetype=obj %t.ll -o %t.0.o
; RUN: %dwarfdump --verify %t.0.o
; RUN: clang-22 -no-pie %t.0.o -o %t.0
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 3:*sum;*high;*both;both->b;*half;*deep;**deep;*real;*there' %t.0 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: not %lldb -o 'breakpoint set -l 3' -o run -o 'target variable' %t 2>&1 | FileCheck %s --check-prefix=LLDB
;
; CHECK:        DW_AT_location (DW_OP_breg{{.*}}+1, DW_OP_stack_value)
; CHECK-NEXT:   DW_AT_artificial (true)
; CHECK-NEXT:   DW_AT_type ({{.*}} "DW_ATE_unsigned_64")
;
; LOCATE: sum {{.*}} pointer to an object = {{.*}} + 1
; LOCATE: high {{.*}} pointer to an object
; LOCATE: both {{.*}} pointer to an object pieces:
; ALL-NOT: globals
;
; GDB: line 3: *sum is 6, *high is 7, *both is {a = 30064771075, b = 5}, both->b is 5, *half is 3, *deep is {{.*}}<synthetic pointer>, **deep is 6, *real is 1.5, *there is 11
;
; LLDB: no global variables

target triple = "x86_64-pc-linux-gnu"

@table = internal global i64 11

define i64 @f(i64 %a, i64 %b, ptr %p, double %d) noinline !dbg !4 {
entry:
  call void asm sideeffect "", "r,r,r,x"(i64 %a, i64 %b, ptr %p, double %d), !dbg !7
  call void @llvm.dbg.def(metadata !30, metadata i64 %a), !dbg !7
  call void @llvm.dbg.def(metadata !31, metadata i64 %b), !dbg !7
  call void @llvm.dbg.def(metadata !32, metadata i64 %b), !dbg !7
  call void @llvm.dbg.def(metadata !33, metadata i64 %b), !dbg !7
  call void @llvm.dbg.def(metadata !34, metadata i64 undef), !dbg !7
  call void @llvm.dbg.def(metadata !35, metadata double %d), !dbg !7
  call void @llvm.dbg.def(metadata !36, metadata ptr %p), !dbg !7
  call void asm sideeffect "nop", "r,r,r,x"(i64 %a, i64 %b, ptr %p, double %d), !dbg !8
  ret i64 0, !dbg !8
}

define i32 @main() !dbg !5 {
entry:
  %result = call i64 @f(i64 5, i64 30064771075, ptr @table, double 1.5), !dbg !9
  ret i32 0, !dbg !9
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, nameTableKind: None)
!1 = !DIFile(filename: "implicit-pointer-value.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !21, !22, !23, !24, !25, !26})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 10, type: !6, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocation(line: 11, scope: !5)
!10 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!12 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!13 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!14 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !1, line: 1, size: 128, elements: !{!15, !16})
!15 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !14, file: !1, line: 1, baseType: !10, size: 64)
!16 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !14, file: !1, line: 1, baseType: !10, size: 64, offset: 64)
!40 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !10, size: 64)
!41 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !11, size: 64)
!42 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !14, size: 64)
!43 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64)
!44 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !40, size: 64)
!45 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !13, size: 64)
!20 = !DILocalVariable(name: "sum", scope: !4, file: !1, line: 1, type: !40)
!21 = !DILocalVariable(name: "high", scope: !4, file: !1, line: 1, type: !41)
!22 = !DILocalVariable(name: "both", scope: !4, file: !1, line: 1, type: !42)
!23 = !DILocalVariable(name: "half", scope: !4, file: !1, line: 1, type: !43)
!24 = !DILocalVariable(name: "deep", scope: !4, file: !1, line: 1, type: !44)
!25 = !DILocalVariable(name: "real", scope: !4, file: !1, line: 1, type: !45)
!26 = !DILocalVariable(name: "there", scope: !4, file: !1, line: 1, type: !40)
!30 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i64 1), DIOpAdd(), DIOpAddrOf(0)))
!31 = distinct !DILifetime(object: !21, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i32 32), DIOpBitOffset(i32), DIOpAddrOf(0)))
!32 = distinct !DILifetime(object: !22, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i64 5), DIOpComposite(2, i128), DIOpAddrOf(0)))
!33 = distinct !DILifetime(object: !23, location: !DIExpr(DIOpReferrer(i64), DIOpConvert(i16), DIOpAddrOf(0)))
!34 = distinct !DILifetime(object: !24, location: !DIExpr(DIOpArg(0, ptr), DIOpAddrOf(0)), argObjects: {!20})
!35 = distinct !DILifetime(object: !25, location: !DIExpr(DIOpReferrer(double), DIOpAddrOf(0)))
!36 = distinct !DILifetime(object: !26, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref(i64), DIOpAddrOf(0)))
