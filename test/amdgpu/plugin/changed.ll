; InstCombine computes only bits that somebody needs: another constant, no sign, no lane. Reassociate changes the operands of what
; it makes negative. Records of what is computed of that say something else then, and give no location. What is the same in another
; way stays.

; REQUIRES: plugin
; RUN: %opt -mcpu=gfx900 -passes=instcombine -S -pass-remarks-missed=dilifetime %s 2>%t.remarks | FileCheck %s
; RUN: FileCheck --check-prefix=REMARK %s < %t.remarks

; RUN: %opt -mcpu=gfx900 -passes=reassociate -S %s | FileCheck --check-prefix=NEGATIVE %s

; CHECK:      #dbg_value(i32 %x, ![[BIT:[0-9]+]], !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef, DW_OP_constu, 18446744073709551615, DW_OP_xor, DW_OP_stack_value)
; CHECK-NEXT: #dbg_value(i32 %x, ![[SUM:[0-9]+]], !DIExpression(DW_OP_plus_uconst, 3, DW_OP_stack_value)
; All bits of %odd are needed until it is taken from a number that is alike but for one bit; what is loaded is lost then.
; CHECK-LABEL: define i32 @forgotten
; CHECK:      #dbg_value(i{{[0-9]+}} -1, ![[ODD:[0-9]+]], !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef,
; All bits of %set are needed, until one that is set settles the comparison.
; CHECK-LABEL: define i32 @settled
; CHECK:      #dbg_value(i32 %loaded, ![[SET:[0-9]+]], !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef, DW_OP_constu, 566, DW_OP_or,
; Of what is loaded as of what was stored three bits are needed, and 17 becomes 1.
; CHECK-LABEL: define i32 @forwarded
; CHECK:      sub i32 1, %x
; CHECK:      #dbg_value({{.*}}, ![[HELD:[0-9]+]], !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef
; What a float of a number is compared with the number is compared with then: that is the same.
; CHECK-LABEL: define i1 @compared
; CHECK:      %more = icmp ne i32 %number, 0
; CHECK-NEXT: #dbg_value(i1 %more, !{{[0-9]+}}, !DIExpression(),
; CHECK:      ![[BIT]] = !DILocalVariable(name: "bit"
; CHECK:      ![[SUM]] = !DILocalVariable(name: "sum"
; CHECK:      ![[HELD]] = !DILocalVariable(name: "held"

; NEGATIVE-LABEL: define i32 @negative
; NEGATIVE:   #dbg_value(!DIArgList(i32 %x, i32 %z.neg), ![[DIFFERENCE:[0-9]+]], {{.*}} 1684630633,
; NEGATIVE:   ![[DIFFERENCE]] = !DILocalVariable(name: "difference"

; REMARK-NOT: 'sum'
; REMARK:     a record of 'bit' gives no location: an optimiser computes other bits of its value
; REMARK-NOT: 'sum'

target triple = "amdgcn-amd-amdhsa"

define i32 @f(i32 %x, i32 %z) !dbg !4 {
  %bit = xor i32 %x, 1, !dbg !7
    #dbg_value(i32 %bit, !8, !DIExpression(), !7)
  %sum = add i32 %x, 3, !dbg !7
    #dbg_value(i32 %sum, !9, !DIExpression(), !7)
  %low = and i32 %bit, 1, !dbg !7
  %result = mul i32 %low, %z, !dbg !7
  ret i32 %result, !dbg !7
}

define i32 @forgotten(ptr addrspace(4) %p) !dbg !10 {
  %loaded = load i32, ptr addrspace(4) %p, !dbg !11
  %first = or i32 %loaded, 1, !dbg !11
  %odd = sext i32 %first to i64, !dbg !11
    #dbg_value(i64 %odd, !12, !DIExpression(), !11)
  %other = xor i64 %odd, 1, !dbg !11
  call void asm sideeffect "s_nop 0", ""(), !dbg !11
  %difference = sub i64 %other, %odd, !dbg !11
  %result = trunc i64 %difference to i32, !dbg !11
  ret i32 %result, !dbg !11
}

define i32 @settled(ptr addrspace(1) %p) !dbg !17 {
  %loaded = load i32, ptr addrspace(1) %p, !dbg !18
  %set = or i32 %loaded, 38454, !dbg !18
    #dbg_value(i32 %set, !19, !DIExpression(), !18)
  call void asm sideeffect "s_nop 0", ""(), !dbg !18
  %none = icmp eq i32 %set, 0, !dbg !18
  %low = and i32 %set, 1023, !dbg !18
  %result = select i1 %none, i32 7, i32 %low, !dbg !18
  ret i32 %result, !dbg !18
}

define i32 @forwarded(i32 %x) !dbg !20 {
  %place = alloca i32, addrspace(5)
  %difference = sub i32 17, %x, !dbg !21
  store i32 %difference, ptr addrspace(5) %place, !dbg !21
  %loaded = load i32, ptr addrspace(5) %place, !dbg !21
    #dbg_value(i32 %loaded, !22, !DIExpression(), !21)
  call void asm sideeffect "s_nop 0", ""(), !dbg !21
  %result = and i32 %loaded, 7, !dbg !21
  ret i32 %result, !dbg !21
}

define i1 @compared(i32 %x) !dbg !23 {
  %number = and i32 %x, 1023, !dbg !24
  %float = sitofp i32 %number to float, !dbg !24
  %more = fcmp ogt float %float, 1.0, !dbg !24
    #dbg_value(i1 %more, !25, !DIExpression(), !24)
  ret i1 %more, !dbg !24
}

define i32 @negative(i32 %x, i32 %z) !dbg !13 {
  %sum = add i32 %z, 16, !dbg !14
    #dbg_value(!DIArgList(i32 %x, i32 %sum), !15, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_minus, DW_OP_stack_value), !14)
  %difference = sub i32 %x, %sum, !dbg !14
  %result = add i32 %difference, 5, !dbg !14
  ret i32 %result, !dbg !14
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "changed.cl", directory: "/")
!4 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DISubroutineType(types: !{null})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "bit", scope: !4, file: !3, line: 2, type: !5)
!9 = !DILocalVariable(name: "sum", scope: !4, file: !3, line: 2, type: !5)
!10 = distinct !DISubprogram(name: "forgotten", scope: !3, file: !3, line: 11, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!11 = !DILocation(line: 12, scope: !10)
!12 = !DILocalVariable(name: "odd", scope: !10, file: !3, line: 12, type: !16)
!13 = distinct !DISubprogram(name: "negative", scope: !3, file: !3, line: 21, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!14 = !DILocation(line: 22, scope: !13)
!15 = !DILocalVariable(name: "difference", scope: !13, file: !3, line: 22, type: !5)
!16 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!17 = distinct !DISubprogram(name: "settled", scope: !3, file: !3, line: 31, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!18 = !DILocation(line: 32, scope: !17)
!19 = !DILocalVariable(name: "set", scope: !17, file: !3, line: 32, type: !5)
!20 = distinct !DISubprogram(name: "forwarded", scope: !3, file: !3, line: 41, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!21 = !DILocation(line: 42, scope: !20)
!22 = !DILocalVariable(name: "held", scope: !20, file: !3, line: 42, type: !5)
!23 = distinct !DISubprogram(name: "compared", scope: !3, file: !3, line: 51, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!24 = !DILocation(line: 52, scope: !23)
!25 = !DILocalVariable(name: "more", scope: !23, file: !3, line: 52, type: !26)
!26 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
