; A kill that every path from the def reaches through another kill never
; ends anything. One of which a single path is free does, also in a loop.
;
; RUN: not %opt -passes=dilifetime-verify -disable-output %s 2>&1 | FileCheck %s
;
; CHECK: error: llvm.dbg.kill where every path from the llvm.dbg.def has passed another [kill-redundant], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}, in function 'f'{{$}}
; CHECK-NEXT: error: llvm.dbg.kill where every path from the llvm.dbg.def has passed another [kill-redundant], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpConstant", i32 1}}}, in function 'f'{{$}}
; CHECK-NEXT: error: llvm.dbg.kill where every path from the llvm.dbg.def has passed another [kill-redundant], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpConstant", i32 2}}}, in function 'f'{{$}}
; CHECK-NOT: error:

target triple = "x86_64-pc-linux-gnu"

define void @f(i32 %x, i1 %way) !dbg !2 {
  call void @llvm.dbg.def(metadata !10, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !11, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !12, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !13, metadata i32 %x), !dbg !4
  call void @llvm.dbg.kill(metadata !10), !dbg !4
  call void @llvm.dbg.kill(metadata !10), !dbg !4
  br i1 %way, label %left, label %right
left:
  call void @llvm.dbg.kill(metadata !11), !dbg !4
  call void @llvm.dbg.kill(metadata !13), !dbg !4
  br label %end
right:
  call void @llvm.dbg.kill(metadata !11), !dbg !4
  br label %end
end:
  call void @llvm.dbg.kill(metadata !11), !dbg !4
  call void @llvm.dbg.kill(metadata !13), !dbg !4
  br label %loop
loop:
  call void @llvm.dbg.kill(metadata !12), !dbg !4
  br i1 %way, label %loop, label %out
out:
  call void @llvm.dbg.kill(metadata !12), !dbg !4
  ret void
}
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

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
!10 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!11 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpConstant", i32 1}}}
!12 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpConstant", i32 2}}}
!13 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpConstant", i32 3}}}
