//! Bytes in pieces, so that what stays as it was is never copied.

use std::borrow::Cow;
use std::io::{self, BufWriter, Write};

/// The content of a section or a file; pieces that stay are the input's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pieces<'d> {
    pieces: Vec<Cow<'d, [u8]>>,
}

impl<'d> Pieces<'d> {
    /// How many bytes there are.
    pub fn len(&self) -> usize {
        self.pieces.iter().map(|piece| piece.len()).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pieces.iter().all(|piece| piece.is_empty())
    }

    /// Writes them all.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        // Most sections are small.
        let mut out = BufWriter::with_capacity(1 << 16, out);
        self.pieces.iter().try_for_each(|piece| out.write_all(piece))?;
        out.flush()
    }

    /// The bytes in one place.
    pub fn into_bytes(mut self) -> Vec<u8> {
        std::mem::take(self.to_mut())
    }

    pub(crate) fn push(&mut self, piece: impl Into<Cow<'d, [u8]>>) {
        self.pieces.push(piece.into());
    }

    /// Adds so many zeros.
    pub(super) fn pad(&mut self, zeros: usize) {
        const ZEROS: [u8; 64] = [0; 64];
        match ZEROS.get(..zeros) {
            Some([]) => {}
            Some(few) => self.push(few.to_vec()),
            None => self.push(vec![0; zeros]),
        }
    }

    pub(super) fn append(&mut self, other: Pieces<'d>) {
        self.pieces.extend(other.pieces);
    }

    /// The bytes in one place, to be changed.
    pub(super) fn to_mut(&mut self) -> &mut Vec<u8> {
        if self.pieces.len() != 1 {
            self.pieces = vec![self.pieces.concat().into()];
        }
        self.pieces[0].to_mut()
    }
}

impl<'d, T: Into<Cow<'d, [u8]>>> From<T> for Pieces<'d> {
    fn from(bytes: T) -> Pieces<'d> {
        Pieces {
            pieces: vec![bytes.into()],
        }
    }
}
