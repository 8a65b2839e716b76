; The proposal's syntax becomes the encoding that stock LLVM reads; all else is as it was, byte for byte.

; REQUIRES: command
; RUN: %dilifetime as %s | sed '/^ *;/d' | FileCheck %s --implicit-check-not=!DIExpr( --implicit-check-not=!DILifetime --implicit-check-not=!DIFragment
; RUN: %dilifetime as %s | opt-22 -passes=verify -disable-output -disable-auto-upgrade-debug-info

target triple = "x86_64-pc-linux-gnu"

; CHECK: @g = global i64 0, !dbg.def !20
@g = global i64 0, !dbg.def !20

; What looks like a node in a comment or a string is none: !DIFragment()
; CHECK: @s = constant [14 x i8] c"!DIFragment ()"
@s = constant [14 x i8] c"!DIFragment ()"

; Attachments go behind the !dbg of the function that has the subprogram.
; CHECK: define { i64, i32 } @f(ptr "a"="b" %p) prefix { i32, i32 } { i32 1, i32 2 } !dbg !5 !dilifetime.retainedNodes !39 !dilifetime.activeLanePC !22 !dilifetime.activeLane !23 {
define { i64, i32 } @f(ptr "a"="b" %p) prefix { i32, i32 } { i32 1, i32 2 } !dbg !5 {
  ; CHECK: call void @llvm.dbg.def(metadata !25, metadata ptr %p), !dbg !9
  call void @llvm.dbg.def(metadata !25, metadata ptr %p), !dbg !9
  ; A label of a code location; that of a DILabel stays.
  ; CHECK: call void @llvm.dbg.code(metadata !24), !dbg !9
  call void @llvm.dbg.label(metadata !24), !dbg !9
  ; CHECK: call void @llvm.dbg.label(metadata !10), !dbg !9
  call void @llvm.dbg.label(metadata !10), !dbg !9
  ; CHECK: call void @llvm.dbg.kill(metadata !25), !dbg !9
  call void @llvm.dbg.kill(metadata !25), !dbg !9
  ret { i64, i32 } zeroinitializer, !dbg !9
}

; CHECK: declare void @llvm.dbg.code(metadata)
; CHECK-NEXT: declare void @llvm.dbg.label(metadata)
declare void @llvm.dbg.label(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
; CHECK: !dilifetime.retainedNodes = !{!26}
!llvm.dbg.retainedNodes = !{!26}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
; CHECK: !5 = distinct !DISubprogram(name: "f", file: !1, type: !3, retainedNodes: !{!8, !10}, spFlags: DISPFlagDefinition, unit: !0)
!5 = distinct !DISubprogram(activeLanePC: !22, name: "f", file: !1, type: !3, activeLane: !23, retainedNodes: !{!8, !27, !10, !24}, spFlags: DISPFlagDefinition, unit: !0)
; A list of its own may be shared; here it is emptied.
; CHECK: !6 = distinct !DISubprogram(name: "g", file: !1, type: !3, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !11)
!6 = distinct !DISubprogram(name: "g", file: !1, type: !3, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !11)
!7 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "x", scope: !5, file: !1, type: !7)
!9 = !DILocation(line: 1, scope: !5)
!10 = !DILabel(scope: !5, name: "l", file: !1, line: 1)
; CHECK: !11 = !{}
!11 = !{!28}

; CHECK: define void @h() !dbg !6 !dilifetime.retainedNodes !40 {
define void @h() !dbg !6 {
  ret void, !dbg !12
}
!12 = !DILocation(line: 1, scope: !6)

; CHECK: !20 = distinct !{!"DIFragment"}
!20 = distinct !DIFragment()
; CHECK-NEXT: !21 = distinct !{!"DIFragment"}
!21 = distinct !DIFragment( ; a comment
      )
; CHECK-NEXT: !22 = distinct
!22 = distinct !DIFragment()
!23 = distinct !DIFragment()
; CHECK: !24 = distinct !{!"DIExprCode"}
!24 = distinct !DIExprCode()
; Fields in any order; types and parameters of old files.
; CHECK: !25 = distinct !{!"DILifetime", !21, !{!"DIExpr", !{!"DIOpReferrer", ptr addrspace(5) poison}, !{!"DIOpDeref", i64 poison}}}
!25 = distinct !DILifetime(location: !DIExpr(DIOpReferrer(u64 addrspace(5)*),
                                             DIOpDeref(u64)), argObjects: {}, object: !21)
; CHECK: !26 = distinct !{!"DILifetime", !8, !30, !{!20, !24, null}}
!26 = distinct !DILifetime(object: !8, location: !30, argObjects: {!20, !24, null})
; CHECK: !27 = distinct !{!"DILifetime", !8, !31, !{!21}}
!27 = distinct !DILifetime(object: !8, argObjects: !{!21}, location: !31)
; CHECK: !28 = distinct !{!"DILifetime", !8, !{!"DIExpr"}, !32}
!28 = distinct !DILifetime(object: !8, argObjects: !32, location: !DIExpr())

; CHECK: !30 = !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpExtend", i32 64}, !{!"DIOpExtend", i32 64}, !{!"DIOpSelect"}, !{!"DIOpSelect"}, !{!"DIOpLShr"}}
!30 = !DIExpr(DIOpArg(0, i8*), DIOpExtend(64), DIOpExtend(64, i64), DIOpSelect(), DIOpSelect(64, i64), DIOpShr())
; CHECK: !31 = !{!"DIExpr", !{!"DIOpFragment", i32 0, i32 4294967295}, !{!"DIOpConstant", i64 -1}, !{!"DIOpConstant", i64 undef}, !{!"DIOpConstant", <2 x i8> <i8 1, i8 2>}, !{!"DIOpConstant", float 1.000000e+00}, !{!"DIOpAddrOf", i32 5}}
!31 = !DIExpr(DIOpFragment(0, 4294967295), DIOpConstant(i64 -1), DIOpConstant(u64 undef), DIOpConstant(<2 x i8> <i8 1, i8 2>), DIOpConstant(float 1.000000e+00), DIOpAddrOf(5))
!32 = !{!21}
!33 = !DILocalVariable(name: "y", scope: !38, file: !1, type: !7)
; A subprogram whose code is inlined everywhere: the module retains its lifetimes.
; CHECK: !38 = distinct !DISubprogram(name: "inlined", file: !1, type: !3, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!33})
!38 = distinct !DISubprogram(name: "inlined", file: !1, type: !3, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!33})

; CHECK: declare void @llvm.dbg.def(metadata, metadata)
; CHECK-NEXT: declare void @llvm.dbg.kill(metadata)
; CHECK-NEXT: !39 = !{!27, !24}
; CHECK-NEXT: !40 = !{!28}
