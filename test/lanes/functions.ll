; A function's waves have 64 lanes or 32, as its target says; DW_AT_LLVM_active_lane is a value, and what the function
; says of it itself stays beside the lane PCs that are found.
;
; REQUIRES: plugin, command
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -mcpu=gfx900 -O1 -filetype=obj %t.ll -o %t.900.o
; RUN: %dwarfdump --verify %t.900.o
; RUN: %dwarfdump --debug-info %t.900.o | FileCheck %s --check-prefixes=CHECK,GFX9
; RUN: %dilifetime eval %t.900.o --pc f --attribute active_lane --reg exec=0xf0f0 | FileCheck %s --check-prefix=MASK
; RUN: env DILIFETIME=lanes=off %llc -mcpu=gfx900 -O1 -filetype=obj %t.ll -o %t.off.o
; RUN: not %dilifetime eval %t.off.o --pc f --attribute lane_pc --reg exec=0xf0f0 2>&1 | FileCheck %s --check-prefix=NONE
; RUN: sed 's/i64/i32/g' %s | %dilifetime as - -o %t.32.ll
; RUN: %llc -mcpu=gfx1030 -O1 -filetype=obj %t.32.ll -o %t.1030.o
; RUN: %dwarfdump --debug-info %t.1030.o | FileCheck %s --check-prefixes=CHECK,GFX10
; RUN: env DILIFETIME=dialect=heterogeneous-legacy %llc -mcpu=gfx1030 -O1 -filetype=obj %t.32.ll -o %t.old.o
; RUN: %dwarfdump --debug-info %t.old.o | FileCheck %s --check-prefix=OLD
; RUN: env DILIFETIME=dialect=dwarf5 %llc -mcpu=gfx900 -O1 -filetype=obj %t.ll -o %t.five.o
; RUN: %dwarfdump --debug-info %t.five.o | not grep DW_AT_LLVM
;
; CHECK:      DW_TAG_subprogram
; CHECK:      DW_AT_name ("f")
; GFX9:       DW_AT_LLVM_lanes (64)
; GFX9-NEXT:  DW_AT_LLVM_lane_pc
; GFX9-NEXT:  DW_AT_LLVM_ptrauth_isa_pointer (DW_OP_const1s -1, DW_OP_breg17 EXEC+0, DW_OP_minus)
; GFX10:      DW_AT_LLVM_lanes (32)
; CHECK:      DW_TAG_subprogram
; CHECK:      DW_AT_name ("wave64")
; CHECK:      DW_AT_LLVM_lanes (64)
; MASK:       DW_AT_LLVM_active_lane = 0xffffffffffff0f0f
; NONE:       there is no function with DW_AT_LLVM_lane_pc there
; The document's numbers, which LLVM 22 calls otherwise.
; OLD:        DW_AT_name ("f")
; OLD:        {{DW_AT_LLVM_[a-z_]+}} (32)

target triple = "amdgcn-amd-amdhsa"

define void @f() !dbg !4 !dilifetime.retainedNodes !70 !dilifetime.activeLane !31 {
  call void @llvm.dbg.def(metadata !42, metadata !"exec"), !dbg !8
  ret void, !dbg !8
}

define void @wave64() #0 !dbg !9 {
  ret void, !dbg !10
}

attributes #0 = { "target-features"="+wavefrontsize64" }

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "functions.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !{})
!8 = !DILocation(line: 2, scope: !4)
!9 = distinct !DISubprogram(name: "wave64", file: !1, line: 4, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!10 = !DILocation(line: 5, scope: !9)
; The mask with its lanes turned round, so that it is no register.
!31 = distinct !DIFragment()
!32 = distinct !DIFragment()
!41 = distinct !DILifetime(object: !31, location: !DIExpr(DIOpConstant(i64 -1), DIOpArg(0, i64), DIOpSub()), argObjects: {!32})
!42 = distinct !DILifetime(object: !32, location: !DIExpr(DIOpReferrer(i64)))
!70 = !{!41}
