//! Reading a certificate that anybody may have written.
//!
//! Nothing is believed: every number has a bound, a list grows only with what
//! was really read, keys must ascend, and the digest must be that of what
//! stands before it, at the very end.

use std::fmt;
use std::io::{self, Read, Seek, SeekFrom};

use impasse_puzzle::Spot;
use sha2::{Digest as _, Sha256};

use crate::{
    About, DIGEST, FARTHEST, FIRST_LINE, LONGEST_TEXT, MOST_NAMED, MOST_NOGOODS, MOST_PAIRS,
    MOST_PLACES, MOST_TILES, Nogood, WIDEST_KEY, Why, number,
};

/// The longest line before the positions.
const LONGEST_LINE: usize = 4096;

/// How many reasons there are, and the one that says how far away a goal is.
const REASONS: u64 = 8;
const LEAST: u64 = 5;

/// Why bytes are no certificate.
#[derive(Debug)]
pub enum FormError {
    /// They cannot be read.
    Io(io::Error),
    /// They end too early.
    CutOff,
    /// Something else stands where this should be.
    Expected(&'static str),
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::CutOff => f.write_str("it is cut off"),
            Self::Expected(what) => write!(f, "expected {what}"),
        }
    }
}

impl std::error::Error for FormError {}

impl From<io::Error> for FormError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::CutOff,
            _ => Self::Io(error),
        }
    }
}

/// Reads a certificate, position by position.
pub struct Reader<R> {
    from: Digesting<R>,
    about: About,
    key: Vec<u8>,
    left: u64,
}
impl<R: Read> Reader<R> {
    /// Reads what the certificate is about. `from` is read byte by byte: give
    /// it a buffer.
    ///
    /// # Errors
    ///
    /// [`FormError`] where it is not one of version 2.
    pub fn new(from: R) -> Result<Self, FormError> {
        let mut from = Digesting {
            from,
            digest: Some(Sha256::new()),
            offset: 0,
        };
        match line(&mut from, FIRST_LINE.len()) {
            Ok(first) if first == FIRST_LINE => {}
            Ok(_) | Err(FormError::Expected(_)) => {
                return Err(FormError::Expected("`impasse-certificate 2`"));
            }
            Err(error) => return Err(error),
        }
        let game = entry(&mut from, "game ", "`game` and a name")?;
        let params = entry(&mut from, "params ", "`params`")?;
        let length = entry(&mut from, "text ", "`text` and a length")?;
        let length = bounded(&length, LONGEST_TEXT, "a length of the text")?;
        let mut text = Vec::new();
        from.by_ref().take(length).read_to_end(&mut text)?;
        if text.len() as u64 != length {
            return Err(FormError::CutOff);
        }
        let text = String::from_utf8(text).map_err(|_| FormError::Expected("a text in UTF-8"))?;
        if !line(&mut from, LONGEST_LINE)?.is_empty() {
            return Err(FormError::Expected("the end of the text"));
        }
        let width = entry(&mut from, "key ", "`key` and a width")?;
        let width = bounded(&width, WIDEST_KEY as u64, "a width of keys")?;
        let positions = entry(&mut from, "positions ", "`positions` and a number")?;
        let positions = bounded(&positions, u64::MAX, "a number of positions")?;
        let key_len = usize::try_from(width).unwrap_or(0);
        if key_len == 0 {
            return Err(FormError::Expected("keys with a width"));
        }
        Ok(Self {
            from,
            about: About {
                game,
                params,
                text,
                key_len,
                positions,
            },
            key: Vec::new(),
            left: positions,
        })
    }

    /// What it is about.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// The key of the next position, behind whose key its [reason](Self::why)
    /// is read; `None` behind the last, when nothing else follows and the digest
    /// is right.
    ///
    /// # Errors
    ///
    /// [`FormError`] where the form is not kept.
    pub fn next_key(&mut self) -> Result<Option<&[u8]>, FormError> {
        let Some(left) = self.left.checked_sub(1) else {
            return self.end().map(|()| None);
        };
        self.left = left;
        let width = self.about.key_len;
        let shared = below(
            &mut self.from,
            width as u64,
            "fewer equal bytes than a key has",
        )?;
        let shared = usize::try_from(shared).unwrap_or(0);
        if shared > self.key.len() {
            return Err(FormError::Expected("a whole first key"));
        }
        let mut rest = [0];
        self.from.read_exact(&mut rest)?;
        // The first byte that differs is the greater one: keys ascend.
        if self
            .key
            .get(shared)
            .is_some_and(|&before| before >= rest[0])
        {
            return Err(FormError::Expected("keys in ascending order"));
        }
        self.key.resize(width, 0);
        self.key[shared] = rest[0];
        self.from.read_exact(&mut self.key[shared + 1..])?;
        Ok(Some(&self.key))
    }

    /// The key that was read last.
    #[must_use]
    pub fn key(&self) -> &[u8] {
        &self.key
    }

