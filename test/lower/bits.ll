; Of a vector's upper element that is a pointer, and of a pointer among other bits, gdb shows the value, and lldb not what is
; in memory there.

; REQUIRES: plugin
; RUN: %llc -O2 -relocation-model=pic -filetype=obj %s -o %t.o && echo 'void stop(void) {}' > %t.c
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 %t.c %t.o -o %t
; RUN: %gdb -ex "break stop" -ex run -ex up -ex "print v" -ex "print/x v2" -ex "print (long)&buf" -ex "print/x (long)&buf*8+5" %t 2>&1 | FileCheck %s
; RUN: %lldb -o "break set -n stop" -o run -o up -o "frame variable -f x v" -o "frame variable -f x v2" %t 2>&1 \
; RUN:     | FileCheck %s --check-prefix=LLDB
; CHECK: $1 = [[#POINTER:]]
; CHECK-NEXT: $2 = [[BITS:0x.*5$]]
; CHECK-NEXT: $3 = [[#POINTER]]
; CHECK-NEXT: $4 = [[BITS]]
; LLDB-NOT: v{{2?}} = 0x
; LLDB: v2 = <

target triple = "x86_64-pc-linux-gnu"
@keep = global i64 0
@buf = global [4 x i64] [i64 4660, i64 1, i64 2, i64 3]
declare void @stop()
declare void @llvm.dbg.def(metadata, metadata)
define void @f(ptr %p, i64 %n) noinline !dbg !9 {
entry:
  %i = ptrtoint ptr %p to i64, !dbg !20
  %low = insertelement <2 x i64> poison, i64 %n, i32 0
  %both = insertelement <2 x i64> %low, i64 %i, i32 1
  call void @llvm.dbg.def(metadata !27, metadata <2 x i64> %both), !dbg !20
  call void @llvm.dbg.def(metadata !28, metadata i64 %i), !dbg !20
  call void asm sideeffect "call stop", "x,~{rax},~{rcx},~{rdx},~{rsi},~{rdi},~{r8},~{r9},~{r10},~{r11}"(<2 x i64> %both), !dbg !21
  store volatile i64 %i, ptr @keep, !dbg !22
  ret void, !dbg !22
}
define i32 @main() {
  call void @f(ptr @buf, i64 7)
  ret i32 0
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !4}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "a compiler", isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DISubroutineType(types: !{})
!4 = !{i32 2, !"Debug Info Version", i32 3}
!9 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!11, !12})
!11 = !DILocalVariable(name: "v", scope: !9, file: !1, line: 2, type: !14)
!12 = !DILocalVariable(name: "v2", scope: !9, file: !1, line: 2, type: !14)
!14 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!27 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpReferrer", <2 x i64> poison}, !{!"DIOpConstant", i32 8}, !{!"DIOpByteOffset", i64 poison}}}
!28 = distinct !{!"DILifetime", !12, !{!"DIExpr", !{!"DIOpConstant", i3 5}, !{!"DIOpReferrer", i64 poison}, !{!"DIOpConvert", i61 poison}, !{!"DIOpComposite", i32 2, i64 poison}}}
!20 = !DILocation(line: 3, column: 1, scope: !9)
!21 = !DILocation(line: 4, column: 1, scope: !9)
!22 = !DILocation(line: 5, column: 1, scope: !9)
