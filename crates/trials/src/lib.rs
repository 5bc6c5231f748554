//! Random trials, and the statistics of trials: shares with their intervals,
//! means, quantiles.
//!
//! A trial that came to no answer is neither a success nor a failure, so it
//! is counted both ways: a [`Tally`] gives one interval as if all unknown
//! trials had failed, one as if all had succeeded, and what holds either way.
//!
//! ```
//! use impasse_trials::Tally;
//! let deals = Tally { successes: 90, failures: 8, unknown: 2 };
//! let hull = deals.hull().expect("there are trials");
//! assert!(hull.low < 0.90 && hull.high > 0.92);
//! ```

mod adaptive;
mod moments;
mod quantile;
mod share;
mod splitting;
mod student;
mod trials;

pub use adaptive::{Adaptive, AdaptiveOptions, AdaptiveRun, adaptive};
pub use moments::Moments;
pub use quantile::{Quantiles, quantile};
pub use share::{Interval, Tally, first_success, wilson};
pub use splitting::{Split, SplitOptions, split};
pub use student::student;
pub use trials::{Ends, TrialOptions, Trials, trials};
