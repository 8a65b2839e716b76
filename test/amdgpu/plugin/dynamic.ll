; A variable on the stack whose size the program decides. With flat scratch memory its address is a lane's. Through a buffer,
; code generation takes that address for an offset of the wave in one access and for a lane's in another: it has no one.

; REQUIRES: plugin, command
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -mcpu=gfx942 -O0 -filetype=obj %t.ll -o %t.o -pass-remarks-missed=dilifetime 2>&1 | not grep "no one address"
; RUN: llvm-objdump-22 -d --no-show-raw-insn %t.o > %t.text && %dwarfdump --debug-info %t.o >> %t.text
; RUN: FileCheck %s --check-prefix=FLAT --input-file=%t.text
; RUN: %llc -mcpu=gfx1100 -O1 -filetype=obj %t.ll -o %t.o -pass-remarks-missed=dilifetime 2>&1 | not grep "no one address"
; RUN: llvm-objdump-22 -d --no-show-raw-insn %t.o > %t.text && %dwarfdump --debug-info %t.o >> %t.text
; RUN: FileCheck %s --check-prefix=FLAT --input-file=%t.text
;
; RUN: %llc -mcpu=gfx900 -O0 -filetype=obj %t.ll -o %t.o -pass-remarks-missed=dilifetime 2>&1 | FileCheck %s --check-prefix=LOST
; RUN: %dwarfdump --debug-info %t.o | FileCheck %s --check-prefix=NONE
; RUN: %llc -mcpu=gfx1030 -O1 -filetype=obj %t.ll -o %t.o -pass-remarks-missed=dilifetime 2>&1 | FileCheck %s --check-prefix=LOST
; RUN: %dwarfdump --debug-info %t.o | FileCheck %s --check-prefix=NONE
;
; Where nobody watched code generation, no pointer into a lane's memory is believed.
; RUN: %opt -passes=dilifetime-carry %t.ll -o %t.bc
; RUN: llc-22 -mcpu=gfx900 -O1 -filetype=obj %t.bc -o %t.o
; RUN: %dilifetime finalize %t.o -o %t.finished.o 2>&1 | FileCheck %s --check-prefix=UNWATCHED
; RUN: %dwarfdump --debug-info %t.finished.o | FileCheck %s --check-prefix=UNKNOWN
;
; FLAT-LABEL: <k>:
; FLAT:       scratch_store_{{.*}} off, v{{[0-9]+}}, s[[K:[0-9]+]]
; FLAT-LABEL: <f>:
; FLAT:       v_{{.*}}, 14
; FLAT:       scratch_store_{{.*}} off, v{{[0-9]+}}, s[[F:[0-9]+]]
; FLAT:       DW_AT_location
; FLAT-NEXT:  DW_OP_regx SGPR[[K]], DW_OP_deref_size 0x4, DW_OP_lit5, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; FLAT-NEXT:  DW_AT_name ("first")
; FLAT:       DW_AT_location
; FLAT:       DW_OP_lit5, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; FLAT-NEXT:  DW_AT_name ("next")
; FLAT:       DW_AT_location
; FLAT-NEXT:  DW_OP_regx SGPR[[F]], DW_OP_deref_size 0x4, DW_OP_lit5, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; FLAT-NEXT:  DW_AT_name ("second")
;
; LOST-DAG: 'first' has no location: codegen has no one address for a dynamic alloca
; LOST-DAG: 'next' has no location: codegen has no one address for a dynamic alloca
; LOST-DAG: 'second' has no location: codegen has no one address for a dynamic alloca
; NONE-NOT: DW_AT_location
; NONE:     DW_AT_name ("first")
; NONE-NOT: DW_AT_location
; NONE:     DW_AT_name ("second")
; NONE:     DW_AT_location
; NONE:     DW_AT_name ("given")
;
; UNWATCHED: a lifetime of 'next' is lost in [{{.*}}) of section {{[0-9]+}}: its referrer changes, and without the plugin codegen
; UNKNOWN-NOT: DW_AT_location

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) !dbg !4 {
entry:
  %a = alloca i32, i32 %n, align 4, addrspace(5), !dbg !8
  call void @llvm.dbg.def(metadata !40, metadata ptr addrspace(5) %a), !dbg !8
  store volatile i32 12, ptr addrspace(5) %a, align 4, !dbg !8
  %q = getelementptr i32, ptr addrspace(5) %a, i32 %n
  call void @llvm.dbg.def(metadata !42, metadata ptr addrspace(5) %q), !dbg !8
  store volatile i32 13, ptr addrspace(5) %q, align 4, !dbg !9
  %v = load volatile i32, ptr addrspace(5) %a, align 4, !dbg !9
  store i32 %v, ptr addrspace(1) %out, align 4, !dbg !9
  ret void, !dbg !9
}

define void @f(ptr addrspace(1) %out, i32 %n) !dbg !14 {
entry:
  %a = alloca i32, i32 %n, align 4, addrspace(5), !dbg !18
  call void @llvm.dbg.def(metadata !41, metadata ptr addrspace(5) %a), !dbg !18
  store volatile i32 14, ptr addrspace(5) %a, align 4, !dbg !18
  %v = load volatile i32, ptr addrspace(5) %a, align 4, !dbg !19
  store i32 %v, ptr addrspace(1) %out, align 4, !dbg !19
  ret void, !dbg !19
}

; Somebody else's address is what it is.
define void @g(ptr addrspace(5) %p) !dbg !24 {
  call void @llvm.dbg.def(metadata !43, metadata ptr addrspace(5) %p), !dbg !25
  store volatile i32 15, ptr addrspace(5) %p, align 4, !dbg !25
  ret void, !dbg !25
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "dynamic.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !22})
!14 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!21})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocation(line: 2, scope: !4)
!9 = !DILocation(line: 3, scope: !4)
!18 = !DILocation(line: 2, scope: !14)
!19 = !DILocation(line: 3, scope: !14)
!20 = !DILocalVariable(name: "first", scope: !4, file: !1, line: 2, type: !6)
!21 = !DILocalVariable(name: "second", scope: !14, file: !1, line: 2, type: !6)
!22 = !DILocalVariable(name: "next", scope: !4, file: !1, line: 2, type: !6)
!23 = !DILocalVariable(name: "given", scope: !24, file: !1, line: 2, type: !6)
!24 = distinct !DISubprogram(name: "g", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!23})
!25 = !DILocation(line: 2, scope: !24)
!40 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpReferrer(ptr addrspace(5)), DIOpDeref(i32)))
!41 = distinct !DILifetime(object: !21, location: !DIExpr(DIOpReferrer(ptr addrspace(5)), DIOpDeref(i32)))
!42 = distinct !DILifetime(object: !22, location: !DIExpr(DIOpReferrer(ptr addrspace(5)), DIOpDeref(i32)))
!43 = distinct !DILifetime(object: !23, location: !DIExpr(DIOpReferrer(ptr addrspace(5)), DIOpDeref(i32)))
