declare void @llvm.dbg.code(metadata)
declare void @llvm.dbg.code(metadata)
