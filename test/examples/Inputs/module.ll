; What the listings leave out. Its numbers start at 100.
target triple = "amdgcn-amd-amdhsa"

declare void @use(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.module.flags = !{!100}
!100 = !{i32 2, !"Debug Info Version", i32 3}
!101 = !DIFile(filename: "example.c", directory: "/")
!102 = !DISubroutineType(types: !{})
!103 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!104 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!105 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !103, size: 32, dwarfAddressSpace: 5)
!106 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !104, size: 64)

