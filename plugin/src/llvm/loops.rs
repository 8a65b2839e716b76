//! What is behind loops.

use super::{Block, BlockIdentity, Function, Record, ffi};
use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMDbgRecordRef};
use std::ffi::c_void;
use std::ptr::null_mut;

/// A debug value outside of a loop that names what is computed in it.
#[derive(Debug)]
pub struct BehindLoop<'m> {
    pub record: Record<'m>,
    pub header: BlockIdentity,
    /// What leads to the header, as a number; also in a later visit, while none
    /// of these branches is deleted.
    pub ways: usize,
}

impl<'m> Function<'m> {
    /// The debug values behind one loop, by its header and the block before it;
    /// else those behind all of what nothing else needs there.
    pub fn records_behind_loops(self, of_loop: Option<(Block<'m>, Block<'m>)>) -> Vec<BehindLoop<'m>> {
        let mut found = Vec::<BehindLoop<'m>>::new();
        let context = (&raw mut found).cast();
        let (header, preheader) = of_loop.map_or((null_mut(), null_mut()), |(header, preheader)| {
            (header.raw(), preheader.raw())
        });
        // SAFETY: asked of functions with a body only, and blocks of this one; the
        // sink gets that vector.
        unsafe { ffi::dil_records_behind_loops(self.raw(), header, preheader, push, context) };
        found
    }
}

/// Takes a record into the vector behind `context`.
unsafe extern "C" fn push(
    context: *mut c_void,
    record: LLVMDbgRecordRef,
    header: LLVMBasicBlockRef,
    ways: usize,
) {
    // SAFETY: `Function::records_behind_loops` passes a vector with this function,
    // and gets records and blocks of its own.
    unsafe {
        let found = &mut *context.cast::<Vec<BehindLoop<'_>>>();
        let (record, header) = (Record::new(record), Block::new(header));
        found.extend(record.zip(header).map(|(record, header)| BehindLoop {
            record,
            header: header.identity(),
            ways,
        }));
    }
}
