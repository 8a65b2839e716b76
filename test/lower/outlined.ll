; The machine outliner puts a call in the place of what several functions do, and takes away the debug values that stood there:
; a kill, or where another lifetime begins. What a variable was before them isn't what it is behind the call.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -mtriple=aarch64-linux-gnu -O2 -filetype=obj -pass-remarks-missed=dilifetime %t.ll -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: llvm-nm-22 %t.o | FileCheck %s --check-prefix=OUTLINED
; RUN: %dilifetime locate %t.o --function f | FileCheck %s
; RUN: %llc -mtriple=x86_64-linux-gnu -O2 -enable-machine-outliner -filetype=obj %t.ll -o %t.x86.o
; RUN: llvm-nm-22 %t.x86.o | FileCheck %s --check-prefix=OUTLINED
; RUN: %dilifetime locate %t.x86.o --function f | FileCheck %s
; Without it the same is known.
; RUN: %llc -mtriple=aarch64-linux-gnu -O2 -enable-machine-outliner=never -filetype=obj %t.ll -o %t.plain.o
; RUN: %dilifetime locate %t.plain.o --function f | FileCheck %s --check-prefix=PLAIN
;
; OUTLINED: OUTLINED_FUNCTION_0
; REMARK: 'constant' has no location in {{.*}}: nobody knows which of its lifetimes are active
; CHECK:      constant {{.*}} no location
; CHECK-NEXT: argument {{.*}} no location
; CHECK-NEXT: later {{.*}} no location
; PLAIN:      constant {{(.*[[:space:]])*}}{{.*}} = 1 (constant)
; PLAIN:      later {{(.*[[:space:]])*}}{{.*}} = 8 (constant)

define i64 @f(i64 %a, i64 %b, ptr %v) noinline minsize optsize !dbg !4 {
  call void @llvm.dbg.def(metadata !13, metadata i64 1), !dbg !7
  call void @llvm.dbg.def(metadata !14, metadata i64 %a), !dbg !7
  call void asm sideeffect "nop", "r,r,~{memory}"(i64 %a, i64 %b), !dbg !7
  %x1 = getelementptr i8, ptr %v, i64 8
  store volatile i64 %b, ptr %x1, !dbg !7
  %x2 = getelementptr i8, ptr %v, i64 16
  store volatile i64 %b, ptr %x2, !dbg !7
  %x3 = getelementptr i8, ptr %v, i64 24
  store volatile i64 %b, ptr %x3, !dbg !7
  %x4 = getelementptr i8, ptr %v, i64 32
  store volatile i64 %b, ptr %x4, !dbg !7
  call void @llvm.dbg.kill(metadata !13), !dbg !7
  call void @llvm.dbg.kill(metadata !14), !dbg !7
  call void @llvm.dbg.def(metadata !15, metadata i64 8), !dbg !7
  %y5 = getelementptr i8, ptr %v, i64 40
  store volatile i64 %b, ptr %y5, !dbg !7
  %y6 = getelementptr i8, ptr %v, i64 48
  store volatile i64 %b, ptr %y6, !dbg !7
  %y7 = getelementptr i8, ptr %v, i64 56
  store volatile i64 %b, ptr %y7, !dbg !7
  %y8 = getelementptr i8, ptr %v, i64 64
  store volatile i64 %b, ptr %y8, !dbg !7
  call void asm sideeffect "nop", "r,r,~{memory}"(i64 %a, i64 %b), !dbg !7
  ret i64 %b, !dbg !7
}

define i64 @g(i64 %a, i64 %b, ptr %v) noinline minsize optsize {
  call void asm sideeffect "nop", "r,r,~{memory}"(i64 %a, i64 %b)
  %q1 = getelementptr i8, ptr %v, i64 8
  store volatile i64 %b, ptr %q1
  %q2 = getelementptr i8, ptr %v, i64 16
  store volatile i64 %b, ptr %q2
  %q3 = getelementptr i8, ptr %v, i64 24
  store volatile i64 %b, ptr %q3
  %q4 = getelementptr i8, ptr %v, i64 32
  store volatile i64 %b, ptr %q4
  %q5 = getelementptr i8, ptr %v, i64 40
  store volatile i64 %b, ptr %q5
  %q6 = getelementptr i8, ptr %v, i64 48
  store volatile i64 %b, ptr %q6
  %q7 = getelementptr i8, ptr %v, i64 56
  store volatile i64 %b, ptr %q7
  %q8 = getelementptr i8, ptr %v, i64 64
  store volatile i64 %b, ptr %q8
  call void asm sideeffect "nop", "r,r,~{memory}"(i64 %a, i64 %b)
  ret i64 %b
}

define i64 @h(i64 %a, i64 %b, ptr %v) noinline minsize optsize {
  call void asm sideeffect "nop", "r,r,~{memory}"(i64 %a, i64 %b)
  %q1 = getelementptr i8, ptr %v, i64 8
  store volatile i64 %b, ptr %q1
  %q2 = getelementptr i8, ptr %v, i64 16
  store volatile i64 %b, ptr %q2
  %q3 = getelementptr i8, ptr %v, i64 24
  store volatile i64 %b, ptr %q3
  %q4 = getelementptr i8, ptr %v, i64 32
  store volatile i64 %b, ptr %q4
  %q5 = getelementptr i8, ptr %v, i64 40
  store volatile i64 %b, ptr %q5
  %q6 = getelementptr i8, ptr %v, i64 48
  store volatile i64 %b, ptr %q6
  %q7 = getelementptr i8, ptr %v, i64 56
  store volatile i64 %b, ptr %q7
  %q8 = getelementptr i8, ptr %v, i64 64
  store volatile i64 %b, ptr %q8
  call void asm sideeffect "nop", "r,r,~{memory}"(i64 %a, i64 %b)
  ret i64 %b
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "outlined.c", directory: "/")
!4 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{!10, !11, !12})
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!10 = !DILocalVariable(name: "constant", scope: !4, file: !3, line: 2, type: !6)
!11 = !DILocalVariable(name: "argument", scope: !4, file: !3, line: 2, type: !6)
!12 = !DILocalVariable(name: "later", scope: !4, file: !3, line: 2, type: !6)
!13 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpReferrer(i64)))
!14 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpReferrer(i64)))
!15 = distinct !DILifetime(object: !12, location: !DIExpr(DIOpReferrer(i64)))
