//! A network in memory, and what it answers.

use crate::correction;
use crate::file;
use crate::{Correction, NetError};

/// A network: three layers and the names of its answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    parts: Parts,
}

/// The numbers of a network, as training makes them.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    /// What the file says of itself: data, scores, date. Pairs of a name and a
    /// value, in the order of names.
    pub card: Vec<(String, String)>,
    /// The names of the answers.
    pub answers: Vec<String>,
    /// Inputs there are.
    pub inputs: usize,
    /// Numbers behind the first layer.
    pub first_width: usize,
    /// Numbers behind the second.
    pub second_width: usize,
    /// A row of `first_width` weights for each input.
    pub first: Vec<f32>,
    /// What the first sum begins with.
    pub first_bias: Vec<f32>,
    /// A row of `second_width` weights for each number of the first layer.
    pub second: Vec<f32>,
    /// What the second sum begins with.
    pub second_bias: Vec<f32>,
    /// A row of as many weights as there are answers for each number of the
    /// second layer.
    pub last: Vec<f32>,
    /// What the answers begin with.
    pub last_bias: Vec<f32>,
}

/// Room for the numbers between the layers, to be used again and again.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    first: Vec<f32>,
    second: Vec<f32>,
    answers: Vec<f32>,
}

/// What a network says of one position, in the order of
/// [`Network::answers`].
pub type Answers<'s> = &'s [f32];

impl Network {
    /// Checks the numbers of a network.
    ///
    /// # Errors
    ///
    /// [`NetError`] naming the first thing that cannot be.
    pub fn new(parts: Parts) -> Result<Self, NetError> {
        file::check(&parts)?;
        Ok(Self { parts })
    }

    /// Reads a network from the bytes of a safetensors file.
    ///
    /// # Errors
    ///
    /// [`NetError`] saying what is wrong with the file.
    pub fn read(bytes: &[u8]) -> Result<Self, NetError> {
        Self::new(file::read(bytes)?)
    }

    /// The bytes of a safetensors file with this network.
    ///
    /// # Errors
    ///
    /// [`NetError`] where the format cannot hold it.
    pub fn write(&self) -> Result<Vec<u8>, NetError> {
        file::write(&self.parts)
    }

    /// Its numbers.
    #[must_use]
    pub const fn parts(&self) -> &Parts {
        &self.parts
    }

    /// What the file says of itself under a name: `data`, `date`, `scores`.
    #[must_use]
    pub fn card(&self, name: &str) -> Option<&str> {
        let mut lines = self.parts.card.iter();
        let line = lines.find(|(known, _)| known == name);
        line.map(|(_, value)| &**value)
    }

    /// What an answer is corrected by, as the card has it; searches and games
    /// that follow a network take its answers as they are.
    #[must_use]
    pub fn correction(&self, answer: &str) -> Correction {
        // What cannot be read was refused with the network.
        correction::of(&self.parts, answer).unwrap_or(Correction::NONE)
    }

    /// The same network with another correction of an answer in its card.
    #[must_use]
    pub fn corrected(mut self, answer: &str, by: Correction) -> Self {
        let name = correction::name(answer);
        let card = &mut self.parts.card;
        card.retain(|(known, _)| *known != name);
        card.push((name, by.to_string()));
        card.sort();
        self
    }

    /// How many inputs it knows.
    #[must_use]
    pub const fn inputs(&self) -> usize {
        self.parts.inputs
    }

    /// The names of its answers.
    #[must_use]
    pub fn answers(&self) -> &[String] {
        &self.parts.answers
    }

    /// The place of an answer; `None` where it has none of that name.
    #[must_use]
    pub fn place(&self, answer: &str) -> Option<usize> {
        self.parts.answers.iter().position(|name| name == answer)
    }

    /// The place of an answer.
    ///
    /// # Errors
    ///
    /// [`NetError`] where it has none of that name.
    pub fn need(&self, answer: &str) -> Result<usize, NetError> {
        let place = self.place(answer);
        place.ok_or_else(|| file::no_answer(answer, &self.parts.answers))
    }

    /// Whether it sees so many inputs.
    ///
    /// # Errors
    ///
    /// [`NetError`] where it does not.
    pub fn check_inputs(&self, inputs: usize) -> Result<(), NetError> {
        if self.parts.inputs == inputs {
            return Ok(());
        }
        Err(file::other_inputs(self.parts.inputs, inputs))
    }

