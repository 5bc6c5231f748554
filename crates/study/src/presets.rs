//! Studies that can be had by name.

/// The presets, with what they are for.
pub const PRESETS: [(&str, &str); 1] = [(
    "korekawa-2012",
    "100 solvable boards of 10 by 6 as in Korekawa & Kotani (2012); `lines` is `inside` or `outside`",
)];

const KOREKAWA: &str = include_str!("../presets/korekawa-2012.toml");

/// The numbers of the first hundred solvable boards of 10 by 6, as
/// `impasse solve 'shisen:width=10,height=6,lines=inside#1..116' --first --json`
/// finds them.
const INSIDE: &str = include_str!("../presets/korekawa-2012-inside.txt");
const OUTSIDE: &str = include_str!("../presets/korekawa-2012-outside.txt");

/// The text of a preset, as `study.toml` has it; where lines may run decides
/// which boards it has, and what participants are told.
#[must_use]
pub fn preset(name: &str, lines: Option<&str>) -> Option<String> {
    if name != PRESETS[0].0 {
        return None;
    }
    let lines = lines.unwrap_or("inside");
    let (numbers, where_en, where_ja) = match lines {
        "inside" => (
            INSIDE,
            "Here a line must not leave the board.",
            "ここでは、線は盤の外側を通れません。",
        ),
        "outside" => (
            OUTSIDE,
            "A line may run around the outside of the board.",
            "線は盤の外側を通ってもかまいません。",
        ),
        _ => return None,
    };
    let names: Vec<String> = numbers
        .split_whitespace()
        .map(|number| format!("\"shisen:width=10,height=6,lines={lines}#{number}\""))
        .collect();
    let text = KOREKAWA.replace("{names}", &names.join(", "));
    let text = text.replace("{where_en}", where_en);
    let text = text.replace("{where_ja}", where_ja);
    Some(text.replace("{lines}", lines))
}

/// Features of the presets' puzzles: a table with a column `puzzle`. f1 to f6
/// are those of the paper (`docs/data`, measured by `impasse papers korekawa`),
/// known of every board with lines inside and of twenty with lines outside,
/// whose spaces are a hundred times as large; the others are sampled, by
/// `impasse rate --json`, and known of all.
pub const PRESET_FEATURES: &str = include_str!("../presets/korekawa-2012-features.csv");

#[cfg(test)]
mod tests {
    use super::{PRESET_FEATURES, preset};
    use crate::{Order, Study, no_files};

    /// What participants read of the preset.
    fn text_of(lines: &str) -> String {
        let text = preset("korekawa-2012", Some(lines)).expect("a preset");
        let (_, tutorial) = text.split_once("[tutorial.text]").expect("a text");
        tutorial.to_owned()
    }

    #[test]
    fn the_papers_study_has_a_hundred_boards_and_its_rules() {
        for lines in ["inside", "outside"] {
            let text =
                format!("preset = \"korekawa-2012\"\nlines = \"{lines}\"\nname = \"mine\"\n");
            let study = Study::read(&text, &no_files).expect("a good preset");
            assert_eq!(study.puzzles.len(), 100);
            assert!(study.puzzles[0].contains(lines));
            let told = study.tutorial.as_ref().map(|tutorial| &tutorial.text["en"]);
            let told = told.expect("a board to try the rules with");
            assert_eq!(told.contains("must not leave"), lines == "inside", "{told}");
            assert!(!text_of(lines).contains('{'), "every place is filled");
            assert_eq!(study.assignment.order, Order::Random);
            assert_eq!(study.plan().most(), None, "as many as one likes");
            let allowed = &study.allowed;
            assert!(allowed.restart && !allowed.undo && !allowed.hints && !allowed.help);
        }
    }

    #[test]
    fn every_board_has_features_for_the_regression() {
        let mut lines = PRESET_FEATURES.lines();
        let head: Vec<&str> = lines.next().expect("a head").split(',').collect();
        let known: Vec<&str> = lines.collect();
        for lines in ["inside", "outside"] {
            let text = preset("korekawa-2012", Some(lines)).expect("a preset");
            let study = format!("name = \"mine\"\n{text}");
            let study = Study::read(&study, &no_files).expect("a good preset");
            for puzzle in &study.puzzles {
                let start = format!("\"{puzzle}\",");
                let row = known.iter().find_map(|row| row.strip_prefix(&start));
                let row = row.unwrap_or_else(|| panic!("{puzzle}"));
                let cells: Vec<&str> = row.split(',').collect();
                assert_eq!(cells.len() + 1, head.len(), "{puzzle}");
                let sampled = &cells[cells.len() - 3..];
                assert!(
                    sampled.iter().all(|cell| cell.parse::<f64>().is_ok()),
                    "{puzzle}"
                );
                let is_whole = cells.iter().all(|cell| !cell.is_empty());
                assert!(
                    is_whole || lines == "outside",
                    "{puzzle}: the paper's variables"
                );
            }
        }
    }

    #[test]
    fn what_a_file_says_itself_comes_before_the_preset() {
        let text = "preset = \"korekawa-2012\"\nname = \"mine\"\nlanguages = [\"ja\"]\n\
                    title = { ja = \"題\" }\nassignment = { seed = 9 }\n";
        let study = Study::read(text, &no_files).expect("good");
        assert_eq!(study.title["ja"], "題");
        assert_eq!(study.assignment.seed, 9);
        assert!(study.assignment.repeats, "from the preset");
        assert_eq!(study.consent.text.len(), 1);
    }
}
