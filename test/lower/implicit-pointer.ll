; The proposal's "Implicit Pointer Location Description", at its end: what p
; points at has no address, but a debugger can look through p. DWARF 5 points
; from a variable to a DIE:
;
; - p is the address of the argument x, a variable with a DIE;
; - q is the address of its referrer, as the proposal writes it: for that there
;   is a DWARF procedure.
;
; RUN: %llc -O1 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %dwarfdump --debug-info %t | FileCheck %s
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:x;*p;p;*q 5:x;*p;*q' %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:x;*p;p;*q 5:x;*p;*q' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; CHECK:      0x{{0*}}[[#%x,X:]]: DW_TAG_variable
; CHECK-NEXT:   DW_AT_location
; CHECK-NEXT:     DW_OP_reg{{[0-9]+ R[A-Z0-9]+}})
; CHECK-NEXT:   DW_AT_name ("x")
; CHECK:      DW_TAG_variable
; CHECK-NEXT:   DW_AT_location
; CHECK-NEXT:     DW_OP_implicit_pointer 0x[[#%x,X]] +0)
; CHECK-NEXT:   DW_AT_name ("p")
; CHECK:      DW_TAG_variable
; CHECK-NEXT:   DW_AT_location
; CHECK-NEXT:     DW_OP_implicit_pointer 0x[[#%x,Q:]] +0)
; CHECK-NEXT:   DW_AT_name ("q")
; CHECK:      0x{{0*}}[[#%x,Q]]: DW_TAG_variable
; CHECK-NEXT:   DW_AT_location
; CHECK:        DW_AT_artificial (true)
; CHECK-NEXT:   DW_AT_type
;
; GDB: line 4: x is 42, *p is 42, p is {{.*}}<synthetic pointer>, *q is 42{{$}}
; GDB: line 5: x is <optimized out>, *p is {{.*}}optimized out{{.*}}, *q is {{.*}}optimized out

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %start) noinline !dbg !4 {
entry:
  %x = add i64 %start, 1, !dbg !8
  call void @llvm.dbg.def(metadata !13, metadata i64 %x), !dbg !8
  call void @llvm.dbg.def(metadata !15, metadata i64 undef), !dbg !8
  call void @llvm.dbg.def(metadata !19, metadata i64 %x), !dbg !8
  call void asm sideeffect "nop", ""(), !dbg !9
  call void @llvm.dbg.kill(metadata !13), !dbg !10
  call void @llvm.dbg.kill(metadata !19), !dbg !10
  call void asm sideeffect "nop", ""(), !dbg !10
  ret i64 %x, !dbg !11
}

define i32 @main() !dbg !5 {
entry:
  %result = call i64 @f(i64 41), !dbg !7
  %code = trunc i64 %result to i32, !dbg !7
  ret i32 %code, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "implicit-pointer.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!14, !16, !20})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 10, type: !6, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 11, scope: !5)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocation(line: 4, scope: !4)
!10 = !DILocation(line: 5, scope: !4)
!11 = !DILocation(line: 6, scope: !4)

!13 = distinct !{!"DILifetime", !14, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!14 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !17)
!15 = distinct !{!"DILifetime", !16, !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}, !{!"DIOpAddrOf", i32 0}}, !{!14}}
!16 = !DILocalVariable(name: "p", scope: !4, file: !1, line: 2, type: !18)
!17 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!18 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !17, size: 64)
!19 = distinct !{!"DILifetime", !20, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}, !{!"DIOpAddrOf", i32 0}}}
!20 = !DILocalVariable(name: "q", scope: !4, file: !1, line: 2, type: !18)
