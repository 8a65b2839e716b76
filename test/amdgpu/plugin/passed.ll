; InstCombine computes what is needed of a value further down, and moves the value's record there, past another one of the
; variable: behind that, it says what the variable was before.

; REQUIRES: plugin
; RUN: %opt -mcpu=gfx900 -passes=instcombine -S -pass-remarks-missed=dilifetime %s 2>%t.remarks | FileCheck %s
; RUN: FileCheck --check-prefix=REMARK %s < %t.remarks

; CHECK-LABEL: define void @moved
; CHECK:       #dbg_value(!DIArgList(i32 %masked, i16 0), ![[X:[0-9]+]], !DIExpression(DW_OP_constu, 1684630633,
; CHECK-NEXT:  #dbg_value(i32 %masked, ![[X]], !DIExpression(DW_OP_constu, 1684630633,

; In a block that nothing comes to all bits of a value are needed, and elsewhere some.
; CHECK-LABEL: define void @dead
; CHECK:       #dbg_value(!DIArgList(i32 0, i32 %joined), ![[Y:[0-9]+]], !DIExpression(DW_OP_constu, 1684630633,

; REMARK: a record of 'x' gives no location: an optimiser computes its value where the variable is something else
; REMARK: a record of 'y' gives no location: an optimiser computes other bits of its value

target triple = "amdgcn-amd-amdhsa"

define void @moved(i32 %a, i32 %b, ptr addrspace(1) %p) !dbg !4 {
  %product = mul i32 %a, %b, !dbg !7
  %half = trunc i32 %product to i16, !dbg !7
  %masked = and i16 %half, 511, !dbg !7
    #dbg_value(i16 %masked, !8, !DIExpression(), !7)
  %loaded = load i8, ptr addrspace(1) %p, !dbg !7
  %wide = zext i8 %loaded to i16, !dbg !7
  %high = shl i16 %wide, 9, !dbg !7
  %both = or i16 %masked, %high, !dbg !7
    #dbg_value(i16 %both, !8, !DIExpression(), !7)
  %needed = and i16 %both, 511, !dbg !7
  %low = zext i16 %needed to i32, !dbg !7
  store volatile i32 %low, ptr addrspace(1) %p, !dbg !7
  ret void, !dbg !7
}

define void @dead(i32 %a, i32 %b, i1 %c, ptr addrspace(1) %p) !dbg !10 {
  br i1 %c, label %one, label %join, !dbg !11

one:
  br label %join, !dbg !11

join:
  %joined = phi i32 [ %b, %0 ], [ %a, %one ]
  %masked = and i32 %joined, 255, !dbg !11
  %value = sub nsw i32 0, %masked, !dbg !11
    #dbg_value(i32 %value, !12, !DIExpression(), !11)
  br i1 false, label %dead, label %live, !dbg !11

dead:
  store volatile i32 %value, ptr addrspace(1) %p, !dbg !11
  br label %live, !dbg !11

live:
  %low = and i32 %value, 15, !dbg !11
  store volatile i32 %low, ptr addrspace(1) %p, !dbg !11
  ret void, !dbg !11
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "passed.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "moved", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !9)
!9 = !DIBasicType(name: "unsigned short", size: 16, encoding: DW_ATE_unsigned)
!10 = distinct !DISubprogram(name: "dead", file: !1, line: 4, type: !5, scopeLine: 4, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DILocation(line: 5, scope: !10)
!12 = !DILocalVariable(name: "y", scope: !10, file: !1, line: 5, type: !13)
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
