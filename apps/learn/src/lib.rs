//! Learning how hard positions are, as Jimbo planned it (FreeCell).
//!
//! | module | what it does |
//! |---|---|
//! | `deals` | which deals are for learning, choosing and scoring |
//! | `measure`, `rows`, `jobs` | training data: what is measured, kept, and gone on with after a kill |
//! | `meet` | positions that a search guided by a network meets: more to learn from |
//! | `train`, `lesson` | a network is trained; FreeCell as a lesson |
//! | `features`, `trees` | what can be counted, and boosted trees on it: what the network must beat |
//! | `correct` | what W is corrected by, since it is foretold too low |
//! | `stats`, `score` | how well all of them foretell |
//! | `searches`, `adaptive` | searches and random play that follow a network, beside those that do not |
//!
//! ```text
//! impasse-learn data DATA                          # what is learnt from
//! impasse-learn train DATA -o net.safetensors      # learns it
//! impasse-learn score DATA net.safetensors         # says how well
//! ```

pub mod adaptive;
pub mod correct;
pub mod deals;
pub mod features;
pub mod jobs;
pub mod lesson;
pub mod measure;
pub mod meet;
pub mod rows;
pub mod score;
pub mod searches;
pub mod stats;
pub mod train;
pub mod trees;
