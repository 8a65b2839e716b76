; A function's frame starts at a register between the instruction that sets it and the one that gives it back to the
; caller, and at the stack pointer before and after. Of a realigned frame nobody knows where it starts there.

; REQUIRES: plugin
; RUN: %llc -filetype=obj -O0 -mcpu=gfx900 %s -o %t.o && %dwarfdump --verify --quiet %t.o
; RUN: llvm-objdump-22 -d %t.o > %t.text && %dwarfdump --debug-info %t.o >> %t.text && FileCheck %s --input-file=%t.text
; RUN: llvm-readelf-22 -S %t.o | FileCheck %s --check-prefix=SECTIONS --implicit-check-not=.dilifetime
; The code has not changed.
; RUN: llc-22 -filetype=obj -O0 -mcpu=gfx900 %s -o %t.stock.o
; RUN: llvm-objdump-22 -d %t.stock.o | tail -n +3 > %t.stock.code && llvm-objdump-22 -d %t.o | tail -n +3 | diff %t.stock.code -
; In sections of their own, each of which lists its addresses.
; RUN: %llc -filetype=obj -O0 -mcpu=gfx900 -function-sections %s -o %t.apart.o && %dwarfdump --verify --quiet %t.apart.o
; RUN: llvm-objdump-22 -d %t.apart.o > %t.text && %dwarfdump --debug-info %t.apart.o >> %t.text && FileCheck %s --input-file=%t.text
; RUN: llvm-readelf-22 -S %t.apart.o | FileCheck %s --check-prefix=SECTIONS --implicit-check-not=.dilifetime

; SECTIONS: .debug_info

; CHECK-LABEL: <framed>:
; CHECK:       s_mov_b32 s33, s32{{.*}} //
; CHECK-NEXT:  // [[#%.12X,SET:]]:
; CHECK:       s_mov_b32 s33, s{{.*}} //
; CHECK-NEXT:  // [[#%.12X,BACK:]]:
; CHECK-LABEL: <realigned>:
; CHECK:       s_and_b32 s33, s33, {{.*}} //
; CHECK-NEXT:  // [[#%.12X,ALIGNED:]]:
; CHECK:       s_mov_b32 s33, s{{.*}} //
; CHECK-NEXT:  // [[#%.12X,UNALIGNED:]]:
; CHECK-LABEL: <leaf>:

; CHECK:       DW_AT_name ("framed")
; CHECK:       DW_AT_location ({{.*}}
; CHECK-NEXT:    [0x{{[0-9a-f]+}}, 0x[[#%.16x,SET]]): DW_OP_regx SGPR32,
; CHECK-NEXT:    [0x[[#%.16x,SET]], 0x[[#%.16x,BACK]]): DW_OP_regx SGPR33,
; CHECK-NEXT:    [0x[[#%.16x,BACK]], 0x{{[0-9a-f]+}}): DW_OP_regx SGPR32,
; CHECK-NEXT:  DW_AT_name ("local")
; CHECK:       DW_AT_name ("realigned")
; CHECK:       DW_AT_location ({{.*}}
; CHECK-NEXT:    [0x[[#%.16x,ALIGNED]], 0x[[#%.16x,UNALIGNED]]): DW_OP_regx SGPR33,
; CHECK-NEXT:  DW_AT_name ("aligned")
; CHECK:       DW_AT_name ("leaf")
; CHECK:       DW_AT_location (DW_OP_regx SGPR32,
; CHECK-NEXT:  DW_AT_name ("simple")

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

declare void @other()

define void @framed(i32 %x) !dbg !4 {
  %local = alloca i32, align 4, addrspace(5)
    #dbg_declare(ptr addrspace(5) %local, !11, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !21)
  store volatile i32 %x, ptr addrspace(5) %local, align 4, !dbg !21
  call void @other(), !dbg !21
  ret void, !dbg !21
}

define void @realigned(i32 %x) !dbg !5 {
  %aligned = alloca i32, align 64, addrspace(5)
    #dbg_declare(ptr addrspace(5) %aligned, !12, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !22)
  store volatile i32 %x, ptr addrspace(5) %aligned, align 64, !dbg !22
  call void @other(), !dbg !22
  ret void, !dbg !22
}

define void @leaf(i32 %x) "frame-pointer"="none" !dbg !6 {
  %simple = alloca i32, align 4, addrspace(5)
    #dbg_declare(ptr addrspace(5) %simple, !13, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !23)
  store volatile i32 %x, ptr addrspace(5) %simple, align 4, !dbg !23
  ret void, !dbg !23
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "bounds.cl", directory: "/")
!4 = distinct !DISubprogram(name: "framed", scope: !3, file: !3, line: 1, type: !8, unit: !0, spFlags: DISPFlagDefinition)
!5 = distinct !DISubprogram(name: "realigned", scope: !3, file: !3, line: 2, type: !8, unit: !0, spFlags: DISPFlagDefinition)
!6 = distinct !DISubprogram(name: "leaf", scope: !3, file: !3, line: 3, type: !8, unit: !0, spFlags: DISPFlagDefinition)
!8 = !DISubroutineType(types: !{null})
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!11 = !DILocalVariable(name: "local", scope: !4, file: !3, line: 1, type: !9)
!12 = !DILocalVariable(name: "aligned", scope: !5, file: !3, line: 2, type: !9)
!13 = !DILocalVariable(name: "simple", scope: !6, file: !3, line: 3, type: !9)
!21 = !DILocation(line: 1, scope: !4)
!22 = !DILocation(line: 2, scope: !5)
!23 = !DILocation(line: 3, scope: !6)
