; No instruction is left of v, which another block only has a record of. LLVM says of it what it is computed of, on DWARF's stack of 64
; bits: what is shifted out on the left comes back. That gives no location.
;
; RUN: %llc -O2 -mcpu=gfx90a -filetype=obj -pass-remarks-missed=dilifetime %s -o %t.o 2>&1 | FileCheck --check-prefix=REMARK %s
; RUN: %dilifetime locate %t.o --function k | FileCheck %s
;
; REMARK: 'v' {{.*}}: code generation computes it with bits above the value, which nobody knows
; CHECK:     function k:
; CHECK-NOT: computed

target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(i32 %n, ptr addrspace(1) %q, i32 %y) #0 !dbg !4 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !7
  %x = mul i32 %id, %n, !dbg !7
  %s = shl i32 %x, 16, !dbg !7
  %v = ashr exact i32 %s, 16, !dbg !7
  %d = sub i32 %y, %v, !dbg !7
  store volatile i32 %d, ptr addrspace(1) %q, !dbg !7
  %c = icmp eq i32 %y, 7, !dbg !7
  br i1 %c, label %then, label %end, !dbg !7

then:
  store volatile i32 1, ptr addrspace(1) %q, !dbg !7
  br label %end, !dbg !7

end:
    #dbg_value(i32 %v, !9, !DIExpression(), !7)
  store volatile i32 %x, ptr addrspace(1) %q, !dbg !7
  ret void, !dbg !7
}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = { "target-cpu"="gfx90a" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "inexact.cl", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocalVariable(name: "v", scope: !4, file: !1, line: 2, type: !8)
