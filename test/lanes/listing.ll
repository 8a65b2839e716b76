; The proposal's "Divergent Lane PC" as a kernel: two nested IF/THEN/ELSE that were made straight-line code. What a to g
; are is a store each; the conditions are masks that the kernel is called with. examples/divergent-lane-pc.ll has the
; listing as it stands in the proposal. Here it covers every instruction, as the proposal's text says it does: of two
; neighbouring lifetimes one begins where the other ends, right after the mask has changed.
;
; MASK is the type of a mask, WAVE its width.
;
; RUN: sed 's/MASK/i64/g; s/WAVE/64/g; s/LOW//' %s | %dilifetime as - -o %t.64.ll
; RUN: sed 's/MASK/i32/g; s/WAVE/32/g; s/LOW/_lo/' %s | %dilifetime as - -o %t.32.ll
;
; RUN: %llc -mcpu=gfx900 -O2 -filetype=obj %t.64.ll -o %t.900.o -pass-remarks-missed=dilifetime 2>&1 | count 0
; RUN: %dwarfdump --verify %t.900.o
; RUN: %dwarfdump --debug-info %t.900.o | FileCheck %s
; RUN: %dwarfdump --debug-info --debug-loclists %t.900.o | not grep -i error
; RUN: %llc -mcpu=gfx1030 -O2 -filetype=obj %t.32.ll -o %t.1030.o -pass-remarks-missed=dilifetime 2>&1 | count 0
; RUN: %dwarfdump --verify %t.1030.o
; RUN: %dwarfdump --debug-info %t.1030.o | FileCheck %s --check-prefix=WAVE32
;
; At every instruction every lane is where the text says.
; RUN: ld.lld-22 -shared %t.900.o -o %t.900.so
; RUN: %lanes %t.900.so --lanes 64 | FileCheck %s --check-prefix=TRUE
; RUN: ld.lld-22 -shared %t.1030.o -o %t.1030.so
; RUN: %lanes %t.1030.so --lanes 32 | FileCheck %s --check-prefix=TRUE
; TRUE: {{[1-9][0-9]*}} instructions, {{[1-9][0-9]*}} masks, {{[1-9][0-9][0-9][0-9]+}} lanes compared, 0 wrong, 0 missing
;
; So they are with each target's own instructions.
; RUN: %llc -mcpu=gfx942 -O1 -filetype=obj %t.64.ll -o %t.942.o
; RUN: ld.lld-22 -shared %t.942.o -o %t.942.so
; RUN: %lanes %t.942.so --lanes 64 --masks 1 | FileCheck %s --check-prefix=TRUE
; RUN: %llc -mcpu=gfx1100 -O3 -filetype=obj %t.32.ll -o %t.1100.o
; RUN: ld.lld-22 -shared %t.1100.o -o %t.1100.so
; RUN: %lanes %t.1100.so --lanes 32 --masks 1 | FileCheck %s --check-prefix=TRUE
;
; So they are in the other encoding.
; RUN: env DILIFETIME=dialect=heterogeneous-legacy %llc -mcpu=gfx900 -O2 -filetype=obj %t.64.ll -o %t.old.o
; RUN: ld.lld-22 -shared %t.old.o -o %t.old.so
; RUN: %lanes %t.old.so --lanes 64 --legacy | FileCheck %s --check-prefix=TRUE
;
; Code is what it is without lifetimes.
; RUN: grep -v 'call void @llvm.dbg' %t.64.ll | llc-22 -mcpu=gfx900 -O2 -filetype=obj -o %t.stock.o
; RUN: llvm-objcopy-22 -O binary -j .text %t.stock.o %t.stock.text
; RUN: llvm-objcopy-22 -O binary -j .text %t.900.o %t.900.text
; RUN: cmp %t.stock.text %t.900.text
;
; DWARF 5 can't say it: a remark says so.
; RUN: env DILIFETIME=dialect=dwarf5 %llc -mcpu=gfx900 -O2 -filetype=obj %t.64.ll -o %t.five.o \
; RUN:   -pass-remarks-missed=dilifetime 2>&1 | FileCheck %s --check-prefix=FIVE
; FIVE: remark: {{.*}}has no location: DW_AT_LLVM_lane_pc: not in DWARF 5
; FIVE-NOT: remark
; RUN: %dwarfdump --debug-info %t.five.o | not grep -e LLVM_lane -e DW_TAG_label -e dilifetime
;
; CHECK-NOT:  DW_TAG_label
; CHECK:      DW_TAG_subprogram
; CHECK-NOT:  DW_TAG
; CHECK:      DW_AT_LLVM_lanes (64)
; CHECK-NEXT: DW_AT_LLVM_lane_pc (DW_OP_call4 0x{{[0-9a-f]+}}, DW_OP_reg16 PC_REG, {{.*}}, DW_OP_breg17 EXEC+0, {{.*}})
; CHECK-NOT:  DW_TAG_label
; The region lex_1_then has several users.
; CHECK:      DW_TAG_dwarf_procedure
; CHECK-NEXT: DW_AT_location (DW_OP_LLVM_user DW_OP_LLVM_undefined, DW_OP_addrx 0x{{[0-9a-f]+}}, DW_OP_stack_value, DW_OP_LLVM_user DW_OP_LLVM_extend 0x40 0x40, {{.*}}, DW_OP_LLVM_user DW_OP_LLVM_select_bit_piece 0x40 0x40)
; Where lanes wait stands in one list, and the lanes that are on once.
; CHECK:      DW_TAG_dwarf_procedure
; CHECK-NEXT: DW_AT_location (indexed
; CHECK-NEXT: [0x0000000000000000, 0x{{[0-9a-f]+}}): DW_OP_LLVM_user DW_OP_LLVM_undefined
; CHECK-NEXT: ): DW_OP_call4
; CHECK-NOT:  DW_TAG_dwarf_procedure
;
; WAVE32:      DW_TAG_subprogram
; WAVE32:      DW_AT_LLVM_lanes (32)
; WAVE32-NEXT: DW_AT_LLVM_lane_pc

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @x(ptr addrspace(1) %out, MASK %c1, MASK %c2) !dbg !subprogram {
lex_start:
  call void @llvm.dbg.def(metadata !pc.physical.lifetime, metadata !"pc"), !dbg !location
  call void @llvm.dbg.def(metadata !exec.physical.lifetime, metadata !"exec"), !dbg !location
  call void @llvm.dbg.def(metadata !bounded_divergent_lane_pc.lex.a.lifetime, metadata i64 undef), !dbg !location
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %wide = zext i32 %lane to i64
  %place = getelementptr i32, ptr addrspace(1) %out, i64 %wide
  store volatile i32 1, ptr addrspace(1) %place, !dbg !location ; a
  %save_1 = call MASK @llvm.read_register.MASK(metadata !4), !dbg !location
  call void @llvm.dbg.def(metadata !save_exec.lex_1.lifetime, metadata MASK %save_1), !dbg !location
  br label %lex_1_start, !dbg !location

lex_1_start:
  call void @llvm.dbg.label(metadata !lex_1_start.label), !dbg !location
  call void @llvm.dbg.kill(metadata !bounded_divergent_lane_pc.lex.a.lifetime), !dbg !location
  call void @llvm.dbg.def(metadata !bounded_divergent_lane_pc.lex_1_then.a.lifetime, metadata i64 undef), !dbg !location
  %then_1 = and MASK %save_1, %c1, !dbg !location
  call void @llvm.write_register.MASK(metadata !4, MASK %then_1), !dbg !location
  br label %lex_1_then, !dbg !location

lex_1_then:
  store volatile i32 2, ptr addrspace(1) %place, !dbg !location ; b
  %save_1_1 = call MASK @llvm.read_register.MASK(metadata !4), !dbg !location
  call void @llvm.dbg.def(metadata !save_exec.lex_1_1.lifetime, metadata MASK %save_1_1), !dbg !location
  br label %lex_1_1_start, !dbg !location

lex_1_1_start:
  call void @llvm.dbg.label(metadata !lex_1_1_start.label), !dbg !location
  call void @llvm.dbg.kill(metadata !bounded_divergent_lane_pc.lex_1_then.a.lifetime), !dbg !location
  call void @llvm.dbg.def(metadata !bounded_divergent_lane_pc.lex_1_1_then.a.lifetime, metadata i64 undef), !dbg !location
  %then_1_1 = and MASK %save_1_1, %c2, !dbg !location
  call void @llvm.write_register.MASK(metadata !4, MASK %then_1_1), !dbg !location
  br label %lex_1_1_then, !dbg !location

lex_1_1_then:
  store volatile i32 3, ptr addrspace(1) %place, !dbg !location ; c
  %not_1_1 = xor MASK %then_1_1, -1, !dbg !location
  %else_1_1 = and MASK %not_1_1, %save_1_1, !dbg !location
  call void @llvm.write_register.MASK(metadata !4, MASK %else_1_1), !dbg !location
  call void @llvm.dbg.kill(metadata !bounded_divergent_lane_pc.lex_1_1_then.a.lifetime), !dbg !location
  call void @llvm.dbg.def(metadata !bounded_divergent_lane_pc.lex_1_1_else.a.lifetime, metadata i64 undef), !dbg !location
  br label %lex_1_1_else, !dbg !location

lex_1_1_else:
  store volatile i32 4, ptr addrspace(1) %place, !dbg !location ; d
  call void @llvm.write_register.MASK(metadata !4, MASK %save_1_1), !dbg !location
  call void @llvm.dbg.kill(metadata !bounded_divergent_lane_pc.lex_1_1_else.a.lifetime), !dbg !location
  call void @llvm.dbg.kill(metadata !save_exec.lex_1_1.lifetime), !dbg !location
  br label %lex_1_1_end, !dbg !location

lex_1_1_end:
  call void @llvm.dbg.label(metadata !lex_1_1_end.label), !dbg !location
  call void @llvm.dbg.def(metadata !bounded_divergent_lane_pc.lex_1_then.b.lifetime, metadata i64 undef), !dbg !location
  store volatile i32 5, ptr addrspace(1) %place, !dbg !location ; e
  %not_1 = xor MASK %save_1_1, -1, !dbg !location
  %else_1 = and MASK %not_1, %save_1, !dbg !location
  call void @llvm.write_register.MASK(metadata !4, MASK %else_1), !dbg !location
  call void @llvm.dbg.kill(metadata !bounded_divergent_lane_pc.lex_1_then.b.lifetime), !dbg !location
  call void @llvm.dbg.def(metadata !bounded_divergent_lane_pc.lex_1_else.a.lifetime, metadata i64 undef), !dbg !location
  br label %lex_1_else, !dbg !location

lex_1_else:
  store volatile i32 6, ptr addrspace(1) %place, !dbg !location ; f
  call void @llvm.write_register.MASK(metadata !4, MASK %save_1), !dbg !location
  call void @llvm.dbg.kill(metadata !bounded_divergent_lane_pc.lex_1_else.a.lifetime), !dbg !location
  call void @llvm.dbg.kill(metadata !save_exec.lex_1.lifetime), !dbg !location
  br label %lex_1_end, !dbg !location

lex_1_end:
  call void @llvm.dbg.label(metadata !lex_1_end.label), !dbg !location
  call void @llvm.dbg.def(metadata !bounded_divergent_lane_pc.lex.b.lifetime, metadata i64 undef), !dbg !location
  store volatile i32 7, ptr addrspace(1) %place, !dbg !location ; g
  ret void, !dbg !location
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare MASK @llvm.read_register.MASK(metadata)
declare void @llvm.write_register.MASK(metadata, MASK)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "lanes.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !DISubroutineType(types: !{})
!location = !DILocation(line: 3, scope: !subprogram)
!4 = !{!"execLOW"}

;; Labels
!lex_1_start.label = distinct !DIExprCode()
!lex_1_1_start.label = distinct !DIExprCode()
!lex_1_1_end.label = distinct !DIExprCode()
!lex_1_end.label = distinct !DIExprCode()

;; Saved masks
!save_exec.lex_1.fragment = distinct !DIFragment()
!save_exec.lex_1.lifetime = distinct !DILifetime(object: !save_exec.lex_1.fragment, location: !DIExpr(DIOpReferrer(MASK)))
!save_exec.lex_1_1.fragment = distinct !DIFragment()
!save_exec.lex_1_1.lifetime = distinct !DILifetime(object: !save_exec.lex_1_1.fragment, location: !DIExpr(DIOpReferrer(MASK)))

;; Registers
!pc.fragment = distinct !DIFragment()
!pc.default.lifetime = distinct !DILifetime(object: !pc.fragment, location: !DIExpr(DIOpArg(0, i64)), argObjects: {!pc.physical.fragment})
!pc.physical.fragment = distinct !DIFragment()
!pc.physical.lifetime = distinct !DILifetime(object: !pc.physical.fragment, location: !DIExpr(DIOpReferrer(i64)))
!exec.fragment = distinct !DIFragment()
!exec.default.lifetime = distinct !DILifetime(object: !exec.fragment, location: !DIExpr(DIOpArg(0, MASK)), argObjects: {!exec.physical.fragment})
!exec.physical.fragment = distinct !DIFragment()
!exec.physical.lifetime = distinct !DILifetime(object: !exec.physical.fragment, location: !DIExpr(DIOpReferrer(MASK)))

;; Bounded: one lifetime for each range of the code, which says what region it is in.
!bounded_divergent_lane_pc.fragment = distinct !DIFragment()
!bounded_divergent_lane_pc.expr = !DIExpr(DIOpArg(0, <WAVE x i64>))
!bounded_divergent_lane_pc.lex.a.lifetime = distinct !DILifetime(
  object: !bounded_divergent_lane_pc.fragment,
  location: !bounded_divergent_lane_pc.expr,
  argObjects: {!divergent_lane_pc.lex.fragment}
)
!bounded_divergent_lane_pc.lex_1_then.a.lifetime = distinct !DILifetime(
  object: !bounded_divergent_lane_pc.fragment,
  location: !bounded_divergent_lane_pc.expr,
  argObjects: {!divergent_lane_pc.lex_1_then.fragment}
)
!bounded_divergent_lane_pc.lex_1_1_then.a.lifetime = distinct !DILifetime(
  object: !bounded_divergent_lane_pc.fragment,
  location: !bounded_divergent_lane_pc.expr,
  argObjects: {!divergent_lane_pc.lex_1_1_then.fragment}
)
!bounded_divergent_lane_pc.lex_1_1_else.a.lifetime = distinct !DILifetime(
  object: !bounded_divergent_lane_pc.fragment,
  location: !bounded_divergent_lane_pc.expr,
  argObjects: {!divergent_lane_pc.lex_1_1_else.fragment}
)
!bounded_divergent_lane_pc.lex_1_then.b.lifetime = distinct !DILifetime(
  object: !bounded_divergent_lane_pc.fragment,
  location: !bounded_divergent_lane_pc.expr,
  argObjects: {!divergent_lane_pc.lex_1_then.fragment}
)
!bounded_divergent_lane_pc.lex_1_else.a.lifetime = distinct !DILifetime(
  object: !bounded_divergent_lane_pc.fragment,
  location: !bounded_divergent_lane_pc.expr,
  argObjects: {!divergent_lane_pc.lex_1_else.fragment}
)
!bounded_divergent_lane_pc.lex.b.lifetime = distinct !DILifetime(
  object: !bounded_divergent_lane_pc.fragment,
  location: !bounded_divergent_lane_pc.expr,
  argObjects: {!divergent_lane_pc.lex.fragment}
)

;; Computed: outside the regions no lane waits; in each, those of the saved mask wait at a label.
!divergent_lane_pc.lex.fragment = distinct !DIFragment()
!divergent_lane_pc.lex.lifetime = distinct !DILifetime(
  object: !divergent_lane_pc.lex.fragment,
  location: !DIExpr(DIOpConstant(i64 undef), DIOpExtend(WAVE))
)
!select_lanes.expr = !DIExpr(
  DIOpArg(0, <WAVE x i64>),
  DIOpArg(1, i64), DIOpExtend(WAVE),
  DIOpArg(2, MASK),
  DIOpSelect()
)
!divergent_lane_pc.lex_1_then.fragment = distinct !DIFragment()
!divergent_lane_pc.lex_1_then.lifetime = distinct !DILifetime(
  object: !divergent_lane_pc.lex_1_then.fragment,
  location: !select_lanes.expr,
  argObjects: {!divergent_lane_pc.lex.fragment, !lex_1_start.label, !save_exec.lex_1.fragment}
)
!divergent_lane_pc.lex_1_1_then.fragment = distinct !DIFragment()
!divergent_lane_pc.lex_1_1_then.lifetime = distinct !DILifetime(
  object: !divergent_lane_pc.lex_1_1_then.fragment,
  location: !select_lanes.expr,
  argObjects: {!divergent_lane_pc.lex_1_then.fragment, !lex_1_1_start.label, !save_exec.lex_1_1.fragment}
)
!divergent_lane_pc.lex_1_1_else.fragment = distinct !DIFragment()
!divergent_lane_pc.lex_1_1_else.lifetime = distinct !DILifetime(
  object: !divergent_lane_pc.lex_1_1_else.fragment,
  location: !select_lanes.expr,
  argObjects: {!divergent_lane_pc.lex_1_then.fragment, !lex_1_1_end.label, !save_exec.lex_1_1.fragment}
)
!divergent_lane_pc.lex_1_else.fragment = distinct !DIFragment()
!divergent_lane_pc.lex_1_else.lifetime = distinct !DILifetime(
  object: !divergent_lane_pc.lex_1_else.fragment,
  location: !select_lanes.expr,
  argObjects: {!divergent_lane_pc.lex.fragment, !lex_1_end.label, !save_exec.lex_1.fragment}
)

;; All lanes: those that run are at the PC.
!active_lane_pc.fragment = distinct !DIFragment()
!active_lane_pc.lifetime = distinct !DILifetime(
  object: !active_lane_pc.fragment,
  location: !select_lanes.expr,
  argObjects: {!bounded_divergent_lane_pc.fragment, !pc.fragment, !exec.fragment}
)

!subprogram = distinct !DISubprogram(name: "x", file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0,
  activeLanePC: !active_lane_pc.fragment,
  retainedNodes: !{
    !pc.default.lifetime,
    !exec.default.lifetime,
    !divergent_lane_pc.lex.lifetime,
    !divergent_lane_pc.lex_1_then.lifetime,
    !divergent_lane_pc.lex_1_1_then.lifetime,
    !divergent_lane_pc.lex_1_1_else.lifetime,
    !divergent_lane_pc.lex_1_else.lifetime,
    !active_lane_pc.lifetime,
    !lex_1_start.label,
    !lex_1_1_start.label,
    !lex_1_1_end.label,
    !lex_1_end.label
  }
)
