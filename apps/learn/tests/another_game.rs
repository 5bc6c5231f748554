//! Any game can be learnt through one interface: Superpuzz says what a network
//! sees of it, and a network learns how often random play wins.

use impasse_learn::stats::rank_correlation;
use impasse_learn::train::{Lesson, Plan, Question, Trainer, Wanted};
use impasse_net::{Scratch, Sight};
use impasse_puzzle::{Chance, Puzzle as _};
use impasse_search::PlainRandomPlayer;
use impasse_superpuzz::Deal;

/// The bits of the key, which tells everything of a position.
struct KeyBits {
    bytes: usize,
}

impl Sight<Deal> for KeyBits {
    fn inputs(&self) -> usize {
        8 * self.bytes
    }

    fn look(
        &self,
        deal: &Deal,
        state: &<Deal as impasse_puzzle::Puzzle>::State,
        on: &mut Vec<u16>,
    ) {
        let bits = deal.key(state);
        let bits = bits
            .iter()
            .flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1));
        let numbered = (0_u16..).zip(bits).filter(|&(_, bit)| bit == 1);
        on.extend(numbered.map(|(number, _)| number));
    }
}

const GAMES: u64 = 60;

/// Positions of random games from a few deals, and how often play wins there.
struct Positions(Vec<(Vec<u16>, f32)>);

impl Positions {
    fn of(seeds: std::ops::Range<u64>) -> Self {
        let deal = Deal::numbered(4, 1);
        let sight = KeyBits {
            bytes: deal.key_len(),
        };
        let start = deal.start();
        let all = seeds.map(|seed| {
            let mut walker = PlainRandomPlayer::new(&deal, &start);
            walker.play(Chance::of(1, seed), seed % 12);
            let here = walker.position().clone();
            let mut player = PlainRandomPlayer::new(&deal, &here);
            let won = (0..GAMES).filter(|&game| player.play(Chance::of(2, game), 200).won);
            let mut on = Vec::new();
            sight.look(&deal, &here, &mut on);
            #[expect(clippy::cast_precision_loss, reason = "a few games")]
            (on, won.count() as f32)
        });
        Self(all.collect())
    }
}

impl Lesson for Positions {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn show(&self, at: usize, _: &mut Chance, on: &mut Vec<u16>, wanted: &mut [Wanted]) {
        let (inputs, wins) = &self.0[at];
        on.extend(inputs);
        #[expect(clippy::cast_precision_loss, reason = "a few games")]
        let games = GAMES as f32;
        wanted[0] = Wanted::Share { wins: *wins, games };
    }
}

#[test]
fn superpuzz_is_learnt_through_the_same_interface() {
    let deal = Deal::numbered(4, 1);
    let plan = Plan {
        questions: vec![Question {
            name: "win".to_owned(),
            mean: 0.0,
            sd: 2.0,
            weight: 1.0,
        }],
        inputs: KeyBits {
            bytes: deal.key_len(),
        }
        .inputs(),
        first_width: 16,
        second_width: 8,
        epochs: 30,
        batch: 32,
        rate: 0.01,
        decay: 0.01,
        seed: 1,
    };
    let lesson = Positions::of(0..1500);
    let mut trainer = Trainer::new(&plan);
    for epoch in 0..plan.epochs {
        trainer.epoch(&lesson, epoch);
    }
    let network = trainer.network(Vec::new()).expect("a network");
    let held_out = Positions::of(5000..5300);
    let mut scratch = Scratch::default();
    let (mut said, mut won) = (Vec::new(), Vec::new());
    for (on, wins) in &held_out.0 {
        said.push(f64::from(network.judge(on, &mut scratch)[0]));
        won.push(f64::from(*wins));
    }
    let rho = rank_correlation(&said, &won);
    assert!(rho > 0.5, "rank correlation {rho}");
}
