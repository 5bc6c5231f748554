//! Writing a certificate.

use std::io::{self, Write};

use impasse_puzzle::Spot;
use sha2::{Digest as _, Sha256};

use crate::{About, FIRST_LINE, Nogood, Why, number};

/// Writes a certificate, position by position.
pub struct Writer<W> {
    to: Digesting<W>,
    before: Vec<u8>,
    left: u64,
}

impl<W: Write> Writer<W> {
    /// Begins a certificate.
    ///
    /// # Errors
    ///
    /// What `to` says.
    pub fn new(to: W, about: &About) -> io::Result<Self> {
        let mut to = Digesting {
            to,
            digest: Sha256::new(),
        };
        let About { game, params, .. } = about;
        write!(to, "{FIRST_LINE}\ngame {game}\nparams {params}\n")?;
        write!(to, "text {}\n{}\n", about.text.len(), about.text)?;
        writeln!(to, "key {}", about.key_len)?;
        writeln!(to, "positions {}", about.positions)?;
        Ok(Self {
            to,
            before: Vec::new(),
            left: about.positions,
        })
    }

    /// Adds a position. Keys come in ascending order, as many as were promised.
    ///
    /// # Errors
    ///
    /// What the writer says.
    ///
    /// # Panics
    ///
    /// For a key that is not above the last one, or a position too many.
    pub fn position(&mut self, key: &[u8], why: &Why) -> io::Result<()> {
        assert!(key > &*self.before, "keys come in ascending order");
        self.left = self.left.checked_sub(1).expect("as many as were promised");
        let shared = key.iter().zip(&self.before).take_while(|(a, b)| a == b);
        let shared = shared.count();
        number::write(&mut self.to, shared as u64)?;
        self.to.write_all(&key[shared..])?;
        self.before.clear();
        self.before.extend_from_slice(key);
        match why {
            Why::Open => number::write(&mut self.to, 0),
            Why::Safe => number::write(&mut self.to, 1),
            Why::Part(places) => {
                number::write(&mut self.to, 2)?;
                self.places(places)
            }
            Why::Sufficient(places) => {
                number::write(&mut self.to, 3)?;
                self.places(places)
            }
            Why::Pairing(nogoods) => self.nogoods(nogoods),
            Why::Least(moves) => {
                number::write(&mut self.to, 5)?;
                number::write(&mut self.to, u64::from(*moves))
            }
            Why::Relaxed => number::write(&mut self.to, 6),
            Why::Units(units) => {
                number::write(&mut self.to, 7)?;
                number::write(&mut self.to, units.len() as u64)?;
                units.iter().try_for_each(|unit| self.places(unit))
            }
        }
    }

    fn places(&mut self, places: &[Spot]) -> io::Result<()> {
        number::write(&mut self.to, places.len() as u64)?;
        places.iter().try_for_each(|place| {
            [place.x, place.y, u16::from(place.level)]
                .into_iter()
                .try_for_each(|part| number::write(&mut self.to, u64::from(part)))
        })
    }

    fn nogoods(&mut self, nogoods: &[Nogood]) -> io::Result<()> {
        number::write(&mut self.to, 4)?;
        number::write(&mut self.to, nogoods.len() as u64)?;
        for (at, Nogood { pairs, by }) in nogoods.iter().enumerate() {
            number::write(&mut self.to, pairs.len() as u64)?;
            for &(one, other) in pairs {
                number::write(&mut self.to, u64::from(one))?;
                number::write(&mut self.to, u64::from(other))?;
            }
            number::write(&mut self.to, by.len() as u64)?;
            for &earlier in by {
                number::write(&mut self.to, at as u64 - u64::from(earlier))?;
            }
        }
        Ok(())
    }

    /// Ends it, and gives the writer back.
    ///
    /// # Errors
    ///
    /// What the writer says.
    ///
    /// # Panics
    ///
    /// If there were fewer positions than promised.
    pub fn finish(self) -> io::Result<W> {
        assert!(self.left == 0, "{} positions are missing", self.left);
        let Digesting { mut to, digest } = self.to;
        to.write_all(&digest.finalize())?;
        to.flush()?;
        Ok(to)
    }
}

/// Writes, and takes the digest of what is written.
struct Digesting<W> {
    to: W,
    digest: Sha256,
}

impl<W: Write> Write for Digesting<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.to.write(bytes)?;
        self.digest.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
