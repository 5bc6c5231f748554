//! What `--json` prints: one object for each instance and line.
//!
//! `docs/json.md` says what every field means; that is the contract, and it is
//! not repeated here.
#![expect(missing_docs, reason = "docs/json.md says what every field means")]

mod answers;
mod author;
mod batch;
mod fit;
mod lists;
mod papers;
mod rate;
mod space;
mod study;
mod units;

pub use answers::{
    AdaptiveJson, AdaptiveRunJson, BadInstanceJson, CauseJson, CheckJson, ConvertJson, DeadJson,
    EndsJson, ExerciseJson, FindJson, GeneratedJson, GuidedJson, HintDegreeJson, HintJson,
    ImproveJson, NextJson, PlanningJson, ProveJson, ReviewJson, ShowJson, SolutionFile, SolveJson,
    SplittingJson, TallyJson, TrialsJson,
};
pub use author::{InspectJson, IntendedJson, RescueJson, SpareJson, TriedJson};
pub use batch::{
    BatchFailedJson, BatchFiguresJson, BatchFolderJson, BatchFormat, BatchGroupJson, BatchJson,
    BatchLimits, BatchLine, BatchMachine, BatchManifest, BatchPartJson, BatchRow, BatchRun,
    BatchSettings, CpuTimesJson, MoveCountsJson, ShareJson, UnknownByJson, WinnableJson,
};
pub use fit::{
    AsideJson, BriefScoresJson, ChosenJson, CoefficientJson, FeatureGroupJson, FitJson,
    HeldOutJson, JointJson, ModelScoresJson, PredictionJson, RegressionJson, ScoreJson,
};
pub use lists::{
    DetectorJson, GradeJson, HeuristicJson, MapperJson, PaperJson, ParameterJson, PuzzleJson,
    RulesJson, StrategyJson,
};
pub use papers::{
    ClaimJson, ClassShareJson, FujiwaraAttemptJson, FujiwaraJson, FujiwaraLevelJson, JimboDeckJson,
    JimboJson, JimboReadingJson, KorekawaBoard, KorekawaBoardJson, KorekawaJson,
    KorekawaPatternJson, KorekawaPatternScoreJson, KorekawaPatternsJson, KorekawaSimulatedJson,
    KorekawaTableJson, PaperFindingJson, ShintaniClaimsJson, ShintaniJson, ShintaniTableJson,
};
pub use rate::{ForetoldJson, LearntJson, RateJson, ReasonJson};
pub use space::{
    ClassJson, DepthEstimateJson, DepthJson, EstimateJson, SpaceJson, SpreadJson, StageJson,
    WeightedJson,
};
pub use study::{StudyCheckJson, StudyMistakeJson, StudyOpenJson, StudyPlanJson, StudyPowerJson};
pub use units::{GatewayJson, PassageJson, UnitJson, UnitsJson};
