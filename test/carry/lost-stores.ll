; Memory that a lifetime looks at isn't what the program says once an optimiser has taken a store away, or a call that does
; nothing else, has moved it, or lets a call write it that writes another variable.

; RUN: opt-22 -load-pass-plugin=%plugin '-passes=dilifetime-carry,default<O2>' %s -o %t.bc
; RUN: llc-22 -load-pass-plugin=%plugin -O2 -filetype=obj %t.bc -o %t.o -pass-remarks-missed=dilifetime 2>&1 \
; RUN:   | FileCheck %s --check-prefix=REMARK
; RUN: %dilifetime locate %t.o | FileCheck %s
; REMARK-DAG: a lifetime of 'allocated' is lost
; REMARK-DAG: a lifetime of 'parameter' is lost
; REMARK-DAG: a lifetime of 'element' is lost
; CHECK-DAG: allocated long 8 0% whole scope no location
; CHECK-DAG: parameter long 8 0% whole scope no location
; CHECK-DAG: element long 8 0% whole scope no location

; At -O1 no store goes, and the copy isn't inlined.
; RUN: opt-22 -load-pass-plugin=%plugin '-passes=dilifetime-carry,default<O1>' %s -o %t.O1.bc
; RUN: llc-22 -load-pass-plugin=%plugin -O2 -filetype=obj %t.O1.bc -o %t.O1.o
; RUN: %dilifetime locate %t.O1.o | FileCheck %s --check-prefix=COPIED
; COPIED: allocated long 8 {{.*}} no location
; COPIED-NEXT: in memory at R
; COPIED: target long 8 0% whole scope no location

target triple = "x86_64-pc-linux-gnu"

; A store to what nobody else knows, before another one.
define i64 @stored(i64 %a, i64 %b) nounwind !dbg !110 {
  %m = call noalias ptr @malloc(i64 16), !dbg !210
  call void @llvm.dbg.def(metadata !111, metadata ptr %m), !dbg !211
  store i64 %a, ptr %m, !dbg !212
  call void @stop(i64 1), !dbg !213
  store i64 %b, ptr %m, !dbg !214
  call void @use(ptr %m), !dbg !215
  ret i64 %b, !dbg !216
}

; Also to what a parameter leads to.
define i64 @given(ptr noalias %p, i64 %a, i64 %b) noinline nounwind !dbg !120 {
  call void @llvm.dbg.def(metadata !121, metadata ptr %p), !dbg !220
  store i64 %a, ptr %p, !dbg !221
  call void @stop(i64 2), !dbg !222
  store i64 %b, ptr %p, !dbg !223
  call void @stop(i64 9), !dbg !224
  %v = load i64, ptr %p, !dbg !225
  ret i64 %v, !dbg !225
}

; One store for those at the ends of two blocks.
define i64 @sunk(i64 %a, i64 %n) nounwind !dbg !130 {
entry:
  %s = alloca [4 x i64], !dbg !230
  call void @llvm.memset.p0.i64(ptr %s, i8 0, i64 32, i1 false), !dbg !230
  %k = and i64 %a, 3, !dbg !231
  %g = getelementptr [4 x i64], ptr %s, i64 0, i64 %k, !dbg !231
  call void @llvm.dbg.def(metadata !131, metadata ptr %g), !dbg !232
  %c = icmp sgt i64 %a, 6, !dbg !233
  br i1 %c, label %t, label %e, !dbg !233
t:
  %x = mul i64 %n, 3, !dbg !234
  store i64 %x, ptr %g, !dbg !234
  call void @stop(i64 3), !dbg !235
  br label %j, !dbg !235
e:
  %y = mul i64 %n, 5, !dbg !236
  store i64 %y, ptr %g, !dbg !236
  call void @stop(i64 4), !dbg !237
  br label %j, !dbg !237
j:
  call void @stop(i64 5), !dbg !238
  %h = getelementptr [4 x i64], ptr %s, i64 0, i64 %n, !dbg !239
  %r = load i64, ptr %h, !dbg !239
  ret i64 %r, !dbg !239
}

