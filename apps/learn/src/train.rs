//! Training: gradients by hand, Adam (Kingma & Ba 2015) with weight decay
//! (Loshchilov & Hutter 2019).
//!
//! A network of ours has a first layer in which about a hundred of some thousand
//! inputs are on. Libraries for training multiply by all of them, or add 150
//! crates and four CPU minutes to a build; three layers are differentiated here
//! in sixty lines, and a test compares them with differences.
//!
//! Nothing depends on the machine's threads: one does it all, in order.

use impasse_net::{NetError, Network, Parts};
use impasse_puzzle::Chance;

/// What a network is asked, and in which unit it answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The name of the answer.
    pub name: String,
    /// What it is about, and
    pub mean: f32,
    /// how much it differs: only how soon training gets there depends on them.
    pub sd: f32,
    /// How much it counts beside the others.
    pub weight: f32,
}

/// What is known of an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wanted {
    /// Nothing.
    Nothing,
    /// A number.
    Number(f32),
    /// This or more: a search was cut short.
    AtLeast(f32),
    /// So many of so many; the answer is their log odds. None of many is a bound
    /// and no chance of nothing, and counts as that: the likelihood is that of
    /// the binomial law, with one unit more of variance in log odds, for what no
    /// network can know of a position.
    Share {
        /// Those that succeeded.
        wins: f32,
        /// All.
        games: f32,
    },
}

/// What is to be learnt.
pub trait Lesson {
    /// How many examples there are.
    fn count(&self) -> usize;
    /// Appends the inputs that are on in an example to `on`, and says what is
    /// known of each answer. `chance` may choose among what looks different and
    /// is the same.
    fn show(&self, example: usize, chance: &mut Chance, on: &mut Vec<u16>, wanted: &mut [Wanted]);
}

/// How to train.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What is asked.
    pub questions: Vec<Question>,
    /// Inputs there are.
    pub inputs: usize,
    /// Numbers behind the first layer.
    pub first_width: usize,
    /// Numbers behind the second.
    pub second_width: usize,
    /// How often every example is shown.
    pub epochs: u64,
    /// Examples between two steps.
    pub batch: usize,
    /// The size of the first steps; later ones get smaller.
    pub rate: f32,
    /// What weights lose in a step, as a share of its size.
    pub decay: f32,
    /// What chance is drawn from.
    pub seed: u64,
}

/// Weights, or whatever there is one of for each weight.
#[derive(Clone, Debug)]
struct Weights {
    first: Vec<f32>,
    first_bias: Vec<f32>,
    second: Vec<f32>,
    second_bias: Vec<f32>,
    last: Vec<f32>,
    last_bias: Vec<f32>,
}

impl Weights {
    fn zero(plan: &Plan) -> Self {
        let (first, second, last) = (plan.first_width, plan.second_width, plan.questions.len());
        Self {
            first: vec![0.0; plan.inputs * first],
            first_bias: vec![0.0; first],
            second: vec![0.0; first * second],
            second_bias: vec![0.0; second],
            last: vec![0.0; second * last],
            last_bias: vec![0.0; last],
        }
    }

    fn drawn(plan: &Plan) -> Self {
        let mut chance = Chance::of(plan.seed, u64::MAX);
        let mut weights = Self::zero(plan);
        // About a hundred inputs are on.
        fill(&mut weights.first, 0.1, &mut chance);
        let spread = |inputs: usize| {
            #[expect(clippy::cast_precision_loss, reason = "a small number")]
            let inputs = inputs as f32;
            (6.0 / inputs).sqrt()
        };
        fill(&mut weights.second, spread(plan.first_width), &mut chance);
        fill(&mut weights.last, spread(plan.second_width), &mut chance);
        weights
    }

    fn lists(&mut self) -> [&mut Vec<f32>; 6] {
        [
            &mut self.first,
            &mut self.first_bias,
            &mut self.second,
            &mut self.second_bias,
            &mut self.last,
            &mut self.last_bias,
        ]
    }
}

/// Numbers between `-most` and `most`.
fn fill(weights: &mut [f32], most: f32, chance: &mut Chance) {
    for weight in weights {
        #[expect(clippy::cast_precision_loss, reason = "24 bits fit")]
        let drawn = (chance.next_u64() >> 40) as f32 / (1_u64 << 24) as f32;
        *weight = (2.0 * drawn - 1.0) * most;
    }
}

