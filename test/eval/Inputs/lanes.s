// Variables of a kernel of 64 lanes, described by hand. With LEGACY=1 the extensions' operations have opcodes of their own.

// \user: the number after DW_OP_LLVM_user; \legacy: the opcode.
.macro op user, legacy
.ifdef LEGACY
  .byte \legacy
.else
  .byte 0xe9, \user
.endif
.endm
.macro form_aspace_address
  op 0x2, 0xe1
.endm
.macro push_lane
  op 0x3, 0xe2
.endm
.macro offset
  op 0x4, 0xe3
.endm
.macro offset_uconst bytes
  op 0x5, 0xe4
  .uleb128 \bytes
.endm
.macro bit_offset
  op 0x6, 0xe5
.endm
.macro call_frame_entry_reg register
  op 0x7, 0xe6
  .uleb128 \register
.endm
.macro undefined
  op 0x8, 0xe7
.endm
.macro aspace_bregx register, bytes
  op 0x9, 0xe8
  .uleb128 \register
  .sleb128 \bytes
.endm
.macro piece_end
  op 0xa, 0xea
.endm
.macro extend bits, count
  op 0xb, 0xeb
  .uleb128 \bits
  .uleb128 \count
.endm
.macro select_bit_piece bits, count
  op 0xc, 0xec
  .uleb128 \bits
  .uleb128 \count
.endm
.macro regx register
  .byte 0x90
  .uleb128 \register
.endm
.macro plus_uconst value
  .byte 0x23
  .uleb128 \value
.endm
// This lane's dword of a vector register's location.
.macro this_lane
  push_lane
  .byte 0x34, 0x1e  // DW_OP_lit4, DW_OP_mul
  offset
.endm
// A variable; its expression follows, between the labels 0 and 1.
.macro variable name
  .uleb128 4
  .asciz "\name"
  .long int_type - unit
  .uleb128 1f - 0f
0:
.endm
.set v0, 2560  // in a wavefront of 64 lanes
.set s0, 32
.set EXEC, 17
.set lit0, 0x30
.set deref_size, 0x94
.set piece, 0x93

  .text
  .globl kernel
kernel:
  s_nop 0
  s_nop 0
  s_nop 0
  s_endpgm
kernel_end:

  .section .debug_abbrev,"",@progbits
  .uleb128 1  // DW_TAG_compile_unit
  .uleb128 0x11
  .byte 1
  .uleb128 0x03, 0x08  // DW_AT_name, DW_FORM_string
  .uleb128 0x11, 0x01  // DW_AT_low_pc, DW_FORM_addr
  .uleb128 0, 0
  .uleb128 2  // DW_TAG_base_type
  .uleb128 0x24
  .byte 0
  .uleb128 0x03, 0x08
  .uleb128 0x3e, 0x0b  // DW_AT_encoding, DW_FORM_data1
  .uleb128 0x0b, 0x0b  // DW_AT_byte_size, DW_FORM_data1
  .uleb128 0, 0
  .uleb128 3  // DW_TAG_subprogram
  .uleb128 0x2e
  .byte 1
  .uleb128 0x03, 0x08
  .uleb128 0x11, 0x01
  .uleb128 0x12, 0x06  // DW_AT_high_pc, DW_FORM_data4
  .uleb128 0x40, 0x18  // DW_AT_frame_base, DW_FORM_exprloc
  .uleb128 0, 0
  .uleb128 4  // DW_TAG_variable
  .uleb128 0x34
  .byte 0
  .uleb128 0x03, 0x08
  .uleb128 0x49, 0x13  // DW_AT_type, DW_FORM_ref4
  .uleb128 0x02, 0x18  // DW_AT_location, DW_FORM_exprloc
  .uleb128 0, 0
  .uleb128 5  // DW_TAG_variable, with a location list
  .uleb128 0x34
  .byte 0
  .uleb128 0x03, 0x08
  .uleb128 0x49, 0x13
  .uleb128 0x02, 0x17  // DW_AT_location, DW_FORM_sec_offset
  .uleb128 0, 0
  .uleb128 6  // DW_TAG_dwarf_procedure
  .uleb128 0x36
  .byte 0
  .uleb128 0x02, 0x18
  .uleb128 0, 0
  .uleb128 7  // DW_TAG_pointer_type
  .uleb128 0x0f
  .byte 0
  .uleb128 0x49, 0x13
  .uleb128 0x0b, 0x0b
  .uleb128 0, 0
  .uleb128 8  // DW_TAG_variable, a pointer
  .uleb128 0x34
  .byte 0
  .uleb128 0x03, 0x08
  .uleb128 0x49, 0x13
  .uleb128 0x02, 0x18
  .uleb128 0, 0
  .byte 0

  .section .debug_info,"",@progbits
