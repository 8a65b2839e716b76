; A variable in the first byte of a larger alloca: SROA says of it, and of all of it, what it stores further on.

; REQUIRES: plugin
; RUN: %clang -w -x ir -O2 -c %s -o %t.o -Rpass-missed=dilifetime 2>&1 | FileCheck %s --check-prefix=REMARK
; REMARK: a lifetime of 'first' is lost in {{.*}}: its referrer has no location left
; RUN: echo 'void stop(void) {}' > %t.c && clang-22 %t.c %t.o -o %t
; RUN: %gdb -ex "break stop" -ex run -ex up -ex "print first" %t 2>&1 | FileCheck %s
; CHECK: $1 = <optimized out>

target triple = "x86_64-pc-linux-gnu"
@keep = global i64 0
declare void @stop()
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

define i64 @f0(i32 %b) noinline !dbg !9 {
entry:
  %m0 = alloca [32 x i8], align 16
  store [4 x i64] [i64 81985529216486895, i64 -81985529216486896, i64 1229782938247303441, i64 -1], ptr %m0
  call void @llvm.dbg.def(metadata !28, metadata ptr %m0), !dbg !20
  %p1 = getelementptr i8, ptr %m0, i64 5, !dbg !20
  store i32 %b, ptr %p1, align 1, !dbg !20
  call void @stop(), !dbg !21
  store volatile i32 %b, ptr @keep, !dbg !21
  ret i64 1, !dbg !21
}
define i32 @main() {
  %r = call i64 @f0(i32 305419896)
  ret i32 0
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !4}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "a compiler", isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DISubroutineType(types: !{})
!4 = !{i32 2, !"Debug Info Version", i32 3}
!9 = distinct !DISubprogram(name: "f0", scope: !1, file: !1, line: 1, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!11})
!11 = !DILocalVariable(name: "first", scope: !9, file: !1, line: 2, type: !14)
!14 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!28 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i8 poison}}}
!20 = !DILocation(line: 3, column: 1, scope: !9)
!21 = !DILocation(line: 4, column: 1, scope: !9)
