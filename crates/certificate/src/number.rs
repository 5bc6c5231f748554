//! Numbers as they are written: seven bits a byte, the lowest first, the
//! highest bit set on all but the last byte (LEB128).

use std::io::{self, Read, Write};

/// Writes a number.
pub(crate) fn write(to: &mut impl Write, mut number: u64) -> io::Result<()> {
    loop {
        let low = u8::try_from(number & 0x7f).expect("seven bits");
        number >>= 7;
        if number == 0 {
            return to.write_all(&[low]);
        }
        to.write_all(&[low | 0x80])?;
    }
}

/// Reads a number; `None` for one that is too large, or longer than it needs
/// to be.
pub(crate) fn read(from: &mut impl Read) -> io::Result<Option<u64>> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let mut byte = [0];
        from.read_exact(&mut byte)?;
        let low = u64::from(byte[0] & 0x7f);
        if low << shift >> shift != low {
            return Ok(None);
        }
        number |= low << shift;
        if byte[0] & 0x80 == 0 {
            return Ok((low > 0 || shift == 0).then_some(number));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
            let mut bytes = Vec::new();
            write(&mut bytes, number).expect("a buffer");
            let mut rest = &*bytes;
            assert_eq!(read(&mut rest).expect("whole"), Some(number));
            assert!(rest.is_empty());
        }
    }

    #[test]
    fn a_number_has_one_form() {
        assert_eq!(read(&mut &[0x80, 0x00][..]).expect("whole"), None);
        assert_eq!(read(&mut &[0xff; 10][..]).expect("whole"), None);
        assert!(read(&mut &[0x80][..]).is_err());
    }
}
