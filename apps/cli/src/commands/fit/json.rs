//! What was found, as JSON.

use std::path::Path;

use impasse_fit::score::Scored;
use impasse_fit::{
    Aside, Coefficient, Estimate, Findings, JointFindings, Material, PredictionFindings,
    Regression, ScoreBoard,
};
use impasse_wire::command::{
    AsideJson, BriefScoresJson, ChosenJson, CoefficientJson, FeatureGroupJson, FitJson,
    HeldOutJson, JointJson, ModelScoresJson, PredictionJson, RegressionJson, ScoreJson,
};

/// Everything, as one object.
pub(super) fn told(data: &Path, material: &Material, findings: &Findings) -> FitJson {
    let aside = material.aside.iter().chain(&findings.aside);
    FitJson {
        data: data.display().to_string(),
        plays: material.plays,
        players: material.players,
        puzzles: material.puzzles.len(),
        solved_share: material.solved_share,
        target: material.target.to_string(),
        ceiling: material.ceiling,
        aside: aside.map(told_aside).collect(),
        folds: material.folds.names.clone(),
        regressions: findings.regressions.iter().map(regression).collect(),
        prediction: findings
            .prediction
            .as_ref()
            .map(|found| prediction(material, found)),
        joint: findings.joint.as_ref().map(|found| joint(material, found)),
    }
}

fn told_aside(aside: &Aside) -> AsideJson {
    AsideJson {
        line: aside.line,
        why: aside.why.to_string(),
    }
}

fn regression(row: &Regression) -> RegressionJson {
    let coefficient = |each: &Coefficient| CoefficientJson {
        name: each.name.clone(),
        value: each.value,
        error: Some(each.error),
        p: Some(each.p),
    };
    let fit = row.fit.as_ref();
    RegressionJson {
        variables: row.variables.clone(),
        rows: row.measured.len(),
        r: fit.map(|fit| fit.r),
        adjusted_r2: fit.map(|fit| fit.adjusted),
        p: fit.map(|fit| fit.p),
        held_out_r2: row.held_out,
        held_out_rank: row.rank,
        held_out_inside: row.inside,
        split: row.split.clone(),
        coefficients: fit.map_or_else(Vec::new, |fit| {
            fit.coefficients.iter().map(coefficient).collect()
        }),
    }
}

fn score(scored: Scored) -> ScoreJson {
    let Scored { value, low, high } = scored;
    ScoreJson { value, low, high }
}

fn scores(name: &str, board: &ScoreBoard) -> ModelScoresJson {
    ModelScoresJson {
        name: name.to_owned(),
        inside_folds: board.inside.map(score),
        pooled: board.pooled.map(score),
        explained: board.explained.map(score),
        calibration_slope: board.calibration.map(|line| line.slope),
        calibration_intercept: board.calibration.map(|line| line.intercept),
        each_fold: board.folds.iter().map(|fold| fold.map(score)).collect(),
    }
}

fn brief(name: &str, scores: [Option<f64>; 3]) -> BriefScoresJson {
    let [inside_folds, pooled, explained] = scores;
    BriefScoresJson {
        name: name.to_owned(),
        inside_folds,
        pooled,
        explained,
    }
}

fn prediction(material: &Material, found: &PredictionFindings) -> PredictionJson {
    let study = &found.study;
    let mut models = vec![scores("nested", &study.board)];
    models.extend(
        found
            .baselines
            .iter()
            .map(|(name, board)| scores(name, board)),
    );
    let group = |group: &impasse_fit::GroupScores| FeatureGroupJson {
        name: group.name.clone(),
        features: group.features,
        without: group.without.map(|scores| brief(&group.name, scores)),
        alone: group.alone.map(|scores| brief(&group.name, scores)),
    };
    PredictionJson {
        models,
        tried: study
            .tried
            .iter()
            .map(|(name, scores)| brief(name, *scores))
            .collect(),
        groups: study.groups.iter().map(group).collect(),
        chosen: study
            .chosen(&material.folds)
            .map(|(fold, recipe, used)| ChosenJson {
                fold: fold.to_owned(),
                recipe: recipe.to_owned(),
                features: used.to_vec(),
            })
            .collect(),
    }
}

/// What the five spreads are of.
pub(super) const SPREADS: [&str; 5] = [
    "skill",
    "speed",
    "puzzle_success",
    "puzzle_time",
    "single_time",
];

fn joint(material: &Material, found: &JointFindings) -> JointJson {
    let coefficient = |name: &str, estimate: &Estimate| CoefficientJson {
        name: name.to_owned(),
        value: estimate.value,
        error: estimate.error,
        p: None,
    };
    let names: Vec<&str> = std::iter::once("intercept")
        .chain(found.names.iter().map(|name| &**name))
        .collect();
    let weights = |of: &[Estimate]| {
        names
            .iter()
            .zip(of)
            .map(|(name, each)| coefficient(name, each))
            .collect()
    };
    let spreads = SPREADS.iter().zip(&found.joint.spreads);
    JointJson {
        limit_seconds: material.limit,
        success: weights(&found.joint.success),
        log_seconds: weights(&found.joint.time),
        spreads: spreads
            .filter_map(|(name, each)| Some(coefficient(name, each.as_ref()?)))
            .collect(),
        skill_with_speed: found.joint.correlations[0],
        evidence: found.joint.evidence,
        reductions: found
            .joint
            .reductions
            .iter()
            .map(ToString::to_string)
            .collect(),
        held_out: found
            .held
            .iter()
            .map(|(name, held)| HeldOutJson {
                name: (*name).to_owned(),
                log_loss: held.log_loss().map(score),
                auc: held.area().map(score),
            })
            .collect(),
    }
}