/// Who trains.
pub struct Trainer<'t> {
    plan: &'t Plan,
    weights: Weights,
    slopes: Weights,
    /// Running means of slopes and of their squares.
    means: Weights,
    squares: Weights,
    steps: i32,
    // Room for one example.
    on: Vec<u16>,
    wanted: Vec<Wanted>,
    first: Vec<f32>,
    second: Vec<f32>,
    said: Vec<f32>,
    first_slope: Vec<f32>,
    second_slope: Vec<f32>,
    said_slope: Vec<f32>,
}

impl<'t> Trainer<'t> {
    /// A trainer with weights drawn by chance.
    #[must_use]
    pub fn new(plan: &'t Plan) -> Self {
        let questions = plan.questions.len();
        Self {
            plan,
            weights: Weights::drawn(plan),
            slopes: Weights::zero(plan),
            means: Weights::zero(plan),
            squares: Weights::zero(plan),
            steps: 0,
            on: Vec::new(),
            wanted: vec![Wanted::Nothing; questions],
            first: vec![0.0; plan.first_width],
            second: vec![0.0; plan.second_width],
            said: vec![0.0; questions],
            first_slope: vec![0.0; plan.first_width],
            second_slope: vec![0.0; plan.second_width],
            said_slope: vec![0.0; questions],
        }
    }

    /// Shows every example once, in an order of its own for each epoch; the mean
    /// loss.
    pub fn epoch(&mut self, lesson: &dyn Lesson, epoch: u64) -> f64 {
        let mut chance = Chance::of(self.plan.seed, epoch);
        let mut order: Vec<usize> = (0..lesson.count()).collect();
        chance.shuffle(&mut order);
        let mut loss = 0.0;
        let batches = order.len().div_ceil(self.plan.batch).max(1);
        for (number, batch) in order.chunks(self.plan.batch).enumerate() {
            for &example in batch {
                loss += f64::from(self.learn(lesson, example, &mut chance));
            }
            #[expect(clippy::cast_precision_loss, reason = "a share of the way")]
            let done = (epoch as f32 + number as f32 / batches as f32) / self.plan.epochs as f32;
            // Half a wave, from the full rate to nothing.
            let rate = self.plan.rate * 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
            self.step(rate, batch.len());
        }
        #[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
        let count = order.len().max(1) as f64;
        loss / count
    }

    /// Works one example into the slopes; its loss.
    fn learn(&mut self, lesson: &dyn Lesson, example: usize, chance: &mut Chance) -> f32 {
        self.on.clear();
        self.wanted.fill(Wanted::Nothing);
        lesson.show(example, chance, &mut self.on, &mut self.wanted);
        self.forward();
        let mut loss = 0.0;
        let answers = self.plan.questions.iter().zip(&self.wanted);
        for ((question, &wanted), (&said, slope)) in
            answers.zip(self.said.iter().zip(&mut self.said_slope))
        {
            let (here, by) = loss_of(question, wanted, said);
            loss += question.weight * here;
            *slope = question.weight * by;
        }
        self.backward();
        loss
    }

    fn forward(&mut self) {
        let width = self.plan.first_width;
        let weights = &self.weights;
        self.first.copy_from_slice(&weights.first_bias);
        for &input in &self.on {
            let from = usize::from(input) * width;
            add(&mut self.first, 1.0, &weights.first[from..from + width]);
        }
        self.second.copy_from_slice(&weights.second_bias);
        forward(&self.first, &weights.second, &mut self.second);
        self.said.copy_from_slice(&weights.last_bias);
        forward(&self.second, &weights.last, &mut self.said);
    }

    fn backward(&mut self) {
        let (weights, slopes) = (&self.weights, &mut self.slopes);
        add(&mut slopes.last_bias, 1.0, &self.said_slope);
        backward(
            (&self.second, &weights.last),
            &self.said_slope,
            (&mut self.second_slope, &mut slopes.last),
        );
        add(&mut slopes.second_bias, 1.0, &self.second_slope);
        backward(
            (&self.first, &weights.second),
            &self.second_slope,
            (&mut self.first_slope, &mut slopes.second),
        );
        add(&mut slopes.first_bias, 1.0, &self.first_slope);
        let width = self.plan.first_width;
        for &input in &self.on {
            let from = usize::from(input) * width;
            add(
                &mut slopes.first[from..from + width],
                1.0,
                &self.first_slope,
            );
        }
    }