    /// How many bytes were read.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.from.offset
    }

    /// The reason of the position whose key was read.
    ///
    /// # Errors
    ///
    /// [`FormError`] where the form is not kept.
    pub fn why(&mut self) -> Result<Why, FormError> {
        Ok(match below(&mut self.from, REASONS, "a reason: 0 to 7")? {
            0 => Why::Open,
            1 => Why::Safe,
            2 => Why::Part(self.places(MOST_PLACES)?),
            3 => Why::Sufficient(self.places(MOST_PLACES)?),
            4 => Why::Pairing(self.nogoods()?),
            LEAST => Why::Least(self.least()?),
            6 => Why::Relaxed,
            _ => Why::Units(self.units()?),
        })
    }

    /// How many moves away a goal is, if the reason of the position whose key was
    /// read says that and nothing else.
    ///
    /// # Errors
    ///
    /// [`FormError`] where the form is not kept.
    pub fn bound(&mut self) -> Result<Option<u32>, FormError> {
        match below(&mut self.from, REASONS, "a reason: 0 to 7")? {
            LEAST => self.least().map(Some),
            _ => Ok(None),
        }
    }

    fn units(&mut self) -> Result<Vec<Vec<Spot>>, FormError> {
        let count = below(&mut self.from, MOST_PLACES, "a number of units")?;
        let mut room = MOST_PLACES;
        let mut units = Vec::new();
        for _ in 0..count {
            let unit = self.places(room)?;
            room -= unit.len() as u64;
            units.push(unit);
        }
        Ok(units)
    }

    /// Fewer than `most` places.
    fn places(&mut self, most: u64) -> Result<Vec<Spot>, FormError> {
        let count = below(&mut self.from, most, "a number of places")?;
        let mut places = Vec::new();
        for _ in 0..count {
            let mut part = |most| {
                let number = below(&mut self.from, most, "a place on a board")?;
                Ok::<u16, FormError>(u16::try_from(number).unwrap_or(0))
            };
            let spot = Spot::new(part(FARTHEST)?, part(FARTHEST)?);
            let level = u8::try_from(part(256)?).unwrap_or(0);
            places.push(spot.on_level(level));
        }
        Ok(places)
    }

    fn nogoods(&mut self) -> Result<Vec<Nogood>, FormError> {
        let most = MOST_NOGOODS as u64 + 1;
        let count = below(&mut self.from, most, "a number of nogoods")?;
        let mut room = MOST_NAMED;
        let mut nogoods = Vec::new();
        for at in 0..count {
            let mut nogood = Nogood::default();
            let pairs = below(&mut self.from, MOST_PAIRS.min(room), "a number of pairs")?;
            for _ in 0..pairs {
                let mut tile = || {
                    let number = below(&mut self.from, MOST_TILES, "the number of a tile")?;
                    Ok::<u16, FormError>(u16::try_from(number).unwrap_or(0))
                };
                nogood.pairs.push((tile()?, tile()?));
            }
            room -= pairs;
            let named = below(&mut self.from, room, "a number of earlier nogoods")?;
            for _ in 0..named {
                let back = below(&mut self.from, at + 1, "an earlier nogood")?;
                let by = u32::try_from(at - back).ok().filter(|_| back > 0);
                nogood
                    .by
                    .push(by.ok_or(FormError::Expected("an earlier nogood"))?);
            }
            room -= named;
            nogoods.push(nogood);
        }
        Ok(nogoods)
    }

    fn least(&mut self) -> Result<u32, FormError> {
        let number = below(&mut self.from, u64::from(u32::MAX), "a number of moves")?;
        let number = u32::try_from(number).ok().filter(|&number| number > 0);
        number.ok_or(FormError::Expected("one move at least"))
    }

    fn end(&mut self) -> Result<(), FormError> {
        let own = self.from.digest.take().map(Sha256::finalize);
        let mut told = [0; DIGEST];
        self.from.read_exact(&mut told)?;
        if own.is_none_or(|own| own[..] != told) {
            return Err(FormError::Expected("the digest of what stands before it"));
        }
        match self.from.read(&mut [0])? {
            0 => Ok(()),
            _ => Err(FormError::Expected("nothing behind the digest")),
        }
    }
}

impl<R: Read + Seek> Reader<R> {
    /// Comes back to where it stood behind this key. How many positions follow is
    /// the caller's to know; the digest is looked at only once.
    ///
    /// # Errors
    ///
    /// [`FormError::Io`].
    pub fn back_to(&mut self, key: &[u8], offset: u64) -> Result<(), FormError> {
        self.from.from.seek(SeekFrom::Start(offset))?;
        self.from.offset = offset;
        self.key.clear();
        self.key.extend_from_slice(key);
        self.left = u64::MAX;
        Ok(())
    }
}

/// A number below a bound.
fn below(from: &mut impl Read, bound: u64, what: &'static str) -> Result<u64, FormError> {
    let number = number::read(from)?;
    let number = number.filter(|&number| number < bound);
    number.ok_or(FormError::Expected(what))
}

/// A number in digits, up to a bound.
fn bounded(digits: &str, most: u64, what: &'static str) -> Result<u64, FormError> {
    let number = digits.parse().ok().filter(|&number: &u64| number <= most);
    // One number has one form: no sign, no zero before it.
    let number = number.filter(|number| number.to_string() == digits);
    number.ok_or(FormError::Expected(what))
}

/// The rest of a line that begins so.
fn entry(from: &mut impl Read, name: &str, what: &'static str) -> Result<String, FormError> {
    let line = line(from, LONGEST_LINE)?;
    let rest = line.strip_prefix(name).map(str::to_owned);
    rest.ok_or(FormError::Expected(what))
}

/// A line without its end.
fn line(from: &mut impl Read, longest: usize) -> Result<String, FormError> {
    let mut line = Vec::new();
    loop {
        let mut byte = [0];
        from.read_exact(&mut byte)?;
        if byte == *b"\n" {
            break;
        }
        if line.len() == longest {
            return Err(FormError::Expected("a shorter line"));
        }
        line.push(byte[0]);
    }
    String::from_utf8(line).map_err(|_| FormError::Expected("a line in UTF-8"))
}

/// Reads, counts, and takes the digest of what is read for the first time.
struct Digesting<R> {
    from: R,
    digest: Option<Sha256>,
    offset: u64,
}

impl<R: Read> Read for Digesting<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.from.read(bytes)?;
        self.offset += count as u64;
        if let Some(digest) = &mut self.digest {
            digest.update(&bytes[..count]);
        }
        Ok(count)
    }
}