unit:
  .long unit_end - unit_start
unit_start:
  .short 5
  .byte 1, 8
  .long .debug_abbrev
  .uleb128 1
  .asciz "lanes.cl"
  .quad kernel
int_type:
  .uleb128 2
  .asciz "int"
  .byte 5, 4
unsigned_type:
  .uleb128 2
  .asciz "unsigned"
  .byte 7, 4
pointer_type:
  .uleb128 7
  .long int_type - unit
  .byte 4
  .uleb128 3
  .asciz "kernel"
  .quad kernel
  .long kernel_end - kernel
  .uleb128 1f - 0f
0:
  .byte lit0 + 5
  aspace_bregx s0 + 33, 0
1:
  variable in_vgpr
  regx v0 + 5
  this_lane
1:
  variable high_half
  regx v0 + 5
  this_lane
  offset_uconst 2
  .byte piece, 2
  .byte lit0, 0x9f, piece, 2
1:
  variable in_private
  .byte lit0 + 16, lit0 + 5
  form_aspace_address
1:
  variable in_frame
  .byte 0x91  // DW_OP_fbreg
  .sleb128 8
1:
// Lanes that were masked off are in v2, the others in v1.
  variable spilled
  regx v0 + 2
  regx v0 + 1
  regx EXEC
  .byte deref_size, 8
  select_bit_piece 32, 64
  this_lane
1:
// One value for all lanes.
  variable uniform
  regx s0 + 7
  extend 32, 64
  this_lane
1:
  variable gone
  undefined
  this_lane
1:
  variable bits
  regx s0 + 7
  .byte lit0 + 4
  bit_offset
  .byte 0x9d  // DW_OP_bit_piece
  .uleb128 8
  .uleb128 0
  .byte lit0, 0x9f, 0x9d
  .uleb128 24
  .uleb128 0
  piece_end
1:
  variable on_entry
  call_frame_entry_reg s0 + 7
1:
  variable called
  .byte 0x99  // DW_OP_call4
  .long procedure - unit
  this_lane
1:
  .uleb128 8
  .asciz "pointer"
  .long pointer_type - unit
  .uleb128 1f - 0f
0:
.ifdef LEGACY
  .byte lit0 + 5, 0xe9  // DW_OP_LLVM_aspace_implicit_pointer
  .long in_two_places
  .sleb128 0
.else
  .byte lit0 + 16, 0x9f
  .byte piece, 4
.endif
1:
in_two_places:
  .uleb128 5
  .asciz "in_two_places"
  .long int_type - unit
  .long list
procedure:
  .uleb128 6
  .uleb128 1f - 0f
0:
  regx v0 + 5
1:
  .byte 0
  .byte 0
unit_end:

  .section .debug_loclists,"",@progbits
  .long list_end - list_start
list_start:
  .short 5
  .byte 8, 0
  .long 0
list:
  .byte 4  // DW_LLE_offset_pair
  .uleb128 0
  .uleb128 8
  .uleb128 1f - 0f
0:
  regx s0 + 7
1:
  .byte 4
  .uleb128 4
  .uleb128 8
  .uleb128 1f - 0f
0:
  .byte lit0 + 16, lit0 + 3
  form_aspace_address
1:
  .byte 5  // DW_LLE_default_location
  .uleb128 1f - 0f
0:
  .byte lit0 + 9, 0x9f
1:
  .byte 0
list_end:
