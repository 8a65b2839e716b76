; Stock FastISel (-O0) hands a call that it can't select, such as inline assembly
; with constraints, to SelectionDAG, which puts the debug records before the call
; at the start of the block: in an entry block or a landing pad before all others.
; A kill would come before its def, and x would have its location to the end.
; Something that is no code stands between records and such calls.
;
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: clang-22 -no-pie %t.o -lstdc++ -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:x 5:x 6:x 24:y 25:y 26:y' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; GDB: line 4: x is 41
; GDB: line 5: x is 41
; GDB: line 6: x is <optimized out>
; GDB: line 24: y is <optimized out>
; GDB: line 25: y is 42
; GDB: line 26: y is <optimized out>
;
; So it is where code generation is somebody else's.
; RUN: %opt -passes=dilifetime-carry %s -o %t.bc
; RUN: llc-22 -O0 -filetype=obj %t.bc -o %t.carried.o
; RUN: %dilifetime finalize %t.carried.o -o %t.o
; RUN: clang-22 -no-pie %t.o -lstdc++ -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:x 5:x 6:x 24:y 25:y 26:y' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; The code is the same as without records, in every selector.
; RUN: grep -v "call void @llvm.dbg." %s | sed 's/^!12 = .*/!12 = !{}/' > %t.bare.ll
; RUN: llc-22 -O0 %t.bare.ll -filetype=obj -o %t.bare.o && llvm-objcopy -O binary --only-section=.text %t.bare.o %t.bare.text
; RUN: llvm-objcopy -O binary --only-section=.text %t.carried.o %t.text
; RUN: cmp %t.text %t.bare.text
; RUN: llc-22 -O2 %t.bare.ll -filetype=obj -o %t.bare.o && llvm-objcopy -O binary --only-section=.text %t.bare.o %t.bare.text
; RUN: llc-22 -O2 %t.bc -filetype=obj -o %t.carried.o && llvm-objcopy -O binary --only-section=.text %t.carried.o %t.text
; RUN: cmp %t.text %t.bare.text
; RUN: llc-22 -O0 -mtriple=aarch64-linux-gnu %t.bare.ll -filetype=obj -o %t.bare.o && llvm-objcopy -O binary --only-section=.text %t.bare.o %t.bare.text
; RUN: llc-22 -O0 -mtriple=aarch64-linux-gnu -global-isel-abort=1 %t.bc -filetype=obj -o %t.carried.o && llvm-objcopy -O binary --only-section=.text %t.carried.o %t.text
; RUN: cmp %t.text %t.bare.text
;
; GlobalISel (-O0 on AArch64) keeps records where they are.
; RUN: %llc -O0 -mtriple=aarch64-linux-gnu -filetype=obj %s -o %t.aarch64.o
; RUN: %dwarfdump --verify %t.aarch64.o
; RUN: llvm-objdump -d --no-show-raw-insn %t.aarch64.o > %t.aarch64
; RUN: %dilifetime locate %t.aarch64.o >> %t.aarch64
; RUN: FileCheck %s --check-prefix=AARCH64 < %t.aarch64
; AARCH64-LABEL: <f>:
; AARCH64:       [[#%x,F:]]: str{{.*}}[sp, #0x8]
; AARCH64-NEXT:  nop
; AARCH64:       [[#%x,KILL:]]: nop
; AARCH64-LABEL: <g>:
; AARCH64-NEXT:  nop
; AARCH64-NEXT:  [[#%x,G:]]: nop
; AARCH64-NEXT:  [[#%x,END:]]: nop
; AARCH64-LABEL: function f:
; AARCH64:       0x0-0x[[#KILL]] {{.*}}in memory
; AARCH64-NEXT:  {{ }}no location
; AARCH64-LABEL: function g:
; AARCH64:       no location
; AARCH64-NEXT:  0x[[#G]]-0x[[#END]] {{.*}}in register X0
; AARCH64-NEXT:  {{ }}no location
;
; In a landing pad.
; RUN: llc-22 -O0 -stop-after=finalize-isel %t.bc -o - | FileCheck %s --check-prefix=PAD
; PAD-LABEL: name: pad
; PAD:       bb.{{[0-9]}}.caught (landing-pad):
; PAD:       DBG_VALUE 2,
; PAD-NEXT:  INLINEASM &"nop;nop"
; PAD:       DBG_VALUE 1,
; PAD-NEXT:  INLINEASM &"nop;nop;nop"

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %start) noinline !dbg !4 {
entry:
  %x.addr = alloca i64, !dbg !8
  call void @llvm.dbg.def(metadata !12, metadata ptr %x.addr), !dbg !8
  store volatile i64 %start, ptr %x.addr, !dbg !8
  call void asm sideeffect "nop", "~{memory}"(), !dbg !9
  %result = load volatile i64, ptr %x.addr, !dbg !10
  call void @llvm.dbg.kill(metadata !12), !dbg !10
  call void asm sideeffect "nop", "~{memory}"(), !dbg !11
  ret i64 %result, !dbg !11
}

define i64 @g(i64 %start) noinline !dbg !20 {
entry:
  call void asm sideeffect "nop", "~{memory}"(), !dbg !24
  call void @llvm.dbg.def(metadata !22, metadata i64 %start), !dbg !25
  call void asm sideeffect "nop", "~{memory}"(), !dbg !25
  call void @llvm.dbg.kill(metadata !22), !dbg !26
  call void asm sideeffect "nop", "~{memory}"(), !dbg !26
  ret i64 %start, !dbg !26
}

define void @pad(i64 %start) personality ptr @__gxx_personality_v0 !dbg !30 {
entry:
  %z.addr = alloca i64, !dbg !33
  invoke void asm sideeffect "nop", "~{memory}"() to label %done unwind label %caught, !dbg !33

caught:
  %pad = landingpad { ptr, i32 } cleanup, !dbg !33
  store volatile i64 %start, ptr %z.addr, !dbg !33
  call void @llvm.dbg.def(metadata !31, metadata ptr %z.addr), !dbg !33
  call void asm sideeffect "nop;nop", "~{memory}"(), !dbg !33
  store volatile i64 7, ptr %z.addr, !dbg !33
  call void @llvm.dbg.kill(metadata !31), !dbg !33
  call void asm sideeffect "nop;nop;nop", "~{memory}"(), !dbg !33
  resume { ptr, i32 } %pad, !dbg !33

done:
  ret void, !dbg !33
}

declare i32 @__gxx_personality_v0(...)

define i32 @main() !dbg !5 {
entry:
  %result = call i64 @f(i64 41), !dbg !7
  %other = call i64 @g(i64 42), !dbg !7
  %code = trunc i64 %result to i32, !dbg !7
  ret i32 %code, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "fast-isel.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!13})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 10, type: !6, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 11, scope: !5)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocation(line: 4, scope: !4)
!10 = !DILocation(line: 5, scope: !4)
!11 = !DILocation(line: 6, scope: !4)

!12 = distinct !{!"DILifetime", !13, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!13 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !14)
!14 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)

!20 = distinct !DISubprogram(name: "g", file: !1, line: 20, type: !6, scopeLine: 20, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!23})
!22 = distinct !{!"DILifetime", !23, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!23 = !DILocalVariable(name: "y", scope: !20, file: !1, line: 22, type: !14)
!24 = !DILocation(line: 24, scope: !20)
!25 = !DILocation(line: 25, scope: !20)
!26 = !DILocation(line: 26, scope: !20)
!30 = distinct !DISubprogram(name: "pad", file: !1, line: 30, type: !6, scopeLine: 30, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!32})
!31 = distinct !{!"DILifetime", !32, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!32 = !DILocalVariable(name: "z", scope: !30, file: !1, line: 32, type: !14)
!33 = !DILocation(line: 33, scope: !30)
