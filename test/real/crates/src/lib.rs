//! Empty: this manifest only names the crates whose C and C++ sources are test inputs.
