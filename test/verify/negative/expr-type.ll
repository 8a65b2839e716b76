; Types that an operation says are one are one.
;
; RUN: not %opt -passes=dilifetime-verify -disable-output %s 2>&1 | FileCheck %s
;
; CHECK: error: DIOpAdd(): i32 and i64 are different types [expr-type], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpConstant", i64 1}, !{!"DIOpAdd"}}}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpDeref(i32): i32 is no pointer [expr-type], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpDeref", i32 poison}}}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpByteOffset(i8): an offset of type float is no integer [expr-type], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpConstant", float 0x3f800000}, !{!"DIOpByteOffset", i8 poison}}}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpComposite(2, i32): parts of 64 bits don't make up i32 [expr-type], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpReferrer", i32 poison}, !{!"DIOpComposite", i32 2, i32 poison}}}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpConvert(i64): i32 can't become i64 [expr-type], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpConvert", i64 poison}}}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpZExt(i16): i32 can't become i16 [expr-type], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpZExt", i16 poison}}}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpSExt(float): i32 can't become float [expr-type], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpSExt", float poison}}}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpReinterpret(double): i32 can't become double [expr-type], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpReinterpret", double poison}}}, in function 'f'{{$}}
; CHECK-NOT: error:

target triple = "x86_64-pc-linux-gnu"

define void @f(i32 %x) !dbg !2 {
  call void @llvm.dbg.def(metadata !10, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !11, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !12, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !13, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !14, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !15, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !16, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !17, metadata i32 %x), !dbg !4
  ret void
}
declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5, !6}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f", file: !1, type: !8, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!7})
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DILocation(line: 1, scope: !2)
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 7, !"Dwarf Version", i32 5}
!8 = !DISubroutineType(types: !{})
!7 = !DILocalVariable(name: "x", scope: !2, file: !1, type: !3)
!10 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpConstant", i64 1}, !{!"DIOpAdd"}}}
!11 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpDeref", i32 poison}}}
!12 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpConstant", float 1.0}, !{!"DIOpByteOffset", i8 poison}}}
!13 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpReferrer", i32 poison}, !{!"DIOpComposite", i32 2, i32 poison}}}
!14 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpConvert", i64 poison}}}
!15 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpZExt", i16 poison}}}
!16 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpSExt", float poison}}}
!17 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpReinterpret", double poison}}}
