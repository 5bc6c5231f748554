//! Networks as safetensors files.
//!
//! Six tensors of 32-bit numbers, `first.weight` (inputs × width), `first.bias`
//! and so on, and beside them text: `answers`, the names of the answers with
//! blanks between them, `format`, and whatever the card says.

use std::collections::BTreeMap;
use std::fmt;

use safetensors::tensor::{Dtype, SafeTensors, TensorView};

use crate::correction;
use crate::network::Parts;

/// The value of `format` in files that are ours.
const FORMAT: &str = "impasse-net-1";

/// Larger files are no networks of ours.
const MOST_BYTES: usize = 64 << 20;

/// The most inputs there can be.
const MOST_INPUTS: usize = 1 << 16;

/// Why something is no network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetError(String);

impl NetError {
    pub(crate) const fn new(what: String) -> Self {
        Self(what)
    }
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NetError {}

fn refuse<T>(what: String) -> Result<T, NetError> {
    Err(NetError(what))
}

pub(crate) fn no_answer(wanted: &str, there: &[String]) -> NetError {
    let there = there.join(", ");
    NetError(format!("it has no answer {wanted:?}, only: {there}"))
}

pub(crate) fn other_inputs(sees: usize, shown: usize) -> NetError {
    NetError(format!("it sees {sees} inputs, but the game shows {shown}"))
}

/// The tensors of a network with their names, shapes and numbers.
fn tensors(parts: &Parts) -> [(&'static str, Vec<usize>, &[f32]); 6] {
    let (first, second, last) = (parts.first_width, parts.second_width, parts.answers.len());
    [
        ("first.weight", vec![parts.inputs, first], &parts.first),
        ("first.bias", vec![first], &parts.first_bias),
        ("second.weight", vec![first, second], &parts.second),
        ("second.bias", vec![second], &parts.second_bias),
        ("last.weight", vec![second, last], &parts.last),
        ("last.bias", vec![last], &parts.last_bias),
    ]
}

/// Whether the numbers fit together.
pub(crate) fn check(parts: &Parts) -> Result<(), NetError> {
    if parts.answers.is_empty() {
        return refuse("it has no answers".to_owned());
    }
    if parts.inputs > MOST_INPUTS {
        return refuse(format!("it has more than {MOST_INPUTS} inputs"));
    }
    for answer in &parts.answers {
        correction::of(parts, answer)?;
    }
    for (name, shape, numbers) in tensors(parts) {
        let wanted: usize = shape.iter().product();
        if numbers.is_empty() || numbers.len() != wanted {
            let there = numbers.len();
            return refuse(format!("{name}: {there} numbers instead of {wanted}"));
        }
        if let Some(at) = numbers.iter().position(|number| !number.is_finite()) {
            return refuse(format!("{name}: number {at} is not a finite number"));
        }
    }
    Ok(())
}

pub(crate) fn write(parts: &Parts) -> Result<Vec<u8>, NetError> {
    let mut about = vec![
        ("format".to_owned(), FORMAT.to_owned()),
        ("answers".to_owned(), parts.answers.join(" ")),
    ];
    about.extend(parts.card.iter().cloned());
    let tensors = tensors(parts);
    let bytes = tensors.each_ref().map(|(_, _, numbers)| {
        let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
        bytes.collect::<Vec<u8>>()
    });
    let mut views = Vec::new();
    for ((name, shape, _), bytes) in tensors.into_iter().zip(&bytes) {
        let view = TensorView::new(Dtype::F32, shape, bytes);
        let view = view.map_err(|error| NetError(format!("{name}: {error}")))?;
        views.push((name, view));
    }
    let about = about.into_iter().collect();
    safetensors::serialize(views, Some(about)).map_err(|error| NetError(error.to_string()))
}

pub(crate) fn read(bytes: &[u8]) -> Result<Parts, NetError> {
    if bytes.len() > MOST_BYTES {
        return refuse(format!("it has more than {MOST_BYTES} bytes"));
    }
    let broken = |error| NetError(format!("it is no safetensors file: {error}"));
    let (_, header) = SafeTensors::read_metadata(bytes).map_err(broken)?;
    let about: BTreeMap<String, String> = match header.metadata() {
        Some(about) => about.iter().map(|(k, v)| (k.clone(), v.clone())).collect(),
        None => BTreeMap::new(),
    };
    match about.get("format").map(|format| &**format) {
        Some(FORMAT) => {}
        Some(other) => return refuse(format!("its format is {other:?}, not {FORMAT:?}")),
        None => return refuse(format!("it does not say that its format is {FORMAT:?}")),
    }
    let Some(answers) = about.get("answers") else {
        return refuse("it does not name its answers".to_owned());
    };
    let answers = answers.split_whitespace().map(str::to_owned).collect();
    let file = SafeTensors::deserialize(bytes).map_err(broken)?;
    let matrix = |name: &str| {
        let (shape, numbers) = tensor(&file, name)?;
        match shape[..] {
            [rows, columns] => Ok((rows, columns, numbers)),
            _ => refuse(format!(
                "{name}: its shape is {shape:?}, not rows and columns"
            )),
        }
    };
    let (inputs, first_width, first) = matrix("first.weight")?;
    let (_, second_width, second) = matrix("second.weight")?;
    let (_, _, last) = matrix("last.weight")?;
    let card = about
        .into_iter()
        .filter(|(name, _)| name != "format" && name != "answers");
    Ok(Parts {
        card: card.collect(),
        answers,
        inputs,
        first_width,
        second_width,
        first,
        first_bias: tensor(&file, "first.bias")?.1,
        second,
        second_bias: tensor(&file, "second.bias")?.1,
        last,
        last_bias: tensor(&file, "last.bias")?.1,
    })
}

/// The shape and the numbers of a tensor.
fn tensor(file: &SafeTensors<'_>, name: &str) -> Result<(Vec<usize>, Vec<f32>), NetError> {
    let Ok(view) = file.tensor(name) else {
        return refuse(format!("{name} is missing"));
    };
    if view.dtype() != Dtype::F32 {
        let kind = view.dtype();
        return refuse(format!("{name}: its numbers are {kind:?}, not F32"));
    }
    let numbers = view.data().chunks_exact(4);
    let numbers = numbers.map(|four| f32::from_le_bytes(four.try_into().unwrap_or_default()));
    Ok((view.shape().to_vec(), numbers.collect()))
}
