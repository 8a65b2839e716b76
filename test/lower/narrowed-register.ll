; A narrowed value in a register: stock codegen leaves out that it is one and no address.

; RUN: llc-22 -load-pass-plugin=%plugin -O2 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --name h %t.o | FileCheck %s
; CHECK: DW_AT_location {{.*}} loclist
; CHECK-COUNT-2: DW_OP_convert 0x0, DW_OP_stack_value

; RUN: %dilifetime locate %t.o --function f | FileCheck %s --check-prefix=LOCATE
; LOCATE: h {{.*}} no location
; LOCATE-NEXT: = address(uint8(uint16(

target triple = "x86_64-pc-linux-gnu"
@sink = global i128 0
define i64 @f(i64 %a, i64 %b) noinline nounwind !dbg !103 {
  %x = mul i64 %a, %b, !dbg !108
  %t = trunc i64 %x to i16, !dbg !109
  %h = lshr i16 %t, 8, !dbg !110
  %h8 = trunc i16 %h to i8, !dbg !111
  call void @llvm.dbg.def(metadata !107, metadata i8 %h8), !dbg !112
  call void @stop(i64 1), !dbg !113
  %r5 = zext i8 %h8 to i64, !dbg !114
  ret i64 %r5, !dbg !115
}

@vol = global i64 0
define i32 @main() noinline nounwind !dbg !104 {
  %z = load volatile i64, ptr @vol, !dbg !116
  %p0 = add i64 %z, 1193125, !dbg !117
  %p1 = add i64 %z, 256, !dbg !118
  %r = call i64 @f(i64 %p0, i64 %p1), !dbg !119
  ret i32 0, !dbg !120
}

declare void @stop(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
!llvm.dbg.cu = !{!100}
!llvm.module.flags = !{!2, !3, !4}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 8, !"PIC Level", i32 2}
!101 = !DIFile(filename: "h1.c", directory: "/")
!102 = !DISubroutineType(types: !{})
!105 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned)
!106 = !DILocalVariable(name: "h", scope: !103, file: !101, line: 1, type: !105)
!107 = distinct !{!"DILifetime", !106, !{!"DIExpr", !{!"DIOpReferrer", i8 poison}}}
!103 = distinct !DISubprogram(name: "f", file: !101, line: 2, type: !102, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{!106})
!108 = !DILocation(line: 3, scope: !103)
!109 = !DILocation(line: 4, scope: !103)
!110 = !DILocation(line: 5, scope: !103)
!111 = !DILocation(line: 6, scope: !103)
!112 = !DILocation(line: 7, scope: !103)
!113 = !DILocation(line: 8, scope: !103)
!114 = !DILocation(line: 9, scope: !103)
!115 = !DILocation(line: 10, scope: !103)
!104 = distinct !DISubprogram(name: "main", file: !101, line: 11, type: !102, scopeLine: 11, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{})
!116 = !DILocation(line: 12, scope: !104)
!117 = !DILocation(line: 13, scope: !104)
!118 = !DILocation(line: 14, scope: !104)
!119 = !DILocation(line: 15, scope: !104)
!120 = !DILocation(line: 16, scope: !104)
!100 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
