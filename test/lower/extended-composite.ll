; Copies of a composite have no composites in them: what DWARF 5 says has as many bytes as the variable.

; REQUIRES: plugin
; RUN: %llc -relocation-model=pic -filetype=obj %s -o %t.o && echo 'void stop(void) {}' > %t.c
; RUN: clang-22 %t.c %t.o -o %t
; RUN: %gdb -ex "break stop" -ex run -ex up -ex "print/x v" -ex "print/x v2" -ex "print/x v3" %t 2>&1 | FileCheck %s
; CHECK: $1 = 0x5080508050805080
; CHECK-NEXT: $2 = 0x5080000050805080
; CHECK-NEXT: $3 = 0x400035080

target triple = "x86_64-pc-linux-gnu"
@keep = global i64 0
@buf = global [4 x i64] [i64 4660, i64 1, i64 2, i64 3]
declare void @stop()
declare void @llvm.dbg.def(metadata, metadata)
define void @f(i8 %d, i8 %e) noinline !dbg !9 {
entry:
  call void @llvm.dbg.def(metadata !27, metadata i8 %d), !dbg !20
  call void @llvm.dbg.def(metadata !28, metadata i8 %d), !dbg !20
  call void @llvm.dbg.def(metadata !29, metadata i8 %d), !dbg !20
  call void @stop(), !dbg !21
  store volatile i8 %d, ptr @keep, !dbg !22
  ret void, !dbg !26
}
define i32 @main() {
  call void @f(i8 80, i8 7)
  ret i32 0
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !4}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "a compiler", isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DISubroutineType(types: !{})
!4 = !{i32 2, !"Debug Info Version", i32 3}
!9 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!11, !12, !13})
!11 = !DILocalVariable(name: "v", scope: !9, file: !1, line: 2, type: !14)
!12 = !DILocalVariable(name: "v2", scope: !9, file: !1, line: 2, type: !14)
!13 = !DILocalVariable(name: "v3", scope: !9, file: !1, line: 2, type: !14)
!14 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!27 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpConstant", i8 -128}, !{!"DIOpReferrer", i8 poison}, !{!"DIOpRead"}, !{!"DIOpComposite", i32 2, i16 poison}, !{!"DIOpRead"}, !{!"DIOpExtend", i32 4}, !{!"DIOpReinterpret", i64 poison}}}
!28 = distinct !{!"DILifetime", !12, !{!"DIExpr", !{!"DIOpConstant", i8 -128}, !{!"DIOpReferrer", i8 poison}, !{!"DIOpRead"}, !{!"DIOpComposite", i32 2, i16 poison}, !{!"DIOpRead"}, !{!"DIOpExtend", i32 4}, !{!"DIOpConstant", i64 100}, !{!"DIOpReinterpret", <4 x i16> poison}, !{!"DIOpConstant", i4 4}, !{!"DIOpSelect"}, !{!"DIOpReinterpret", i64 poison}}}
!29 = distinct !{!"DILifetime", !13, !{!"DIExpr", !{!"DIOpConstant", i8 -128}, !{!"DIOpReferrer", i8 poison}, !{!"DIOpComposite", i32 2, i16 poison}, !{!"DIOpRead"}, !{!"DIOpConstant", i16 3}, !{!"DIOpConstant", i32 4}, !{!"DIOpComposite", i32 3, i64 poison}}}
!20 = !DILocation(line: 3, column: 1, scope: !9)
!21 = !DILocation(line: 4, column: 1, scope: !9)
!22 = !DILocation(line: 5, column: 1, scope: !9)
!26 = !DILocation(line: 9, column: 1, scope: !9)
