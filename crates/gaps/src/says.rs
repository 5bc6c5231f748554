//! What Gaps says where Superpuzz speaks of aces and holes.

use impasse_puzzle::Words;
use impasse_superpuzz::Says;

pub(crate) const SAYS: Says = Says {
    holes: Words::new("{0} gaps", "隙間{0}個"),
    occupied: Words::new(
        "Only a gap takes a card.",
        "カードを置けるのは隙間だけです。",
    ),
    lowest_only: Words::new(
        "At the left edge only a two can lie.",
        "左端に置けるのは2だけです。",
    ),
    after_hole: Words::new(
        "To the left of this gap is another one: no card fits until that is filled.",
        "左隣も隙間なので、そこが埋まるまで何も置けません。",
    ),
    another: Words::new(
        "This gap takes the card that follows {0} in its suit.",
        "この隙間に置けるのは、{0}と同じスートで次の数字のカードです。",
    ),
    stuck: Words::new(
        "no card can move: the gaps stand behind {0}, which nothing can follow",
        "動かせるカードがありません：隙間の左は{0}で、続くカードがありません",
    ),
    dead_hole: Words::new(
        "the gap at {0} is dead: its left neighbour is {1}, the highest of its suit",
        "{0}の隙間にはもう何も移せません：左隣が{1}で、続くカードがありません",
    ),
    shadowed_hole: Words::new(
        "the gap at {0} is dead: its left neighbour is a dead gap",
        "{0}の隙間にはもう何も移せません：左隣も、もう何も移せない隙間です",
    ),
    never_filled: Words::new(
        "never filled again: {1}; behind {0}, which never moves, nothing can go",
        "二度と埋まらない隙間があります：{1}。左の{0}は決して動かせず、その右には何も置けません",
    ),
    no_edge: Words::new(
        "none of the twos ever moves: no gap opens at the left edge, where {0} lie for good",
        "2はどれも動かせません：左端の{0}が決して動かせず、左端に隙間ができません",
    ),
    settled: Words::new(
        "in order from the left edge, with all four twos there, and so there for good: {0}",
        "4枚の2が左端に揃い、そこから順に並んでいて、もう動きません：{0}",
    ),
    cell: Words::new(
        "a card such as `H2`, `D0` or `CK`, or a gap `--`",
        "「H2」「D0」「CK」のようなカードか、隙間「--」",
    ),
    fifth_hole: Words::new(
        "a fifth gap; there are only four",
        "5つ目の隙間です。隙間は4つまでです。",
    ),
    foreign: Words::new(
        "`{0}` has no place on a board with {1} columns, \
         where cards go from {2} to {3} (a gap is written `--`)",
        "{1}列の盤に「{0}」は使いません。{2}から{3}までのカードを並べ、隙間は「--」と書きます。",
    ),
    components: Words::new(
        "(twos, gaps) at the left edge: Shintani's 15 components",
        "左端の(2の数,隙間の数)による15の要素成分（新谷）",
    ),
    orders: Words::new(
        "inside (4,0): the order of the twos from top to bottom, 24 of them",
        "(4,0)の中の、左端の2の上からの並び順24通り",
    ),
};
