; An operation has the parameters that it takes.
;
; RUN: not %opt -passes=dilifetime-verify -disable-output %s 2>&1 | FileCheck %s
;
; CHECK: error: an operation starts with its name [op-fields], !{i32 1}, in function 'f'{{$}}
; CHECK-NEXT: error: an operation starts with its name [op-fields], !{}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpAdd takes 0 parameters, not 1 [op-fields], !{!"DIOpAdd", i32 1}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpReferrer takes 1 parameter, not 0 [op-fields], !{!"DIOpReferrer"}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpReferrer's parameter 1 is not a type of known size, written as a poison constant of it [op-fields], !{!"DIOpReferrer", i32 0}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpArg's parameter 1 is not an i32 [op-fields], !{!"DIOpArg", i64 0, i32 poison}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpConstant's parameter 1 is not a literal or undef [op-fields], !{!"DIOpConstant", i32 poison}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpConstant's parameter 1 is not a literal or undef [op-fields], !{!"DIOpConstant", !"one"}, in function 'f'{{$}}
; CHECK-NEXT: error: an operation is a tuple [op-fields], !DIBasicType(...), in function 'f'{{$}}
; CHECK-NEXT: error: an operation is a tuple [op-fields], !{!"DIExpr", null}, in function 'f'{{$}}
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
  call void @llvm.dbg.def(metadata !18, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !19, metadata i32 %x), !dbg !4
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
!10 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{i32 1}}}
!11 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{}}}
!12 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpAdd", i32 1}}}
!13 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer"}}}
!14 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i32 0}}}
!15 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpArg", i64 0, i32 poison}}}
!16 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpConstant", i32 poison}}}
!17 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpConstant", !"one"}}}
!18 = distinct !{!"DILifetime", !7, !{!"DIExpr", !3}}
!19 = distinct !{!"DILifetime", !7, !{!"DIExpr", null}}
