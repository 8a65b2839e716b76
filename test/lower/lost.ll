; What was handed to stock LLVM and came back of nothing is a remark: a pointer whose
; target has gone, a global that nobody needs, an alloca's value that was never used. A
; global that optimisers split is in its parts; where they kept some of them only, the rest is
; a remark.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %opt -passes='dilifetime-carry,default<O2>' %t.ll -o %t.bc
; RUN: %llc -O2 -filetype=obj %t.bc -o %t.o -pass-remarks-missed=dilifetime 2> %t.txt
; RUN: FileCheck %s --check-prefix=REMARK < %t.txt
; RUN: %dwarfdump --verify %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s
;
; REMARK-DAG: remark: {{.*}} a lifetime of 'pointer' is lost in {{.*}}: its referrer has no location left
; REMARK-DAG: remark: {{.*}} a lifetime of 'partly' is lost in part: a part of its referrer has no location left
; REMARK-DAG: remark: {{.*}} a lifetime of 'nothing' is lost: the global 'unused' has no address left
;
; CHECK:      pair {{.*}} pieces: bytes 0-7 in memory at .data; bytes 8-15 in memory
; CHECK:      nothing {{.*}} no location
; CHECK:      partly {{.*}} pieces: bits 0-63 optimized out; bits 64-127 in memory
; CHECK:      pointer {{.*}} no location

target triple = "x86_64-pc-linux-gnu"

@split = internal global { i64, i64 } { i64 3, i64 4 }, !dbg.def !30
@some = internal global { i64, i64 } { i64 5, i64 6 }, !dbg.def !32
@unused = internal global i64 9, !dbg.def !31

define i64 @f(i64 %a) noinline !dbg !4 {
entry:
  %x = alloca i64, !dbg !7
  %p = alloca ptr, !dbg !7
  call void @llvm.dbg.def(metadata !20, metadata ptr %p), !dbg !7
  store i64 %a, ptr %x, !dbg !7
  store ptr %x, ptr %p, !dbg !7
  %second = getelementptr { i64, i64 }, ptr @split, i64 0, i32 1
  store i64 %a, ptr %second, !dbg !7
  %other = getelementptr { i64, i64 }, ptr @some, i64 0, i32 1
  store i64 %a, ptr %other, !dbg !7
  call void asm sideeffect "nop", "~{memory}"(), !dbg !7
  %more = load i64, ptr %other, !dbg !7
  call void asm sideeffect "nop", "r"(i64 %more), !dbg !7
  %high = load i64, ptr %second, !dbg !7
  %low = load i64, ptr @split, !dbg !7
  %sum = add i64 %low, %high, !dbg !7
  store i64 %sum, ptr @split, !dbg !7
  %q = load ptr, ptr %p, !dbg !7
  %r = load i64, ptr %q, !dbg !7
  %s = add i64 %r, %sum, !dbg !7
  ret i64 %s, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug, globals: !{!15, !16, !18})
!1 = !DIFile(filename: "lost.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!10})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!llvm.dbg.retainedNodes = !{!21, !22, !23}
!10 = !DILocalVariable(name: "pointer", scope: !4, file: !1, line: 1, type: !17)
!11 = distinct !DIGlobalVariable(name: "pair", scope: !0, file: !1, line: 1, type: !14, isLocal: false, isDefinition: true)
!12 = distinct !DIGlobalVariable(name: "nothing", scope: !0, file: !1, line: 1, type: !6, isLocal: false, isDefinition: true)
!14 = !DIBasicType(name: "__int128", size: 128, encoding: DW_ATE_signed)
!15 = !DIGlobalVariableExpression(var: !11, expr: !DIExpression())
!16 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!17 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
!18 = !DIGlobalVariableExpression(var: !19, expr: !DIExpression())
!19 = distinct !DIGlobalVariable(name: "partly", scope: !0, file: !1, line: 1, type: !14, isLocal: false, isDefinition: true)
!20 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref(ptr)))
!21 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpArg(0, ptr), DIOpDeref({ i64, i64 })), argObjects: {!30})
!22 = distinct !DILifetime(object: !12, location: !DIExpr(DIOpArg(0, ptr), DIOpDeref(i64)), argObjects: {!31})
!23 = distinct !DILifetime(object: !19, location: !DIExpr(DIOpArg(0, ptr), DIOpDeref({ i64, i64 })), argObjects: {!32})
!30 = distinct !DIFragment()
!31 = distinct !DIFragment()
!32 = distinct !DIFragment()
