//! The proof that a position is dead, told to people.
//!
//! First the rows that a suit cannot have and the cards that lie in its way
//! for good; then all the cards that never move, because each of them would
//! have to wait for another; then each card's own reason, those the reader
//! will ask for first coming first; at the end where cards can get that do
//! move. In a full deck such a proof may well speak of forty cards, so it must
//! make sense to a reader who stops halfway.

use std::collections::VecDeque;

use impasse_puzzle::{Argument, Mark, Reason, Sentence, Words};

use crate::Deal;
use crate::card::Card;
use crate::deck::Says;
use crate::layout::{Cell, Layout, cells_of};
use crate::proof::Proof;
use crate::reach::{Cards, bit};

const HELD: Words = Words::new(
    "{0} can never come home: {1} lies on its place and never leaves",
    "{0}は本来の位置に決して入れません：そこにある{1}は決して動かせません",
);
const HELD_EVERYWHERE: Words = Words::new(
    "{0} can never come home: in each row its place is held for good, by {1}",
    "{0}は本来の位置に決して入れません：どの段でも、そこにある{1}が決して動かせません",
);
const NO_ROW: Words = Words::new(
    "no row can ever take the whole suit {0}",
    "{0}を全部並べられる段がありません",
);
const ROW: Words = Words::new(
    "row {0} cannot take {1}: {2} lies on the place of {3} and never leaves",
    "{0}段目に{1}は並べられません：{3}の位置にある{2}が決して動かせません",
);
const BEHIND: Words = Words::new(
    "{0} never moves: it could only go behind {1}, which never moves; {2} lies there and never leaves",
    "{0}は動かせません：行き先は決して動かせない{1}の右隣だけで、そこにある{2}も決して動かせません",
);
const FOLLOWERS: Words = Words::new(
    "already behind a card they follow and that never moves: {0}",
    "決して動かせない一つ前のカードのすぐ右にあるので、動かせません：{0}",
);
const ENDS: Words = Words::new(
    "{0} never moves: it could only go behind {1}, which never leaves the end of its row",
    "{0}は動かせません：行き先は{1}の右隣だけですが、{1}は段の右端から決して動かせません",
);
const WHEREVER: Words = Words::new(
    "{0} never moves: wherever {1} can get, behind it lies one of these for good: {2}",
    "{0}は動かせません：{1}がどこへ行っても、その右隣には、決して動かせない次のどれかがあります：{2}",
);
const WHEREVER_OR_ENDS: Words = Words::new(
    "{0} never moves: wherever {1} can get, behind it the row ends, or one of these lies for good: {2}",
    "{0}は動かせません：{1}がどこへ行っても、その右は段の終わりか、決して動かせない次のどれかです：{2}",
);
const NOWHERE: Words = Words::new(
    "{0} never moves: wherever {1} can get, the row ends behind it",
    "{0}は動かせません：{1}がどこへ行っても、その右は段の終わりです",
);
const LIMITED: Words = Words::new(
    "{0} never gets anywhere but to {1}, for it has to follow {2}",
    "{0}が行けるのは{1}だけです：{2}に続くしかありません",
);
const LIMITED_BY: Words = Words::new(
    "{0} never gets anywhere but to {1}: any other cell behind {2} is held for good, by {3}",
    "{0}が行けるのは{1}だけです：{2}の右隣になりうるほかの場所は、決して動かせない{3}が塞いでいます",
);
const ACE_LIMITED: Words = Words::new(
    "{0} never gets anywhere but to {1}: the rest of the left edge is held for good, by {2}",
    "{0}が行けるのは{1}だけです：左端のほかの場所は、決して動かせない{2}が塞いでいます",
);
const CIRCLE: Words = Words::new(
    "each of these can move only after another of them has, so none ever does: {0}",
    "次のカードは、互いにほかのどれかが先に動かないと動かせないので、どれも決して動かせません：{0}",
);
const ITSELF: Words = Words::new(
    "{0} could move only after it has moved, so it never does",
    "{0}は、自分が動いた後でなければ動かせないので、決して動かせません",
);

