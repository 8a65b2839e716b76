//! From an object with carriers to the object that debuggers get.

mod sweep;
mod timeline;