    /// One step of Adam, with the slopes of so many examples.
    fn step(&mut self, rate: f32, examples: usize) {
        const KEEP: f32 = 0.9;
        const KEEP_SQUARE: f32 = 0.999;
        self.steps += 1;
        let begun = 1.0 - KEEP.powi(self.steps);
        let begun_square = (1.0 - KEEP_SQUARE.powi(self.steps)).sqrt();
        #[expect(clippy::cast_precision_loss, reason = "a batch is small")]
        let share = 1.0 / examples.max(1) as f32;
        let size = rate * begun_square / begun;
        let decay = 1.0 - rate * self.plan.decay;
        let lists = self.weights.lists().into_iter();
        let lists = lists.zip(self.slopes.lists());
        let moments = self.means.lists().into_iter().zip(self.squares.lists());
        for ((weights, slopes), (means, squares)) in lists.zip(moments) {
            let numbers = weights.iter_mut().zip(slopes.iter_mut());
            for ((weight, slope), (mean, square)) in
                numbers.zip(means.iter_mut().zip(squares.iter_mut()))
            {
                let by = *slope * share;
                *slope = 0.0;
                *mean = KEEP * *mean + (1.0 - KEEP) * by;
                *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * by * by;
                *weight = *weight * decay - size * *mean / (square.sqrt() + 1e-8);
            }
        }
    }

    /// The network as it stands, which answers in the questions' own units.
    ///
    /// # Errors
    ///
    /// [`NetError`] where training has lost its way.
    pub fn network(&self, card: Vec<(String, String)>) -> Result<Network, NetError> {
        let Weights {
            first,
            first_bias,
            second,
            second_bias,
            mut last,
            mut last_bias,
        } = self.weights.clone();
        let questions = &self.plan.questions;
        for row in last.chunks_exact_mut(questions.len()) {
            for (weight, question) in row.iter_mut().zip(questions) {
                *weight *= question.sd;
            }
        }
        for (bias, question) in last_bias.iter_mut().zip(questions) {
            *bias = *bias * question.sd + question.mean;
        }
        Network::new(Parts {
            card,
            answers: questions.iter().map(|q| q.name.clone()).collect(),
            inputs: self.plan.inputs,
            first_width: self.plan.first_width,
            second_width: self.plan.second_width,
            first,
            first_bias,
            second,
            second_bias,
            last,
            last_bias,
        })
    }

    /// What training itself says of an example, in the questions' own units.
    pub fn say(&mut self, on: &[u16]) -> Vec<f32> {
        self.on.clear();
        self.on.extend_from_slice(on);
        self.forward();
        let said = self.said.iter().zip(&self.plan.questions);
        said.map(|(said, q)| said * q.sd + q.mean).collect()
    }
}

fn add(sums: &mut [f32], times: f32, row: &[f32]) {
    for (sum, number) in sums.iter_mut().zip(row) {
        *sum += times * number;
    }
}

/// Adds what a layer makes of the numbers above 0 before it.
fn forward(before: &[f32], weights: &[f32], after: &mut [f32]) {
    for (&value, row) in before.iter().zip(weights.chunks_exact(after.len())) {
        if value > 0.0 {
            add(after, value, row);
        }
    }
}

/// From the slopes behind a layer those before it and those of its weights.
fn backward(
    (before, weights): (&[f32], &[f32]),
    after_slope: &[f32],
    (before_slope, slopes): (&mut [f32], &mut [f32]),
) {
    let width = after_slope.len();
    let rows = weights
        .chunks_exact(width)
        .zip(slopes.chunks_exact_mut(width));
    for ((&value, slope), (row, slopes)) in before.iter().zip(before_slope).zip(rows) {
        *slope = 0.0;
        if value > 0.0 {
            let products = row.iter().zip(after_slope).map(|(w, s)| w * s);
            *slope = products.sum();
            add(slopes, value, after_slope);
        }
    }
}

/// The most that one example may pull.
const MOST_PULL: f32 = 3.0;

/// The loss of an answer and its slope, both for what the network says before it
/// is put into units.
fn loss_of(question: &Question, wanted: Wanted, said: f32) -> (f32, f32) {
    let miss = |number: f32| said - (number - question.mean) / question.sd;
    match wanted {
        Wanted::Nothing => (0.0, 0.0),
        Wanted::Number(number) => pulled(miss(number)),
        Wanted::AtLeast(number) => pulled(miss(number).min(0.0)),
        Wanted::Share { wins, games } => {
            let odds = said * question.sd + question.mean;
            let share = 1.0 / (1.0 + (-odds).exp());
            let by = (games * share - wins) / (1.0 + games * share * (1.0 - share));
            let by = by.clamp(-MOST_PULL, MOST_PULL);
            // What is told is half the square of the pull: a scale on which
            // the questions can be compared.
            (0.5 * by * by, by * question.sd)
        }
    }
}

