; demo.c as a compiler would hand it to LLVM that keeps lifetimes through its own optimisations: the struct is split
; already. The lifetimes at the end are the proposal's, in the encoding that README.md
; describes.

source_filename = "demo.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@counter = dso_local global i64 0, align 8, !dbg !10

define dso_local void @stop() #0 !dbg !13 {
  %old = load i64, ptr @counter, align 8, !dbg !16
  %new = add nsw i64 %old, 1, !dbg !16
  store i64 %new, ptr @counter, align 8, !dbg !16
  ret void, !dbg !17
}

define dso_local i64 @work(i64 noundef %a, i64 noundef %b, ptr noundef %slot) #0 !dbg !18 !dilifetime.retainedNodes !60 {
    #dbg_value(i64 %a, !21, !DIExpression(), !30)
    #dbg_value(i64 %b, !22, !DIExpression(), !30)
    #dbg_value(ptr %slot, !23, !DIExpression(), !30)

  ; p is split into two scalars: each is a fragment with a lifetime of its own.
  %low = mul nsw i64 %a, %a, !dbg !31
  call void @llvm.dbg.def(metadata !52, metadata i64 %low), !dbg !31
  %high = mul nsw i64 %b, %b, !dbg !32
  call void @llvm.dbg.def(metadata !54, metadata i64 %high), !dbg !32

  ; total lives in a register ...
  %total = add nsw i64 %low, %high, !dbg !33
  call void @llvm.dbg.def(metadata !56, metadata i64 %total), !dbg !33

  ; ... and, once stored, in memory at the same time. From here on nobody needs %high: it is total - low.
  store i64 %total, ptr %slot, align 8, !dbg !34
  call void @llvm.dbg.def(metadata !57, metadata ptr %slot), !dbg !34
  call void @llvm.dbg.kill(metadata !54), !dbg !34

  call void @stop(), !dbg !35

  %seen = load i64, ptr %slot, align 8, !dbg !36
  %product = mul nsw i64 %seen, %low, !dbg !37
  %result = sub nsw i64 %product, %a, !dbg !38
  call void @llvm.dbg.kill(metadata !57), !dbg !38
  call void @llvm.dbg.kill(metadata !56), !dbg !38
  call void @llvm.dbg.kill(metadata !52), !dbg !38
  ret i64 %result, !dbg !38
}

define dso_local i32 @main() #1 !dbg !39 {
  %place = alloca i64, align 8
    #dbg_declare(ptr %place, !42, !DIExpression(), !43)
  store i64 0, ptr %place, align 8, !dbg !43
  %first = call i64 @work(i64 noundef 3, i64 noundef 4, ptr noundef %place), !dbg !44
  %other = icmp ne i64 %first, 222, !dbg !45
  %code = zext i1 %other to i32, !dbg !45
  ret i32 %code, !dbg !45
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

attributes #0 = { noinline nounwind uwtable }
attributes #1 = { nounwind uwtable }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "hand", isOptimized: true, emissionKind: FullDebug, globals: !6, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "demo.c", directory: "/demo")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 8, !"PIC Level", i32 2}
!5 = !{i32 7, !"PIE Level", i32 2}
!6 = !{!10}
!7 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)

!10 = !DIGlobalVariableExpression(var: !11, expr: !DIExpression())
!11 = distinct !DIGlobalVariable(name: "counter", scope: !0, file: !1, line: 6, type: !7, isLocal: false, isDefinition: true)

!13 = distinct !DISubprogram(name: "stop", scope: !1, file: !1, line: 8, type: !14, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!14 = !DISubroutineType(types: !15)
!15 = !{null}
!16 = !DILocation(line: 8, column: 52, scope: !13)
!17 = !DILocation(line: 8, column: 56, scope: !13)

!18 = distinct !DISubprogram(name: "work", scope: !1, file: !1, line: 10, type: !19, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !29)
!19 = !DISubroutineType(types: !20)
!20 = !{!7, !7, !7, !9}
!21 = !DILocalVariable(name: "a", arg: 1, scope: !18, file: !1, line: 10, type: !7)
!22 = !DILocalVariable(name: "b", arg: 2, scope: !18, file: !1, line: 10, type: !7)
!23 = !DILocalVariable(name: "slot", arg: 3, scope: !18, file: !1, line: 10, type: !9)
!24 = !DILocalVariable(name: "p", scope: !18, file: !1, line: 11, type: !25)
!25 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !1, line: 2, size: 128, elements: !26)
!26 = !{!27, !28}
!27 = !DIDerivedType(tag: DW_TAG_member, name: "low", scope: !25, file: !1, line: 3, baseType: !7, size: 64)
!28 = !DIDerivedType(tag: DW_TAG_member, name: "high", scope: !25, file: !1, line: 3, baseType: !7, size: 64, offset: 64)
!29 = !{!21, !22, !23, !24, !46}
!30 = !DILocation(line: 0, scope: !18)
!31 = !DILocation(line: 11, column: 22, scope: !18)
!32 = !DILocation(line: 11, column: 29, scope: !18)
!33 = !DILocation(line: 12, column: 22, scope: !18)
!34 = !DILocation(line: 13, column: 9, scope: !18)
!35 = !DILocation(line: 14, column: 3, scope: !18)
!36 = !DILocation(line: 15, column: 10, scope: !18)
!37 = !DILocation(line: 15, column: 16, scope: !18)
!38 = !DILocation(line: 15, column: 3, scope: !18)
!46 = !DILocalVariable(name: "total", scope: !18, file: !1, line: 12, type: !7)

!39 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 18, type: !40, scopeLine: 18, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !47)
!40 = !DISubroutineType(types: !41)
!41 = !{!8}
!42 = !DILocalVariable(name: "place", scope: !39, file: !1, line: 19, type: !7)
!43 = !DILocation(line: 19, column: 8, scope: !39)
!44 = !DILocation(line: 20, column: 16, scope: !39)
!45 = !DILocation(line: 20, column: 3, scope: !39)
!47 = !{!42}

; p = its fragments put together; the first one pushed is at offset 0. Computed: true wherever they are.
!50 = distinct !{!"DILifetime", !24, !70, !{!51, !53}}
!70 = !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}, !{!"DIOpArg", i32 1, i64 poison}, !{!"DIOpComposite", i32 2, i128 poison}}

; The fragments. Each lives where its value is; high has a second, computed lifetime for where none is: total - low.
!51 = distinct !{!"DIFragment"}
!52 = distinct !{!"DILifetime", !51, !71}
!53 = distinct !{!"DIFragment"}
!54 = distinct !{!"DILifetime", !53, !71}
!55 = distinct !{!"DILifetime", !53, !72, !{!46, !51}}
!71 = !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}
!72 = !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}, !{!"DIOpArg", i32 1, i64 poison}, !{!"DIOpSub"}}

; total, in a register and in memory.
!56 = distinct !{!"DILifetime", !46, !71}
!57 = distinct !{!"DILifetime", !46, !73}
!73 = !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}

; The computed lifetimes of @work.
!60 = !{!50, !55}
