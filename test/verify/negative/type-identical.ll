; What a letter stands for is one thing.
;
; RUN: not %opt -passes=dilifetime-verify -disable-output %s 2>&1 | FileCheck %s
;
; CHECK: error: DIOpAdd(): i32 and i64 are different types [type-identical], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpConstant", i64 1}, !{!"DIOpAdd"}}}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpShl(): i32 and i16 are different types [type-identical], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpConstant", i16 1}, !{!"DIOpShl"}}}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpSelect(): the vectors have different lengths [type-identical], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpConstant", i8 1}, !{!"DIOpExtend", i32 4}, !{!"DIOpConstant", i8 1}, !{!"DIOpExtend", i32 2}, !{!"DIOpConstant", i8 1}, !{!"DIOpSelect"}}}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpSelect(): i8 and i16 are different types [type-identical], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpConstant", i8 1}, !{!"DIOpExtend", i32 2}, !{!"DIOpConstant", i16 1}, !{!"DIOpExtend", i32 2}, !{!"DIOpConstant", i8 1}, !{!"DIOpSelect"}}}, in function 'f'{{$}}
; CHECK-NOT: error:

target triple = "x86_64-pc-linux-gnu"

define void @f(i32 %x) !dbg !2 {
  call void @llvm.dbg.def(metadata !10, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !11, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !12, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !13, metadata i32 %x), !dbg !4
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
!11 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpConstant", i16 1}, !{!"DIOpShl"}}}
!12 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpConstant", i8 1}, !{!"DIOpExtend", i32 4}, !{!"DIOpConstant", i8 1}, !{!"DIOpExtend", i32 2}, !{!"DIOpConstant", i8 1}, !{!"DIOpSelect"}}}
!13 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpConstant", i8 1}, !{!"DIOpExtend", i32 2}, !{!"DIOpConstant", i16 1}, !{!"DIOpExtend", i32 2}, !{!"DIOpConstant", i8 1}, !{!"DIOpSelect"}}}
