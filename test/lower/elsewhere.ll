; Referrers that code generation puts elsewhere than its debug info says: what a callbr computes is copied on its indirect ways, and a
; swifterror is in a register of its own, whatever memory it names. They have no location, and a remark says why.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -O0 -filetype=obj -pass-remarks-missed=dilifetime %t.ll -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %dilifetime locate %t.o | FileCheck %s
; RUN: %llc -O2 -filetype=obj %t.ll -o %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s
;
; REMARK: a lifetime of 'branched' is lost: on its indirect ways a callbr's value is a copy
; REMARK: a lifetime of 'error' is lost: a swifterror is in a register of its own
; REMARK: a lifetime of 'parameter' is lost: a swifterror is in a register of its own
; CHECK: branched {{.*}} no location
; CHECK: error {{.*}} no location
; CHECK: parameter {{.*}} no location

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a, i64 %b) noinline !dbg !4 {
  %o = callbr i64 asm "mov $1, $0; test $0, $0; js ${2:l}", "=r,r,!i"(i64 %b) to label %direct [label %indirect], !dbg !7
direct:
  ret i64 %o, !dbg !7
indirect:
  call void @llvm.dbg.def(metadata !13, metadata i64 %o), !dbg !7
  call void asm sideeffect "nop", "r,~{memory}"(i64 %o), !dbg !7
  ret i64 %a, !dbg !7
}

declare swiftcc i64 @callee(i64, ptr swifterror)

define swiftcc i64 @g(i64 %a, ptr swifterror %error) noinline !dbg !8 {
  %own = alloca swifterror ptr, !dbg !9
  store ptr null, ptr %own, !dbg !9
  call void @llvm.dbg.def(metadata !14, metadata ptr %own), !dbg !9
  call void @llvm.dbg.def(metadata !15, metadata ptr %error), !dbg !9
  %x = call swiftcc i64 @callee(i64 %a, ptr swifterror %own), !dbg !9
  call void asm sideeffect "nop", "r,~{memory}"(i64 %x), !dbg !9
  %p = inttoptr i64 %x to ptr, !dbg !9
  store ptr %p, ptr %error, !dbg !9
  ret i64 %a, !dbg !9
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "elsewhere.c", directory: "/")
!4 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{!10})
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = distinct !DISubprogram(name: "g", scope: !3, file: !3, line: 11, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{!11, !12})
!9 = !DILocation(line: 12, scope: !8)
!10 = !DILocalVariable(name: "branched", scope: !4, file: !3, line: 2, type: !6)
!11 = !DILocalVariable(name: "error", scope: !8, file: !3, line: 12, type: !6)
!12 = !DILocalVariable(name: "parameter", scope: !8, file: !3, line: 12, type: !6)
!13 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpReferrer(i64)))
!14 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref(i64)))
!15 = distinct !DILifetime(object: !12, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref(i64)))
