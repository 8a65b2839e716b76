//! DWARF 5 in relocatable objects: finding what finalize works on, and
//! writing `.debug_info` form by form.

pub mod location;
