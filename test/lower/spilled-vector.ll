; FastISel says of a phi that is in several vector registers that it is in the first one. Where the fast register
; allocator spills that, the rest is elsewhere, and what is beside the slot isn't it.
;
; REQUIRES: plugin, command
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -O0 -relocation-model=pic -pass-remarks-missed=dilifetime -filetype=obj %t.ll -o %t.o 2>&1 | FileCheck %s --check-prefix=LOST
; RUN: %dilifetime locate %t.o --function f | FileCheck %s
;
; LOST:  remark: {{.*}} a lifetime of 'v' is lost in part
; CHECK: v {{.*}} no location
; CHECK: pieces: bits 0-127 in memory at RSP+{{[0-9]+}}; bits 128-255 optimized

target triple = "x86_64-pc-linux-gnu"
@src = global <4 x i64> <i64 1, i64 2, i64 3, i64 4>
@dst = global <4 x i64> zeroinitializer
define void @f() noinline !dbg !4 {
entry:
  %a = load volatile <4 x i64>, ptr @src, !dbg !7
  br label %next, !dbg !7
next:
  %p = phi <4 x i64> [ %a, %entry ], !dbg !7
  call void @llvm.dbg.def(metadata !40, metadata <4 x i64> %p), !dbg !7
  br label %more, !dbg !7
more:
  call void @stop(i32 0), !dbg !7
  store volatile <4 x i64> %p, ptr @dst, !dbg !7
  call void @llvm.dbg.kill(metadata !40), !dbg !7
  ret void, !dbg !7
}
declare void @stop(i32)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
!1 = !DIFile(filename: "h.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20})
!5 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 2, scope: !4)
!9 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!13 = !DICompositeType(tag: DW_TAG_array_type, baseType: !9, size: 256, flags: DIFlagVector, elements: !{!14})
!14 = !DISubrange(count: 4)
!20 = !DILocalVariable(name: "v", scope: !4, file: !1, line: 1, type: !13)
!40 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpReferrer(<4 x i64>)))
