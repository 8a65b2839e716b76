!llvm.dbg.retainedNodes = !"DIExprCode"
!name = declare void @llvm.dbg.code(metadata)
!name =