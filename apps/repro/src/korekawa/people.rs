//! The rows of table 1 from real people, where their data are at hand: players of Sokoban on a
//! site, since no data of the paper's game are.

use std::fmt::Write as _;

use impasse_fit::{FeatureTable, Folds, Table, paper_table};
use impasse_lab::{Listed, SpaceOptions, features, open_text};
use impasse_puzzle::{Limit, Params};

use super::table_1::PRINTED;
use crate::amounts::in_f64;
use crate::finding::{Compared, Finding};
use crate::work::{Shelf, Work};

/// Positions of a space above which a level is passed over.
const MOST: u64 = 200_000;

/// The features of a level: f1 to f6.
type Six = [Option<f64>; 6];

pub(super) fn findings(work: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    let finding = Finding::new(
        "Table 1, real people",
        "Regressions of the success of people on the six features.",
    );
    let text = work.text(Shelf::Human, "sokoban-online.csv");
    let Some(table) = text.and_then(|text| Table::read(&text).ok()) else {
        return Ok(vec![finding.skipped(
            "what people did belongs to others, and IMPASSE_HUMAN names no folder with sokoban-online.csv",
        )]);
    };
    let places = ["id", "layout", "played", "solved", "fold"].map(|head| table.place(head));
    let [
        Some(id),
        Some(layout),
        Some(played),
        Some(solved),
        Some(fold),
    ] = places
    else {
        return Ok(vec![
            finding.skipped("sokoban-online.csv has other columns than expected"),
        ]);
    };
    let most = work.scale.pick(2_000, MOST);
    let mut head = String::from("id,f1,f2,f3,f4,f5,f6\n");
    let (mut puzzles, mut values, mut folds) = (Vec::new(), Vec::new(), Vec::new());
    let rows = table.rows.iter();
    let all = rows.len();
    for row in rows {
        let cell = |place: usize| row.cells[place].as_str();
        let (Ok(tries), Ok(wins)) = (cell(played).parse::<u64>(), cell(solved).parse::<u64>())
        else {
            continue;
        };
        let name = cell(id);
        let six = work.piece(&format!("korekawa-people-{name}-{most}"), || {
            six(work, cell(layout), most)
        })?;
        let Some(six) = six.filter(|_| tries > 0) else {
            continue;
        };
        let shown = six.map(|figure| figure.map_or_else(String::new, |figure| figure.to_string()));
        let _ = writeln!(head, "{name},{}", shown.join(","));
        puzzles.push(name.to_owned());
        values.push(in_f64(wins) / in_f64(tries));
        folds.push(cell(fold).to_owned());
    }
    let Ok(variables) = FeatureTable::read(&head, Some("id")) else {
        return Ok(vec![finding.skipped("no level had features")]);
    };
    let fitted = paper_table(&variables, &puzzles, &values, &Folds::by(&folds));
    let mut told = Vec::new();
    for (row, printed) in fitted.rows.iter().zip(PRINTED[1]) {
        let Some(fit) = &row.fit else { continue };
        let names: Vec<String> = row
            .variables
            .iter()
            .map(|number| format!("f{number}"))
            .collect();
        let mut line = Compared::numbers(
            format!("success, {}", names.join(" ")),
            printed[0],
            fit.r,
            3,
        );
        line.ours = format!(
            "R {:.3}, adjusted R² {:.3}, of collections kept aside {}",
            fit.r,
            fit.adjusted,
            row.held_out
                .map_or("-".to_owned(), |share| format!("{share:.3}"))
        );
        told.push(line);
    }
    let of = |variables: &[usize]| {
        let row = fitted.rows.iter().find(|row| row.variables == variables);
        row.and_then(|row| row.held_out).unwrap_or(f64::NAN)
    };
    Ok(vec![
        finding
            .rows(told)
            .judged(
                "the paper's conclusion about success holds: of collections kept aside all features together explain more than available \
                 moves (f2, f3) alone",
                of(&[2, 3, 4, 5, 6]) > of(&[2, 3]),
            )
            .remark(format!(
                "Real people of another game: {} of {all} levels of Sokoban whose spaces have at most {most} positions, success as solved \
                 among played. Early and late part at the usual share of the depth (docs/fit.md has the same with a share chosen inside the folds). R \
                 cannot fall when features are added, so the test looks at what is kept aside. The paper's people and boards are others, \
                 so R differ; time is not recorded there.",
                puzzles.len()
            )),
    ])
}

/// The features of a level in one line; `None` where its space is too large.
fn six(work: &Work<'_>, layout: &str, most: u64) -> Result<Option<Six>, Limit> {
    let params = Params::none().with("by", "pushes");
    let Ok(level) = open_text(Listed::Sokoban, &params, &layout.replace('|', "\n")) else {
        return Ok(None);
    };
    let mut control = work.desk.control();
    control.limits.states = Some(most);
    let report = level.space(&SpaceOptions::default(), control, None);
    let report = report.map_err(|_| Limit::Memory)?;
    match report.limit {
        Some(Limit::States) => return Ok(None),
        Some(limit) => return Err(limit),
        None => {}
    }
    let found = features(&report, None);
    let longest = report
        .graph
        .as_ref()
        .and_then(|facts| facts.longest_lost_path);
    Ok(Some([
        Some(found.mean_moves),
        found.first_part,
        found.second_part,
        found.solvable_share,
        found.losing_share,
        Some(longest.map_or(0.0, f64::from)),
    ]))
}
