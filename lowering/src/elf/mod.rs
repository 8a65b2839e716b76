//! Relocatable ELF objects: reading, and writing with some sections changed.
