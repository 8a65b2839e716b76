; The proposal's "Divergent Lane PC": where each of 64 lanes is, active or not,
; in two nested IF/THEN/ELSE that were made straight-line code. The listing of
; the subprogram in pseudo MIR with all its metadata is the one here; those
; before it are pseudo code without metadata.
;
; Filled in: what a to g, c1 and c2 are, and the subprogram's fields.
; Mended:
; - MIR is IR here: DBG_DEF, DBG_KILL and DBG_LABEL are calls of llvm.dbg.def,
;   llvm.dbg.kill and llvm.dbg.label, $noreg is undef, and a label begins a
;   block. $PC and $EXEC as referrers are the results of two intrinsics, and
;   "EXEC =" is a third one.
; - Nodes are !DIExprCode, not !DExprCode.
; - Three expressions have a DIOpArg without its index: it is 0.
; - !divergent_lane_pc.lex.lifetime is about a fragment that isn't there,
;   !divergent_lane_pc_outer.fragment. It is about !divergent_lane_pc.lex.fragment,
;   which has no lifetime else; and being computed it is retained.
; - The regions within lex_1_then start from what holds of lex_1_then, as the
;   text has it: with the listing's !divergent_lane_pc.lex.fragment, lanes that
;   wait for the outer ELSE would be nowhere while the inner regions run.
; - A subprogram that is defined is distinct.
;
; By the letter of "DILifetime" nothing here is reachable from a variable or a
; type: that a subprogram's activeLanePC is a root, too, is ours.
;
; RUN: split-file %s %t
; RUN: %assemble(lanes)
; RUN: FileCheck %s --input-file=%t/lanes.stock.ll --check-prefix=STOCK
; RUN: FileCheck %s --input-file=%t/lanes.dis.ll --check-prefixes=DIS,BOTH
;
; What only one expression needs is folded into it: the logical PC and EXEC, and
; all regions but lex and lex_1_then.
; RUN: %simplify(lanes)
; RUN: FileCheck %s --input-file=%t/lanes.simple.ll --check-prefixes=SIMPLE,BOTH
; RUN: grep -c DIExprCode %t/lanes.simple.ll | FileCheck %s --check-prefix=CODES
; RUN: grep -c DIFragment %t/lanes.simple.ll | FileCheck %s --check-prefix=FRAGMENTS
;
; STOCK:     define void @x({{.*}}) !dbg !{{[0-9]+}} !dilifetime.retainedNodes ![[RETAINED:[0-9]+]] !dilifetime.activeLanePC ![[LANES:[0-9]+]] {
; STOCK:     call void @llvm.dbg.code(metadata ![[LABEL:[0-9]+]])
; STOCK-DAG: ![[LABEL]] = distinct !{!"DIExprCode"}
; STOCK-DAG: ![[LANES]] = distinct !{!"DIFragment"}
; STOCK-DAG: ![[RETAINED]] = !{{{(![0-9]+, ){11}![0-9]+}}}
;
; Both defs of a register, then a block for each label.
; BOTH-LABEL: define void @x(
; BOTH:       call void @llvm.dbg.def(metadata [[PC_REGISTER:![0-9]+]], metadata i64 %pc)
; BOTH-NEXT:  call void @llvm.dbg.def(metadata [[EXEC_REGISTER:![0-9]+]], metadata i64 %exec)
; BOTH-NEXT:  call void @llvm.dbg.def(metadata [[LEX_A:![0-9]+]], metadata i64 undef)
; BOTH:       call void @llvm.dbg.def(metadata [[SAVED_1:![0-9]+]], metadata i64 %{{[0-9]+}})
; BOTH:       lex_1_start:
; BOTH-NEXT:  call void @llvm.dbg.label(metadata [[LEX_1_START:![0-9]+]])
; BOTH:       lex_1_then:
; BOTH-NEXT:  call void @llvm.dbg.def(metadata [[THEN_A:![0-9]+]], metadata i64 undef)
; BOTH:       call void @llvm.dbg.def(metadata [[SAVED_1_1:![0-9]+]], metadata i64 %{{[0-9]+}})
; BOTH:       lex_1_1_start:
; BOTH-NEXT:  call void @llvm.dbg.label(metadata [[LEX_1_1_START:![0-9]+]])
; BOTH:       lex_1_1_then:
; BOTH-NEXT:  call void @llvm.dbg.def(metadata [[INNER_THEN:![0-9]+]], metadata i64 undef)
; BOTH:       lex_1_1_else:
; BOTH-NEXT:  call void @llvm.dbg.def(metadata [[INNER_ELSE:![0-9]+]], metadata i64 undef)
; BOTH:       lex_1_1_end:
; BOTH-NEXT:  call void @llvm.dbg.label(metadata [[LEX_1_1_END:![0-9]+]])
; BOTH-NEXT:  call void @llvm.dbg.def(metadata [[THEN_B:![0-9]+]], metadata i64 undef)
; BOTH:       lex_1_else:
; BOTH-NEXT:  call void @llvm.dbg.def(metadata [[ELSE_A:![0-9]+]], metadata i64 undef)
; BOTH:       lex_1_end:
; BOTH-NEXT:  call void @llvm.dbg.label(metadata [[LEX_1_END:![0-9]+]])
; BOTH-NEXT:  call void @llvm.dbg.def(metadata [[LEX_B:![0-9]+]], metadata i64 undef)
;
; BOTH-DAG:   activeLanePC: [[LANES:![0-9]+]]
; BOTH-DAG:   [[LANES]] = distinct !DIFragment()
; BOTH-DAG:   [[SAVED_1]] = distinct !DILifetime(object: [[MASK_1:![0-9]+]], location: !DIExpr(DIOpReferrer(i64)))
; BOTH-DAG:   [[SAVED_1_1]] = distinct !DILifetime(object: [[MASK_1_1:![0-9]+]], location: !DIExpr(DIOpReferrer(i64)))
; BOTH-DAG:   [[PC_REGISTER]] = distinct !DILifetime(object: [[PC:![0-9]+]], location: !DIExpr(DIOpReferrer(i64)))
; BOTH-DAG:   [[EXEC_REGISTER]] = distinct !DILifetime(object: [[EXEC:![0-9]+]], location: !DIExpr(DIOpReferrer(i64)))
; BOTH-DAG:   [[LEX_A]] = distinct !DILifetime(object: [[BOUNDED:![0-9]+]], location: !DIExpr(DIOpArg(0, <64 x i64>)), argObjects: {[[LEX:![0-9]+]]})
; BOTH-DAG:   [[LEX_B]] = distinct !DILifetime(object: [[BOUNDED]], location: !DIExpr(DIOpArg(0, <64 x i64>)), argObjects: {[[LEX]]})
; BOTH-DAG:   [[THEN_A]] = distinct !DILifetime(object: [[BOUNDED]], location: !DIExpr(DIOpArg(0, <64 x i64>)), argObjects: {[[THEN:![0-9]+]]})
; BOTH-DAG:   [[THEN_B]] = distinct !DILifetime(object: [[BOUNDED]], location: !DIExpr(DIOpArg(0, <64 x i64>)), argObjects: {[[THEN]]})
; BOTH-DAG:   distinct !DILifetime(object: [[THEN]], location: !DIExpr(DIOpArg(0, <64 x i64>), DIOpArg(1, i64), DIOpExtend(64), DIOpArg(2, i64), DIOpSelect()), argObjects: {[[LEX]], [[LEX_1_START]], [[MASK_1]]})
;
; DIS-DAG:    [[INNER_THEN]] = distinct !DILifetime(object: [[BOUNDED]], location: !DIExpr(DIOpArg(0, <64 x i64>)), argObjects: {[[INNER:![0-9]+]]})
; DIS-DAG:    distinct !DILifetime(object: [[INNER]], location: !DIExpr(DIOpArg(0, <64 x i64>), DIOpArg(1, i64), DIOpExtend(64), DIOpArg(2, i64), DIOpSelect()), argObjects: {[[THEN]], [[LEX_1_1_START]], [[MASK_1_1]]})
; DIS-DAG:    distinct !DILifetime(object: [[LEX]], location: !DIExpr(DIOpConstant(i64 undef), DIOpExtend(64)))
; DIS-DAG:    distinct !DILifetime(object: [[LOGICAL_PC:![0-9]+]], location: !DIExpr(DIOpArg(0, i64)), argObjects: {[[PC]]})
; DIS-DAG:    distinct !DILifetime(object: [[LOGICAL_EXEC:![0-9]+]], location: !DIExpr(DIOpArg(0, i64)), argObjects: {[[EXEC]]})
; DIS-DAG:    distinct !DILifetime(object: [[LANES]], location: !DIExpr(DIOpArg(0, <64 x i64>), DIOpArg(1, i64), DIOpExtend(64), DIOpArg(2, i64), DIOpSelect()), argObjects: {[[BOUNDED]], [[LOGICAL_PC]], [[LOGICAL_EXEC]]})
;
; SIMPLE-DAG: [[INNER_THEN]] = distinct !DILifetime(object: [[BOUNDED]], location: !DIExpr(DIOpArg(0, <64 x i64>), DIOpArg(1, i64), DIOpExtend(64), DIOpArg(2, i64), DIOpSelect()), argObjects: {[[THEN]], [[LEX_1_1_START]], [[MASK_1_1]]})
; SIMPLE-DAG: [[INNER_ELSE]] = distinct !DILifetime(object: [[BOUNDED]], location: !DIExpr(DIOpArg(0, <64 x i64>), DIOpArg(1, i64), DIOpExtend(64), DIOpArg(2, i64), DIOpSelect()), argObjects: {[[THEN]], [[LEX_1_1_END]], [[MASK_1_1]]})
; SIMPLE-DAG: [[ELSE_A]] = distinct !DILifetime(object: [[BOUNDED]], location: !DIExpr(DIOpArg(0, <64 x i64>), DIOpArg(1, i64), DIOpExtend(64), DIOpArg(2, i64), DIOpSelect()), argObjects: {[[LEX]], [[LEX_1_END]], [[MASK_1]]})
; SIMPLE-DAG: distinct !DILifetime(object: [[LEX]], location: !DIExpr(DIOpConstant(<64 x i64> undef)))
; SIMPLE-DAG: distinct !DILifetime(object: [[LANES]], location: !DIExpr(DIOpArg(0, <64 x i64>), DIOpArg(1, i64), DIOpExtend(64), DIOpArg(2, i64), DIOpSelect()), argObjects: {[[BOUNDED]], [[PC]], [[EXEC]]})
;
; CODES:     {{^}}4{{$}}
; FRAGMENTS: {{^}}8{{$}}

;--- lanes.ll
define void @x(i1 %c1, i1 %c2) !dbg !subprogram {
lex_start:
  ; The usual case, in which the logical registers are the physical ones.
  %pc = call i64 @llvm.amdgcn.s.getpc(), !dbg !location
  %exec = call i64 @llvm.read_register.i64(metadata !1), !dbg !location
  call void @llvm.dbg.def(metadata !pc.physical.lifetime, metadata i64 %pc), !dbg !location
  call void @llvm.dbg.def(metadata !exec.physical.lifetime, metadata i64 %exec), !dbg !location
  call void @llvm.dbg.def(metadata !bounded_divergent_lane_pc.lex.a.lifetime, metadata i64 undef), !dbg !location
  call void @a(), !dbg !location
  %1 = call i64 @llvm.read_register.i64(metadata !1), !dbg !location
  call void @llvm.dbg.def(metadata !save_exec.lex_1.lifetime, metadata i64 %1), !dbg !location
  %2 = call i64 @llvm.amdgcn.ballot.i64(i1 %c1), !dbg !location
  call void @llvm.dbg.kill(metadata !bounded_divergent_lane_pc.lex.a.lifetime), !dbg !location
  br label %lex_1_start, !dbg !location

lex_1_start:
  call void @llvm.dbg.label(metadata !lex_1_start.label), !dbg !location
  %lex_1.then.mask = and i64 %1, %2, !dbg !location
  call void @llvm.write_register.i64(metadata !1, i64 %lex_1.then.mask), !dbg !location
  br label %lex_1_then, !dbg !location

lex_1_then:
  call void @llvm.dbg.def(metadata !bounded_divergent_lane_pc.lex_1_then.a.lifetime, metadata i64 undef), !dbg !location
  call void @b(), !dbg !location
  %3 = call i64 @llvm.read_register.i64(metadata !1), !dbg !location
  call void @llvm.dbg.def(metadata !save_exec.lex_1_1.lifetime, metadata i64 %3), !dbg !location
  %4 = call i64 @llvm.amdgcn.ballot.i64(i1 %c2), !dbg !location
  call void @llvm.dbg.kill(metadata !bounded_divergent_lane_pc.lex_1_then.a.lifetime), !dbg !location
  br label %lex_1_1_start, !dbg !location

lex_1_1_start:
  call void @llvm.dbg.label(metadata !lex_1_1_start.label), !dbg !location
  %lex_1_1.then.mask = and i64 %3, %4, !dbg !location
  call void @llvm.write_register.i64(metadata !1, i64 %lex_1_1.then.mask), !dbg !location
  br label %lex_1_1_then, !dbg !location

lex_1_1_then:
  call void @llvm.dbg.def(metadata !bounded_divergent_lane_pc.lex_1_1_then.a.lifetime, metadata i64 undef), !dbg !location
  call void @c(), !dbg !location
  call void @llvm.dbg.kill(metadata !bounded_divergent_lane_pc.lex_1_1_then.a.lifetime), !dbg !location
  %lex_1_1.inverted = xor i64 %lex_1_1.then.mask, -1, !dbg !location
  %lex_1_1.else.mask = and i64 %lex_1_1.inverted, %3, !dbg !location
  call void @llvm.write_register.i64(metadata !1, i64 %lex_1_1.else.mask), !dbg !location
  br label %lex_1_1_else, !dbg !location

lex_1_1_else:
  call void @llvm.dbg.def(metadata !bounded_divergent_lane_pc.lex_1_1_else.a.lifetime, metadata i64 undef), !dbg !location
  call void @d(), !dbg !location
  call void @llvm.dbg.kill(metadata !bounded_divergent_lane_pc.lex_1_1_else.a.lifetime), !dbg !location
  call void @llvm.write_register.i64(metadata !1, i64 %3), !dbg !location
  call void @llvm.dbg.kill(metadata !save_exec.lex_1_1.lifetime), !dbg !location
  br label %lex_1_1_end, !dbg !location

lex_1_1_end:
  call void @llvm.dbg.label(metadata !lex_1_1_end.label), !dbg !location
  call void @llvm.dbg.def(metadata !bounded_divergent_lane_pc.lex_1_then.b.lifetime, metadata i64 undef), !dbg !location
  call void @e(), !dbg !location
  call void @llvm.dbg.kill(metadata !bounded_divergent_lane_pc.lex_1_then.b.lifetime), !dbg !location
  %lex_1.inverted = xor i64 %3, -1, !dbg !location
  %lex_1.else.mask = and i64 %lex_1.inverted, %1, !dbg !location
  call void @llvm.write_register.i64(metadata !1, i64 %lex_1.else.mask), !dbg !location
  br label %lex_1_else, !dbg !location

lex_1_else:
  call void @llvm.dbg.def(metadata !bounded_divergent_lane_pc.lex_1_else.a.lifetime, metadata i64 undef), !dbg !location
  call void @f(), !dbg !location
  call void @llvm.dbg.kill(metadata !bounded_divergent_lane_pc.lex_1_else.a.lifetime), !dbg !location
  call void @llvm.write_register.i64(metadata !1, i64 %1), !dbg !location
  call void @llvm.dbg.kill(metadata !save_exec.lex_1.lifetime), !dbg !location
  br label %lex_1_end, !dbg !location

lex_1_end:
  call void @llvm.dbg.label(metadata !lex_1_end.label), !dbg !location
  call void @llvm.dbg.def(metadata !bounded_divergent_lane_pc.lex.b.lifetime, metadata i64 undef), !dbg !location
  call void @g(), !dbg !location
  ret void, !dbg !location
}

declare void @a()
declare void @b()
declare void @c()
declare void @d()
declare void @e()
declare void @f()
declare void @g()
declare i64 @llvm.amdgcn.s.getpc()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.read_register.i64(metadata)
declare void @llvm.write_register.i64(metadata, i64)
declare void @llvm.dbg.label(metadata)

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !101, emissionKind: FullDebug)
!location = !DILocation(line: 3, scope: !subprogram)
!1 = !{!"exec"}

;; Labels
!lex_1_start.label = distinct !DIExprCode()
!lex_1_1_start.label = distinct !DIExprCode()
!lex_1_1_end.label = distinct !DIExprCode()
!lex_1_end.label = distinct !DIExprCode()

;; Saved masks
; On entry to each region: the lanes that the region is about.
!save_exec.lex_1.fragment = distinct !DIFragment()
!save_exec.lex_1.lifetime = distinct !DILifetime(
  object: !save_exec.lex_1.fragment,
  location: !DIExpr(DIOpReferrer(u64))
)
!save_exec.lex_1_1.fragment = distinct !DIFragment()
!save_exec.lex_1_1.lifetime = distinct !DILifetime(
  object: !save_exec.lex_1_1.fragment,
  location: !DIExpr(DIOpReferrer(u64))
)

;; Registers
; Whoever uses the logical ones need not know how they differ from the physical.
!pc.fragment = distinct !DIFragment()
!pc.default.lifetime = distinct !DILifetime(
  object: !pc.fragment,
  location: !DIExpr(DIOpArg(0, u64)),
  argObjects: {!pc.physical.fragment}
)
!pc.physical.fragment = distinct !DIFragment()
!pc.physical.lifetime = distinct !DILifetime(
  object: !pc.physical.fragment,
  location: !DIExpr(DIOpReferrer(u64))
)
!exec.fragment = distinct !DIFragment()
!exec.default.lifetime = distinct !DILifetime(
  object: !exec.fragment,
  location: !DIExpr(DIOpArg(0, u64)),
  argObjects: {!exec.physical.fragment}
)
!exec.physical.fragment = distinct !DIFragment()
!exec.physical.lifetime = distinct !DILifetime(
  object: !exec.physical.fragment,
  location: !DIExpr(DIOpReferrer(u64))
)

;; Bounded
; One lifetime for each range of the code, which says what region it is in.
!bounded_divergent_lane_pc.fragment = distinct !DIFragment()
; Its argument: the PCs of all lanes, {<64 x u64>}.
!bounded_divergent_lane_pc.expr = !DIExpr(DIOpArg(0, <64 x u64>))
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

;; Computed
; Outside the regions no lane waits.
!divergent_lane_pc.lex.fragment = distinct !DIFragment()
!divergent_lane_pc.lex.lifetime = distinct !DILifetime(
  object: !divergent_lane_pc.lex.fragment,
  location: !DIExpr(DIOpConstant(u64 undef), DIOpExtend(64))
)
; Its arguments: the lanes' PCs around the region, one PC, the mask of the
; lanes that wait there, {<64 x u64>, u64, u64}.
!select_lanes.expr = !DIExpr(
  DIOpArg(0, <64 x u64>),
  DIOpArg(1, u64), DIOpExtend(64, u64),
  DIOpArg(2, u64),
  DIOpSelect(64, u64)
)
!divergent_lane_pc.lex_1_then.fragment = distinct !DIFragment()
!divergent_lane_pc.lex_1_then.lifetime = distinct !DILifetime(
  object: !divergent_lane_pc.lex_1_then.fragment,
  location: !select_lanes.expr,
  argObjects: {
    !divergent_lane_pc.lex.fragment,
    !lex_1_start.label,
    !save_exec.lex_1.fragment
  }
)
!divergent_lane_pc.lex_1_1_then.fragment = distinct !DIFragment()
!divergent_lane_pc.lex_1_1_then.lifetime = distinct !DILifetime(
  object: !divergent_lane_pc.lex_1_1_then.fragment,
  location: !select_lanes.expr,
  argObjects: {
    !divergent_lane_pc.lex_1_then.fragment,
    !lex_1_1_start.label,
    !save_exec.lex_1_1.fragment
  }
)
!divergent_lane_pc.lex_1_1_else.fragment = distinct !DIFragment()
!divergent_lane_pc.lex_1_1_else.lifetime = distinct !DILifetime(
  object: !divergent_lane_pc.lex_1_1_else.fragment,
  location: !select_lanes.expr,
  argObjects: {
    !divergent_lane_pc.lex_1_then.fragment,
    !lex_1_1_end.label,
    !save_exec.lex_1_1.fragment
  }
)
!divergent_lane_pc.lex_1_else.fragment = distinct !DIFragment()
!divergent_lane_pc.lex_1_else.lifetime = distinct !DILifetime(
  object: !divergent_lane_pc.lex_1_else.fragment,
  location: !select_lanes.expr,
  argObjects: {
    !divergent_lane_pc.lex.fragment,
    !lex_1_end.label,
    !save_exec.lex_1.fragment
  }
)

;; All lanes
; Those that run are at the PC.
!active_lane_pc.fragment = distinct !DIFragment()
!active_lane_pc.lifetime = distinct !DILifetime(
  object: !active_lane_pc.fragment,
  location: !select_lanes.expr,
  argObjects: {
    !bounded_divergent_lane_pc.fragment,
    !pc.fragment,
    !exec.fragment
  }
)

;; Subprogram
!subprogram = distinct !DISubprogram(name: "x", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0,
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
