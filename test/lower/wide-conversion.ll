; Of what was extended to 128 bits and cut again stock codegen says both, and gdb would refuse all of the variable for that, with the
; part that is in a register.

; REQUIRES: plugin
; RUN: %clang -w -x ir -O1 -c %s -o %t.o -Rpass-missed=dilifetime 2>&1 | FileCheck %s --check-prefix=REMARK
; REMARK: a lifetime of 'v' is lost
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:v;p.b' %t 2>&1 | FileCheck %s
; CHECK: line 4: v is <optimized out>, p.b is 1698898191

target triple = "x86_64-pc-linux-gnu"
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
@sink = global i64 0
define void @f(i64 %x) noinline !dbg !10 {
 %w = zext i64 %x to i128, !dbg !11
 %t = trunc i128 %w to i32, !dbg !11
 call void @llvm.dbg.def(metadata !12, metadata i32 %t), !dbg !11
 call void @llvm.dbg.def(metadata !13, metadata i32 %t), !dbg !11
 call void @llvm.dbg.def(metadata !14, metadata i64 %x), !dbg !11
 call void asm sideeffect "nop", "r"(i64 %x), !dbg !15
 ret void, !dbg !16
}
define i32 @main() !dbg !17 {
 call void @f(i64 -1311768467463790321), !dbg !18
 ret i32 0, !dbg !19
}
!llvm.dbg.cu = !{!20}
!llvm.module.flags = !{!21, !22}
!20 = distinct !DICompileUnit(language: DW_LANG_C11, file: !23, emissionKind: FullDebug)
!23 = !DIFile(filename: "a.c", directory: "/")
!21 = !{i32 7, !"Dwarf Version", i32 5}
!22 = !{i32 2, !"Debug Info Version", i32 3}
!24 = !DISubroutineType(types: !{})
!29 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!44 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !23, line: 1, size: 64, elements: !{!45, !46})
!45 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !44, file: !23, line: 1, baseType: !29, size: 32)
!46 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !44, file: !23, line: 1, baseType: !29, size: 32, offset: 32)
!10 = distinct !DISubprogram(name: "f", file: !23, line: 2, type: !24, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !20, retainedNodes: !{!47, !48})
!17 = distinct !DISubprogram(name: "main", file: !23, line: 19, type: !24, scopeLine: 19, spFlags: DISPFlagDefinition, unit: !20, retainedNodes: !{})
!47 = !DILocalVariable(name: "v", scope: !10, file: !23, line: 1, type: !29)
!48 = !DILocalVariable(name: "p", scope: !10, file: !23, line: 1, type: !44)
!12 = distinct !{!"DILifetime", !47, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!13 = distinct !{!"DILifetime", !48, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpFragment", i32 0, i32 32}}}
!14 = distinct !{!"DILifetime", !48, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}, !{!"DIOpConvert", i32 poison}, !{!"DIOpFragment", i32 32, i32 32}}}
!11 = !DILocation(line: 3, scope: !10)
!15 = !DILocation(line: 4, scope: !10)
!16 = !DILocation(line: 5, scope: !10)
!18 = !DILocation(line: 20, scope: !17)
!19 = !DILocation(line: 21, scope: !17)
