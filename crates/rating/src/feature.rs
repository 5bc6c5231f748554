//! A feature of one puzzle: a number, and how it was found.

use impasse_puzzle::Words;

use crate::registry::{Known, known};

/// How a feature was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeatureSource {
    /// Computed from the rules: the same for whoever computes it.
    Exact,
    /// Estimated from games or solutions drawn by chance, from a fixed seed
    /// and a fixed number of them.
    Sampled,
    /// Not known; the words say why.
    Absent(Words),
}

impl FeatureSource {
    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Sampled => "sampled",
            Self::Absent(_) => "absent",
        }
    }
}

/// One feature of one puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// What is known of every feature of this name.
    pub known: &'static Known,
    /// The value; `None` exactly where the source is [`FeatureSource::Absent`].
    pub value: Option<f64>,
    /// How it was found.
    pub source: FeatureSource,
}

/// The features of one puzzle, each name once, in the order of the
/// [registry](crate::registry).
#[derive(Clone, Debug)]
pub struct FeatureSet {
    features: Vec<Feature>,
}

/// Why a feature is absent that nobody tried to find.
const NOT_MEASURED: Words = Words::new("not measured", "未測定");

impl Default for FeatureSet {
    /// Every feature absent.
    fn default() -> Self {
        let absent = |known| Feature {
            known,
            value: None,
            source: FeatureSource::Absent(NOT_MEASURED),
        };
        Self {
            features: crate::registry::FEATURES.iter().map(absent).collect(),
        }
    }
}

impl FeatureSet {
    /// All features, known or absent.
    #[must_use]
    pub fn all(&self) -> &[Feature] {
        &self.features
    }

    /// The value of a feature; `None` where it is absent or there is none of
    /// that name.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<f64> {
        self.find(name)?.value
    }

    /// A feature by its name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Feature> {
        self.features
            .iter()
            .find(|feature| feature.known.name == name)
    }

    /// Puts a value in; one that is no finite number is absent.
    ///
    /// # Panics
    ///
    /// If the registry has no feature of that name.
    pub fn set(&mut self, name: &str, value: f64, source: FeatureSource) {
        let feature = self.place(name);
        if value.is_finite() {
            feature.value = Some(value);
            feature.source = source;
        } else {
            feature.value = None;
            feature.source = FeatureSource::Absent(NO_NUMBER);
        }
    }

    /// Says why a feature is not there.
    ///
    /// # Panics
    ///
    /// If the registry has no feature of that name.
    pub fn leave_out(&mut self, name: &str, why: Words) {
        let feature = self.place(name);
        feature.value = None;
        feature.source = FeatureSource::Absent(why);
    }

    /// Puts a value in, or says why there is none.
    ///
    /// # Panics
    ///
    /// If the registry has no feature of that name.
    pub fn put(&mut self, name: &str, value: Option<f64>, source: FeatureSource, why_not: Words) {
        match value {
            Some(value) => self.set(name, value, source),
            None => self.leave_out(name, why_not),
        }
    }

    fn place(&mut self, name: &str) -> &mut Feature {
        let known = known(name).expect("a feature of the registry");
        let mut all = self.features.iter_mut();
        all.find(|feature| feature.known.name == known.name)
            .expect("a set has every feature")
    }
}

const NO_NUMBER: Words = Words::new("not defined for this puzzle", "この問題では定義されない");