; What is copied is computed in the copy's place.
%pair = type { i64, [4 x i64] }
define i64 @copied(i64 %a, i64 %n) noinline nounwind !dbg !140 {
  %s = alloca %pair, !dbg !240
  %t = alloca %pair, !dbg !240
  store i64 55, ptr %t, !dbg !241
  call void @llvm.dbg.def(metadata !141, metadata ptr %t), !dbg !242
  call void @stop(i64 6), !dbg !243
  call void @init(ptr %s, i64 %a), !dbg !244
  call void @stop(i64 7), !dbg !245
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 40, i1 false), !dbg !246
  call void @stop(i64 8), !dbg !247
  %r = call i64 @sum(ptr %t), !dbg !248
  ret i64 %r, !dbg !249
}
define internal void @init(ptr nocapture %p, i64 %a) noinline nounwind {
  store i64 %a, ptr %p
  %q = getelementptr i8, ptr %p, i64 8
  call void @llvm.memset.p0.i64(ptr %q, i8 1, i64 32, i1 false)
  ret void
}
define internal i64 @sum(ptr nocapture readonly %p) noinline nounwind {
  %v = load i64, ptr %p
  %q = getelementptr i8, ptr %p, i64 16
  %y = load i64, ptr %q
  %r = add i64 %v, %y
  ret i64 %r
}

declare noalias ptr @malloc(i64) nounwind allocsize(0) allockind("alloc,uninitialized") memory(inaccessiblemem: readwrite)
declare void @use(ptr)
declare void @stop(i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!100}
!llvm.module.flags = !{!2, !3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!100 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
!101 = !DIFile(filename: "lost-stores.c", directory: "/")
!102 = !DISubroutineType(types: !{})
!105 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!110 = distinct !DISubprogram(name: "stored", file: !101, line: 1, type: !102, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{!112})
!112 = !DILocalVariable(name: "allocated", scope: !110, file: !101, line: 1, type: !105)
!111 = distinct !{!"DILifetime", !112, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!210 = !DILocation(line: 210, scope: !110)
!211 = !DILocation(line: 211, scope: !110)
!212 = !DILocation(line: 212, scope: !110)
!213 = !DILocation(line: 213, scope: !110)
!214 = !DILocation(line: 214, scope: !110)
!215 = !DILocation(line: 215, scope: !110)
!216 = !DILocation(line: 216, scope: !110)
!120 = distinct !DISubprogram(name: "given", file: !101, line: 1, type: !102, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{!122})
!122 = !DILocalVariable(name: "parameter", scope: !120, file: !101, line: 1, type: !105)
!121 = distinct !{!"DILifetime", !122, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!220 = !DILocation(line: 220, scope: !120)
!221 = !DILocation(line: 221, scope: !120)
!222 = !DILocation(line: 222, scope: !120)
!223 = !DILocation(line: 223, scope: !120)
!224 = !DILocation(line: 224, scope: !120)
!225 = !DILocation(line: 225, scope: !120)
!130 = distinct !DISubprogram(name: "sunk", file: !101, line: 1, type: !102, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{!132})
!132 = !DILocalVariable(name: "element", scope: !130, file: !101, line: 1, type: !105)
!131 = distinct !{!"DILifetime", !132, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!230 = !DILocation(line: 230, scope: !130)
!231 = !DILocation(line: 231, scope: !130)
!232 = !DILocation(line: 232, scope: !130)
!233 = !DILocation(line: 233, scope: !130)
!234 = !DILocation(line: 234, scope: !130)
!235 = !DILocation(line: 235, scope: !130)
!236 = !DILocation(line: 236, scope: !130)
!237 = !DILocation(line: 237, scope: !130)
!238 = !DILocation(line: 238, scope: !130)
!239 = !DILocation(line: 239, scope: !130)
!140 = distinct !DISubprogram(name: "copied", file: !101, line: 1, type: !102, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{!142})
!142 = !DILocalVariable(name: "target", scope: !140, file: !101, line: 1, type: !105)
!141 = distinct !{!"DILifetime", !142, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!240 = !DILocation(line: 240, scope: !140)
!241 = !DILocation(line: 241, scope: !140)
!242 = !DILocation(line: 242, scope: !140)
!243 = !DILocation(line: 243, scope: !140)
!244 = !DILocation(line: 244, scope: !140)
!245 = !DILocation(line: 245, scope: !140)
!246 = !DILocation(line: 246, scope: !140)
!247 = !DILocation(line: 247, scope: !140)
!248 = !DILocation(line: 248, scope: !140)
!249 = !DILocation(line: 249, scope: !140)
