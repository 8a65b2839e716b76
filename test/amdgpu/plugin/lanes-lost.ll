; Where some lanes go on isn't known: nothing is said of them, and a remark says why. A function in which all of them are
; known has none.

; REQUIRES: plugin, command
; RUN: env DILIFETIME=lanes=on %llc -O2 -mcpu=gfx900 -filetype=obj -pass-remarks-missed=dilifetime %s -o %t.o 2>%t.txt
; RUN: FileCheck %s --input-file %t.txt
; RUN: grep -c "where some lanes wait" %t.txt | FileCheck %s --check-prefix=COUNT
; COUNT: {{^3$}}
;
; CHECK-DAG: 'assembly' doesn't say in {{[1-9][0-9]*}} places where some lanes wait: inline assembly writes a mask of lanes
; CHECK-DAG: 'all_on' doesn't say in {{[1-9][0-9]*}} place{{s?}} where some lanes wait: all lanes are switched on, and no mask keeps which were
; CHECK-DAG: 'stops' doesn't say in {{[1-9][0-9]*}} place{{s?}} where some lanes wait: by one way they go on and by another they don't
;
; Behind what isn't known it is said again.
; RUN: %dilifetime locate %t.o --lanes --function assembly | FileCheck %s --check-prefix=SAID
; SAID: they go on at

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @assembly(ptr addrspace(1) %p, i32 %a, i64 inreg %mask) !dbg !10 {
  %t = tail call i32 @llvm.amdgcn.workitem.id.x(), !dbg !20
  %some = icmp sgt i32 %t, %a, !dbg !20
  br i1 %some, label %then, label %end, !dbg !20
then:
  store volatile i32 1, ptr addrspace(1) %p, align 4, !dbg !20
  call void asm sideeffect "s_mov_b64 exec, $0", "s,~{exec}"(i64 %mask), !dbg !20
  store volatile i32 2, ptr addrspace(1) %p, align 4, !dbg !20
  br label %end, !dbg !20
end:
  store volatile i32 3, ptr addrspace(1) %p, align 4, !dbg !20
  %more = icmp sgt i32 %t, 7, !dbg !20
  br i1 %more, label %last, label %done, !dbg !20
last:
  store volatile i32 4, ptr addrspace(1) %p, align 4, !dbg !20
  br label %done, !dbg !20
done:
  store volatile i32 5, ptr addrspace(1) %p, align 4, !dbg !20
  ret void, !dbg !20
}

define amdgpu_kernel void @all_on(ptr addrspace(1) %p, i32 %a) !dbg !11 {
  call void @llvm.amdgcn.init.exec(i64 -1), !dbg !21
  store volatile i32 1, ptr addrspace(1) %p, align 4, !dbg !21
  ret void, !dbg !21
}

define amdgpu_kernel void @stops(ptr addrspace(1) %p, i32 %a, i32 %b) !dbg !14 {
  %t = tail call i32 @llvm.amdgcn.workitem.id.x(), !dbg !24
  %some = icmp sgt i32 %t, %a, !dbg !24
  br i1 %some, label %then, label %end, !dbg !24
then:
  store volatile i32 1, ptr addrspace(1) %p, align 4, !dbg !24
  %bad = icmp eq i32 %b, 0, !dbg !24
  br i1 %bad, label %stop, label %end, !dbg !24
stop:
  store volatile i32 2, ptr addrspace(1) %p, align 4, !dbg !24
  call void @llvm.amdgcn.endpgm(), !dbg !24
  unreachable, !dbg !24
end:
  store volatile i32 4, ptr addrspace(1) %p, align 4, !dbg !24
  ret void, !dbg !24
}

define amdgpu_kernel void @known(ptr addrspace(1) %p, i32 %a) !dbg !15 {
  %t = tail call i32 @llvm.amdgcn.workitem.id.x(), !dbg !25
  %some = icmp sgt i32 %t, %a, !dbg !25
  br i1 %some, label %then, label %end, !dbg !25
then:
  store volatile i32 1, ptr addrspace(1) %p, align 4, !dbg !25
  br label %end, !dbg !25
end:
  store volatile i32 4, ptr addrspace(1) %p, align 4, !dbg !25
  ret void, !dbg !25
}

declare void @llvm.amdgcn.init.exec(i64 immarg)
declare void @llvm.amdgcn.endpgm()

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "lost.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!10 = distinct !DISubprogram(name: "assembly", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!11 = distinct !DISubprogram(name: "all_on", file: !1, line: 11, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!14 = distinct !DISubprogram(name: "stops", file: !1, line: 41, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!15 = distinct !DISubprogram(name: "known", file: !1, line: 51, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!20 = !DILocation(line: 3, scope: !10)
!21 = !DILocation(line: 13, scope: !11)
!24 = !DILocation(line: 43, scope: !14)
!25 = !DILocation(line: 53, scope: !15)