    /// What it says of a position whose inputs these are. Inputs that it does
    /// not know say nothing.
    pub fn judge<'s>(&self, on: &[u16], scratch: &'s mut Scratch) -> Answers<'s> {
        let parts = &self.parts;
        let width = parts.first_width;
        scratch.first.clear();
        scratch.first.extend_from_slice(&parts.first_bias);
        for &input in on {
            let from = usize::from(input) * width;
            if let Some(row) = parts.first.get(from..from + width) {
                add(&mut scratch.first, row);
            }
        }
        self.rest(scratch)
    }

    /// The layers behind the first sum.
    fn rest<'s>(&self, scratch: &'s mut Scratch) -> Answers<'s> {
        let parts = &self.parts;
        layer(
            &scratch.first,
            &parts.second,
            &parts.second_bias,
            &mut scratch.second,
        );
        layer(
            &scratch.second,
            &parts.last,
            &parts.last_bias,
            &mut scratch.answers,
        );
        &scratch.answers
    }
}

/// Adds a row of weights. Each sum has its own place, so that several can be
/// taken at once without changing the order of any.
#[inline]
fn add(sums: &mut [f32], row: &[f32]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight;
    }
}

/// One layer: numbers below 0 count as 0, and of the others each adds its row.
#[inline]
fn layer(before: &[f32], weights: &[f32], bias: &[f32], after: &mut Vec<f32>) {
    after.clear();
    after.extend_from_slice(bias);
    for (&value, row) in before.iter().zip(weights.chunks_exact(bias.len())) {
        if value > 0.0 {
            for (sum, weight) in after.iter_mut().zip(row) {
                *sum += value * weight;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two inputs, two numbers, one number, one answer.
    fn small() -> Parts {
        Parts {
            card: Vec::new(),
            answers: vec!["far".to_owned()],
            inputs: 2,
            first_width: 2,
            second_width: 1,
            first: vec![1.0, -1.0, 2.0, 4.0],
            first_bias: vec![0.5, 0.0],
            second: vec![3.0, 10.0],
            second_bias: vec![1.0],
            last: vec![2.0],
            last_bias: vec![-1.0],
        }
    }

    #[track_caller]
    fn check(on: &[u16], expected: f32) {
        let network = Network::new(small()).expect("a network");
        let answer = network.judge(on, &mut Scratch::default())[0];
        assert!((answer - expected).abs() < 1e-6, "{answer}");
    }

    #[test]
    fn layers_are_summed_and_nothing_is_below_zero() {
        check(&[], 2.0 * (1.0 + 3.0 * 0.5) - 1.0);
        // The second number would be -1.
        check(&[0], 2.0 * (1.0 + 3.0 * 1.5) - 1.0);
        check(&[1], 2.0 * (1.0 + 3.0 * 2.5 + 10.0 * 4.0) - 1.0);
        check(&[0, 1], 2.0 * (1.0 + 3.0 * 3.5 + 10.0 * 3.0) - 1.0);
    }

    #[test]
    fn inputs_that_nobody_learnt_say_nothing() {
        check(&[7, 65_535], 4.0);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut parts = small();
        parts.card = vec![("date".to_owned(), "today".to_owned())];
        let network = Network::new(parts).expect("a network");
        let bytes = network.write().expect("a file");
        assert_eq!(Network::read(&bytes), Ok(network.clone()));
        assert_eq!(network.card("date"), Some("today"));
        assert_eq!(network.place("far"), Some(0));
        assert_eq!(network.place("near"), None);
    }

    #[test]
    fn a_correction_stands_in_the_card() {
        let network = Network::new(small()).expect("a network");
        assert_eq!(network.correction("far"), Correction::NONE);
        let line = Correction {
            shift: 0.1,
            slope: 0.75,
        };
        let bytes = network.corrected("far", line).write().expect("a file");
        let read = Network::read(&bytes).expect("a network");
        assert_eq!(read.correction("far"), line);
        assert!((line.of(-2.0) + 1.4).abs() < 1e-12);
    }

    #[track_caller]
    fn check_refused(expected: &str, spoil: impl FnOnce(&mut Parts)) {
        let mut parts = small();
        spoil(&mut parts);
        let error = Network::new(parts).expect_err("no network").to_string();
        assert!(error.contains(expected), "{error}");
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_name() {
        check_refused("first.weight", |p| p.first.push(0.0));
        check_refused("second.bias", |p| p.second_bias.clear());
        check_refused("not a finite number", |p| p.last[0] = f32::NAN);
        check_refused("no answers", |p| p.answers.clear());
        check_refused("65536 inputs", |p| p.inputs = 65_537);
        for line in ["0.5", "0.5 -1", "NaN 1"] {
            let correction = ("correction.far".to_owned(), line.to_owned());
            check_refused("rising slope", |p| p.card.push(correction));
        }
    }
}
