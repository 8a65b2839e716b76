// What Debian's HIP 5.2 headers take for built in, or find in AMD's device library.
#pragma once
extern "C" {
__attribute__((device)) inline void __atomic_work_item_fence(unsigned, unsigned,
                                                             unsigned) {
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
}

__attribute__((device, const)) inline unsigned long __ockl_get_local_id(unsigned axis) {
  return axis == 0   ? __builtin_amdgcn_workitem_id_x()
         : axis == 1 ? __builtin_amdgcn_workitem_id_y()
                     : __builtin_amdgcn_workitem_id_z();
}

__attribute__((device, const)) inline unsigned long __ockl_get_group_id(unsigned axis) {
  return axis == 0   ? __builtin_amdgcn_workgroup_id_x()
         : axis == 1 ? __builtin_amdgcn_workgroup_id_y()
                     : __builtin_amdgcn_workgroup_id_z();
}

// The implicit arguments: three numbers of groups, then three sizes of a group.
__attribute__((device, const)) inline unsigned long __ockl_get_num_groups(unsigned axis) {
  return ((const unsigned
           __attribute__((address_space(4))) *)__builtin_amdgcn_implicitarg_ptr())[axis];
}

__attribute__((device, const)) inline unsigned long __ockl_get_local_size(unsigned axis) {
  return ((const unsigned short __attribute__((
      address_space(4))) *)__builtin_amdgcn_implicitarg_ptr())[6 + axis];
}
}