/// Half the square of a miss, or less where it is large (Huber 1964).
fn pulled(miss: f32) -> (f32, f32) {
    if miss.abs() <= MOST_PULL {
        (0.5 * miss * miss, miss)
    } else {
        let loss = MOST_PULL * (miss.abs() - 0.5 * MOST_PULL);
        (loss, MOST_PULL * miss.signum())
    }
}

#[cfg(test)]
mod tests {
    use impasse_net::Scratch;

    use super::*;

    /// Inputs are the bits of a number, of which half the sum is wanted.
    struct Bits;

    impl Lesson for Bits {
        fn count(&self) -> usize {
            64
        }

        fn show(&self, at: usize, _: &mut Chance, on: &mut Vec<u16>, wanted: &mut [Wanted]) {
            on.extend((0..6).filter(|bit| at >> bit & 1 == 1));
            let count = f32::from(u16::try_from(on.len()).expect("few"));
            wanted[0] = Wanted::Number(count / 2.0);
            wanted[1] = match at % 3 {
                0 => Wanted::AtLeast(count),
                1 => Wanted::Share {
                    wins: count,
                    games: 6.0,
                },
                _ => Wanted::Nothing,
            };
        }
    }

    fn plan() -> Plan {
        let question = |name: &str| Question {
            name: name.to_owned(),
            mean: 1.0,
            sd: 2.0,
            weight: 1.0,
        };
        Plan {
            questions: vec![question("half"), question("other")],
            inputs: 6,
            first_width: 8,
            second_width: 4,
            epochs: 200,
            batch: 8,
            rate: 0.01,
            decay: 0.0,
            seed: 3,
        }
    }

    #[test]
    fn slopes_are_those_of_small_differences() {
        let mut plan = plan();
        // What is told of shares is not what is followed.
        plan.questions[1].weight = 0.0;
        let mut trainer = Trainer::new(&plan);
        let mut chance = Chance::new(1);
        let example = 45;
        trainer.learn(&Bits, example, &mut chance);
        let slopes = trainer.slopes.clone().lists().map(|list| list.clone());
        let mut checked = 0;
        for (list, slopes) in slopes.iter().enumerate() {
            for (at, &expected) in slopes.iter().enumerate() {
                let mut loss = |by: f32| {
                    trainer.weights.lists()[list][at] += by;
                    let loss = trainer.learn(&Bits, example, &mut chance);
                    trainer.weights.lists()[list][at] -= by;
                    loss
                };
                let step = 1e-3;
                // Where a number changes its sign within a step, the slope lies
                // between those of both sides.
                let before = (loss(0.0) - loss(-step)) / step;
                let behind = (loss(step) - loss(0.0)) / step;
                let slack = 0.02 + 0.05 * expected.abs();
                let between = before.min(behind) - slack..before.max(behind) + slack;
                assert!(
                    between.contains(&expected),
                    "list {list}, number {at}: {between:?} and {expected}"
                );
                checked += u32::from(expected != 0.0);
            }
        }
        assert!(checked > 10, "{checked}");
    }

    #[test]
    fn what_can_be_learnt_is_learnt_and_the_network_says_what_training_says() {
        let plan = plan();
        let mut trainer = Trainer::new(&plan);
        let first = trainer.epoch(&Bits, 0);
        let mut last = first;
        for epoch in 1..plan.epochs {
            last = trainer.epoch(&Bits, epoch);
        }
        assert!(last < first / 2.0, "{first} and {last}");
        let network = trainer.network(Vec::new()).expect("a network");
        let network = Network::read(&network.write().expect("a file")).expect("a network");
        let mut scratch = Scratch::default();
        let mut off = 0.0;
        for at in 0..64_usize {
            let on: Vec<u16> = (0..6).filter(|bit| at >> bit & 1 == 1).collect();
            let said = network.judge(&on, &mut scratch).to_vec();
            for (said, trained) in said.iter().zip(trainer.say(&on)) {
                assert!((said - trained).abs() < 1e-4, "{said} and {trained}");
            }
            #[expect(clippy::cast_precision_loss, reason = "at most 6")]
            let half = on.len() as f32 / 2.0;
            off += (said[0] - half).abs() / 64.0;
        }
        assert!(off < 0.3, "off by {off} on average");
    }

    #[test]
    fn training_again_gives_the_same_numbers() {
        let plan = plan();
        let trained = || {
            let mut trainer = Trainer::new(&plan);
            trainer.epoch(&Bits, 0);
            trainer.network(Vec::new()).expect("a network")
        };
        assert_eq!(trained(), trained());
    }
}
