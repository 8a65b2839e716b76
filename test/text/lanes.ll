; Names instead of numbers, nodes on several lines with comments between them, as in the proposal's listing of the
; divergent lane PC.

; REQUIRES: command
; RUN: %dilifetime as %s | sed '/^ *;/d' | FileCheck %s
; RUN: %dilifetime as %s | opt-22 -passes=verify -disable-output -disable-auto-upgrade-debug-info

; CHECK: define void @x() !dbg !9 !dilifetime.retainedNodes !18 !dilifetime.activeLanePC !16 {
define void @x() !dbg !subprogram {
lex_1_start:
  ; CHECK: call void @llvm.dbg.code(metadata !10), !dbg !4
  call void @llvm.dbg.label(metadata !lex_1_start.label), !dbg !4
  ; CHECK: call void @llvm.dbg.def(metadata !13, metadata i64 undef), !dbg !4
  call void @llvm.dbg.def(metadata !save_exec.lex_1.lifetime, metadata i64 undef), !dbg !4
  ret void, !dbg !4
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !8)
; CHECK: !4 = !DILocation(line: 1, scope: !9)
!4 = !DILocation(line: 1, scope: !subprogram)
!8 = !{null}

; CHECK: !9 = distinct !DISubprogram(name: "x", file: !1, type: !3, spFlags: DISPFlagDefinition, unit: !0, ; the lanes
; CHECK-NEXT: {{^}} retainedNodes: !{}
; CHECK-NEXT: {{^}})
!subprogram = distinct !DISubprogram(name: "x", file: !1, type: !3, spFlags: DISPFlagDefinition, unit: !0,
  activeLanePC: !active_lane_pc.fragment, ; the lanes
  retainedNodes: !{
    !active_lane_pc.lifetime,
    !lex_1_start.label
  }
)

;; Labels
; CHECK: !10 = distinct !{!"DIExprCode"}
!lex_1_start.label = distinct !DIExprCode()

;; Saved EXEC Mask Fragments
; CHECK: !11 = distinct !{!"DIFragment"}
!save_exec.lex_1.fragment = distinct !DIFragment()
; CHECK: !12 = distinct !{!"DIFragment"}
!pc.fragment = distinct !DIFragment()
; CHECK: !13 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!save_exec.lex_1.lifetime = distinct !DILifetime(
  object: !save_exec.lex_1.fragment, ; { 64 lanes
  location: !DIExpr(DIOpReferrer(u64))
)
; The argObjects to `!select_lanes.expr` are:
; {<64 x u64> starting_lane_pc_vec, u64 pc_value, u64 mask}
; CHECK: !14 = !{!"DIExpr", !{!"DIOpArg", i32 0, <64 x i64> poison}, !{!"DIOpArg", i32 1, i64 poison}, !{!"DIOpExtend", i32 64}, !{!"DIOpArg", i32 2, i64 poison}, !{!"DIOpSelect"}}
!select_lanes.expr = !DIExpr(
  DIOpArg(0, <64 x u64>),
  DIOpArg(1, u64), DIOpExtend(64, u64),
  DIOpArg(2, u64),
  DIOpSelect(64, u64)
)
!divergent_lane_pc.fragment = distinct !DIFragment()
!active_lane_pc.fragment = distinct !DIFragment()
; CHECK: !17 = distinct !{!"DILifetime", !16, !14, !{!15, !10, !11}}
!active_lane_pc.lifetime = distinct !DILifetime(
  object: !active_lane_pc.fragment,
  location: !select_lanes.expr,
  argObjects: {
    !divergent_lane_pc.fragment,
    !lex_1_start.label,
    !save_exec.lex_1.fragment
  }
)
; CHECK: declare void @llvm.dbg.def(metadata, metadata)
; CHECK-NEXT: declare void @llvm.dbg.code(metadata)
; CHECK-NEXT: !18 = !{!17, !10}