/// Tells a proof.
pub(crate) struct Chain<'a> {
    pub deal: &'a Deal,
    pub state: &'a Layout,
    pub proof: &'a Proof,
}

impl Chain<'_> {
    /// What cannot be done, and what stands in its way.
    pub(crate) fn headline(&self) -> Reason {
        let mut shown = self.obstacles();
        let (words, arguments) = if let Some(&(row, card, holder)) = self.own_row(&shown) {
            shown = vec![(row, card, holder)];
            (
                HELD,
                vec![self.symbol(card).into(), self.symbol(holder).into()],
            )
        } else if is_one_card(&shown) {
            let holders: Vec<Card> = shown.iter().map(|&(.., holder)| holder).collect();
            (
                HELD_EVERYWHERE,
                vec![self.symbol(shown[0].1).into(), self.list(&holders)],
            )
        } else {
            (NO_ROW, vec![self.proof.suit.sign().into()])
        };
        let homeless: Vec<Card> = shown.iter().map(|&(_, card, _)| card).collect();
        let holders: Vec<Card> = shown.iter().map(|&(.., holder)| holder).collect();
        self.reason(words, arguments, &homeless, &holders)
    }

    /// Why the headline is true.
    pub(crate) fn causes(&self) -> Vec<Reason> {
        let obstacles = self.obstacles();
        let own = self.own_row(&obstacles).map(|&(row, ..)| row);
        // An ace that stays keeps other suits out of its row: no news.
        let counts = |row: u8| own.is_none_or(|own| own == row);
        let mut causes = Vec::new();
        if own.is_none() && !is_one_card(&obstacles) {
            for &(row, card, holder) in &obstacles {
                let names = vec![
                    (row + 1).into(),
                    card.suit().sign().into(),
                    self.symbol(holder).into(),
                    self.symbol(card).into(),
                ];
                causes.push(self.reason(ROW, names, &[card], &[holder]));
            }
        }
        let holders = obstacles.iter().filter(|&&(row, ..)| counts(row));
        let cards = self.follow(holders.map(|&(.., holder)| holder).collect());
        causes.extend(self.waiting_told(&cards));
        causes.extend(self.groups_told(&cards));
        causes.extend(self.dead_holes());
        let (stuck, others) = self.singles(&cards);
        causes.extend(
            stuck
                .into_iter()
                .chain(others)
                .map(|card| self.sentence(card)),
        );
        causes
    }

    /// What keeps the suit out of each row: the row, the card that cannot come
    /// home, the card that lies there.
    fn obstacles(&self) -> Vec<Obstacle> {
        (0..4)
            .filter_map(|row| {
                let found = self.proof.obstacle(self.deal, self.state, row);
                found.map(|(card, holder)| (row, card, holder))
            })
            .collect()
    }

    /// The obstacle in the only row that counts, if the aces have settled
    /// which row that is.
    fn own_row<'o>(&self, obstacles: &'o [Obstacle]) -> Option<&'o Obstacle> {
        let ace = Card::ace(self.proof.suit);
        let own = self.deal.row(self.state.place(ace));
        let settled = self.is_fixed(ace);
        obstacles.iter().find(|&&(row, ..)| settled && row == own)
    }

    /// The cards that the proof speaks of, each before those that its own
    /// reason speaks of.
    fn follow(&self, mut open: VecDeque<Card>) -> Vec<Card> {
        let mut met = Vec::new();
        let all = self.deal.cards();
        let mut rest = all.filter(|&card| self.proof.cards & bit(card) != 0);
        // A card that no reason leads to may still bound what is empty.
        while let Some(card) = open.pop_front().or_else(|| rest.next()) {
            if !met.contains(&card) {
                met.push(card);
                if !self.is_fixed(card) {
                    open.extend(self.needs(card));
                }
            }
        }
        met
    }

    /// The cards that the sentence about a card relies on.
    fn needs(&self, card: Card) -> Vec<Card> {
        let mut needs = self.proof.blockers(self.deal, self.state, card).0;
        needs.retain(|&other| other != card);
        if card.rank() > 1 && self.is_spoken_of(card.previous()) {
            needs.push(card.previous());
        }
        needs
    }

    fn is_spoken_of(&self, card: Card) -> bool {
        (self.proof.cards | self.proof.fixed) & bit(card) != 0
    }

    fn is_fixed(&self, card: Card) -> bool {
        self.proof.fixed & bit(card) != 0
    }

    fn is_stuck_ace(&self, card: Card) -> bool {
        card.rank() == 1 && self.proof.reach.is_stuck(card)
    }

    /// Whether a card lies behind its predecessor and both are stuck.
    fn is_follower(&self, card: Card) -> bool {
        let reach = &self.proof.reach;
        card.rank() > 1
            && reach.is_stuck(card)
            && reach.cells(card) == reach.cells(card.previous()) << 1
    }

    /// The cards that wait for each other, in one sentence.
    fn waiting_told(&self, cards: &[Card]) -> Option<Reason> {
        let waiting = self.waiting(cards);
        match waiting[..] {
            [] => None,
            [only] => Some(self.reason(ITSELF, vec![self.symbol(only).into()], &[], &waiting)),
            _ => Some(self.reason(CIRCLE, vec![self.list(&waiting)], &[], &waiting)),
        }
    }

    /// The cards that have a reason in common, in one sentence a reason.
    fn groups_told(&self, cards: &[Card]) -> Vec<Reason> {
        let those = |is_in: &dyn Fn(Card) -> bool| -> Vec<Card> {
            cards.iter().copied().filter(|&card| is_in(card)).collect()
        };
        let fixed = those(&|card| self.is_fixed(card));
        let aces = those(&|card| !self.is_fixed(card) && self.is_stuck_ace(card));
        let followers = those(&|card| !self.is_fixed(card) && self.is_follower(card));
        let mut told = Vec::new();
        if !fixed.is_empty() {
            told.push(self.reason(self.says().settled, vec![self.list(&fixed)], &[], &fixed));
        }
        if let Some(&ace) = aces.first() {
            let (edge, _) = self.proof.blockers(self.deal, self.state, ace);
            told.push(self.reason(self.says().no_edge, vec![self.list(&edge)], &aces, &edge));
        }
        if !followers.is_empty() {
            told.push(self.reason(FOLLOWERS, vec![self.list(&followers)], &followers, &[]));
        }
        told
    }

    /// The holes behind a highest card that never moves, and behind such holes.
    pub(crate) fn dead_holes(&self) -> Option<Reason> {
        let deal = self.deal;
        // Behind a card in order the hole is where it belongs.
        let is_end = |card: Card| {
            let is_stuck = self.proof.reach.is_stuck(card) && !self.is_fixed(card);
            is_stuck && card.rank() == deal.top()
        };
        let mut ends: Vec<Card> = Vec::new();
        let mut holes: u64 = 0;
        for hole in cells_of(self.state.holes() & !deal.left_edge()) {
            let left = Cell(hole.0 - 1);
            match self.state.card(left) {
                Some(card) if is_end(card) => {
                    ends.push(card);
                    holes |= hole.bit();
                }
                None => holes |= (holes & left.bit()) << 1,
                Some(_) => {}
            }
        }
        if ends.is_empty() {
            return None;
        }
        let mut reason = self.reason(
            self.says().never_filled,
            vec![self.list(&ends), self.cells(holes)],
            &[],
            &ends,
        );
        let spots = cells_of(holes).map(|hole| deal.spot(hole));
        reason.marks.extend(spots.map(Mark::Dead));
        Some(reason)
    }

    /// The cards with a reason of their own: those that never move, and those
    /// that do not get far.
    fn singles(&self, cards: &[Card]) -> (Vec<Card>, Vec<Card>) {
        let has_own = |card: &&Card| {
            let card = **card;
            !self.is_fixed(card) && !self.is_stuck_ace(card) && !self.is_follower(card)
        };
        let is_stuck = |card: &Card| self.proof.reach.is_stuck(*card);
        cards.iter().filter(has_own).copied().partition(is_stuck)
    }

    /// A card's own reason.
    fn sentence(&self, card: Card) -> Reason {
        let reach = &self.proof.reach;
        let (blockers, beyond) = self.proof.blockers(self.deal, self.state, card);
        let name = self.symbol(card).into();
        let cells = self.cells(reach.cells(card));
        let mut beside = blockers.clone();
        let (words, arguments) = if card.rank() == 1 {
            (ACE_LIMITED, vec![name, cells, self.list(&blockers)])
        } else {
            let before = card.previous();
            if reach.is_stuck(before) {
                beside.push(before);
            }
            let leads = self.symbol(before).into();
            match (reach.is_stuck(card), reach.is_stuck(before), &blockers[..]) {
                (true, true, []) => (ENDS, vec![name, leads]),
                (true, true, &[holder, ..]) => {
                    (BEHIND, vec![name, leads, self.symbol(holder).into()])
                }
                (true, false, []) => (NOWHERE, vec![name, leads]),
                (true, false, _) if beyond => {
                    (WHEREVER_OR_ENDS, vec![name, leads, self.list(&blockers)])
                }
                (true, false, _) => (WHEREVER, vec![name, leads, self.list(&blockers)]),
                (false, _, []) => (LIMITED, vec![name, cells, leads]),
                (false, ..) => (LIMITED_BY, vec![name, cells, leads, self.list(&blockers)]),
            }
        };
        // Only cards that never move are pointed at.
        let stuck = [card];
        let dead = if reach.is_stuck(card) {
            &stuck[..]
        } else {
            &[]
        };
        self.reason(words, arguments, dead, &beside)
    }

    /// The stuck cards that wait for one of themselves: what is left when
    /// cards that wait for nothing, or for none but such, are struck out.
    fn waiting(&self, told: &[Card]) -> Vec<Card> {
        let mut left = self.proof.cards & told.iter().fold(0, |set: Cards, &card| set | bit(card));
        loop {
            let before = left;
            for &card in told.iter().filter(|&&card| before & bit(card) != 0) {
                if self.needs(card).iter().all(|&other| left & bit(other) == 0) {
                    left &= !bit(card);
                }
            }
            if left == before {
                let is_in = |card: &&Card| left & bit(**card) != 0;
                let stuck = |card: &&Card| self.proof.reach.is_stuck(**card);
                return told.iter().filter(is_in).filter(stuck).copied().collect();
            }
        }
    }

    fn says(&self) -> &'static Says {
        &self.deal.deck().says
    }

    fn symbol(&self, card: Card) -> String {
        self.deal.deck().symbol(card)
    }

    /// The names of cards, each once.
    fn list(&self, cards: &[Card]) -> Argument {
        let mut names: Vec<String> = Vec::new();
        for name in cards.iter().map(|&card| self.symbol(card)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        Argument::AllOf(names)
    }

    fn cells(&self, set: u64) -> Argument {
        let name = |cell| self.deal.spot(cell).name();
        Argument::AllOf(cells_of(set).map(name).collect())
    }

    fn reason(
        &self,
        words: Words,
        arguments: Vec<Argument>,
        dead: &[Card],
        beside: &[Card],
    ) -> Reason {
        let spot = |card: &Card| self.deal.spot(self.state.place(*card));
        let marks = dead.iter().map(spot).map(Mark::Dead);
        let beside = beside.iter().filter(|card| !dead.contains(card));
        Reason {
            sentence: Sentence { words, arguments },
            marks: marks.chain(beside.map(spot).map(Mark::Blocker)).collect(),
        }
    }
}

/// A row, the card that cannot come home there, the card that lies there.
type Obstacle = (u8, Card, Card);

/// Whether it is the same card that cannot come home in all rows.
fn is_one_card(obstacles: &[Obstacle]) -> bool {
    obstacles.windows(2).all(|two| two[0].1 == two[1].1)
}
