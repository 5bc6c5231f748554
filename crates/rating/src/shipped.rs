//! The models that come with the program.

use std::cmp::Reverse;
use std::sync::LazyLock;

use crate::Model;

/// Their files: all that stand in `models`.
const FILES: &[&str] = include!(concat!(env!("OUT_DIR"), "/models.rs"));

static MODELS: LazyLock<Vec<Model>> = LazyLock::new(|| {
    let read = |text: &&str| match Model::read(text) {
        Ok(model) => model,
        Err(error) => unreachable!("a model we ship is wrong: {error}"),
    };
    let mut models: Vec<Model> = FILES.iter().map(read).collect();
    models.sort_by_key(|model| (model.file().simulated, Reverse(model.file().plays)));
    models
});

/// The models that come with the program, in the order in which predictions are given: those of people before those of
/// simulated players, and those that rest on more plays first.
#[must_use]
pub fn shipped_models() -> &'static [Model] {
    &MODELS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FeatureSet, FeatureSource};

    fn foretold(model: &Model, walker_moves: f64, turn_effort: f64) -> crate::Prediction {
        let mut features = FeatureSet::default();
        features.set("walker_moves", walker_moves, FeatureSource::Sampled);
        features.set("pieces_home", 0.0, FeatureSource::Exact);
        features.set("turn_effort", turn_effort, FeatureSource::Exact);
        model.predict(&features).expect("it needs nothing else")
    }

    #[test]
    fn every_model_has_a_name_a_citation_and_scores_of_its_own() {
        for (at, model) in shipped_models().iter().enumerate() {
            let name = &model.file().name;
            let same = |other: &Model| other.file().name == *name;
            assert_eq!(shipped_models().iter().position(same), Some(at));
            assert!(!model.file().citation.is_empty(), "{name}");
            assert!(!model.scores(0).is_empty(), "{name}");
            assert_eq!(Model::read(&model.text()).as_ref(), Ok(model));
        }
    }

    #[test]
    fn what_rests_on_simulated_players_alone_says_so_in_its_name_its_words_and_its_source() {
        for model in shipped_models() {
            let file = model.file();
            let said = [
                &file.name[..],
                &file.population[..],
                &file.people.en[..],
                &file.citation[..],
            ];
            let says = said.map(|text| text.contains("simulated"));
            assert_eq!(says, [file.simulated; 4], "{}", file.name);
            assert_eq!(file.people.ja.contains("シミュレーション"), file.simulated);
        }
    }

    #[test]
    fn what_takes_simulated_players_long_is_foretold_to_be_hard() {
        assert_eq!(shipped_models().len(), FILES.len());
        let people = |model: &&Model| !model.file().simulated;
        for model in shipped_models().iter().filter(people) {
            let (easy, hard) = (foretold(model, 10.0, 4.0), foretold(model, 900.0, 20.0));
            let [easy_share, hard_share] = [&easy, &hard].map(|said| said.success.expect("a sum"));
            assert!(easy_share.value > hard_share.value);
            assert!(hard_share.low < hard_share.value && hard_share.value < hard_share.high);
            if let (Some(easy), Some(hard)) = (easy.seconds, hard.seconds) {
                assert!(easy.value < hard.value);
            }
            assert!(hard.reasons[0].weight > 0.0 && easy.reasons[0].weight < 0.0);
        }
    }
}
