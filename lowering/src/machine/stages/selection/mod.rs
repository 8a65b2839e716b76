//! What instruction selection makes of records.

pub mod bits;
pub mod handed;
pub mod inexact;
pub mod masked;
pub mod modified;
pub mod parameters;
pub mod selected;
pub mod shared;
pub mod twins;
pub mod unstored;
