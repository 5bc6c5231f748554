// The study that a crowd of simulated people takes part in, and the law by
// which they play. What the regression must find again is written here and
// nowhere else; no line of it is shared with the program.

const PUZZLES = 8;

/** Log of the seconds of a solved play: these, the person's skill and some chance. */
export const TIME = { constant: 1, slope: 0.5, person: 0.3, noise: 0.4 };
/** The chance that somebody solves a puzzle and does not give it up. */
export const SUCCESS = { constant: 0.98, slope: -0.04 };

/** The one feature of each puzzle. */
const FEATURE = [0.3, 1.9, 0.8, 2.4, 1.1, 0.1, 1.5, 2.0];

const mean = FEATURE.reduce((sum, value) => sum + value, 0) / PUZZLES;
/** The root of its sum of squares: what divides the error of a slope. */
export const FEATURE_SPREAD = Math.sqrt(FEATURE.reduce((sum, value) => sum + (value - mean) ** 2, 0));

/** A corridor with a box that is pushed so far. */
function puzzle(number) {
  const wall = '#'.repeat(number + 5);
  return `sokoban=${wall}/#@$${' '.repeat(number)}.#/${wall}`;
}

const NAMES = FEATURE.map((_, number) => puzzle(number));

export const features = () => `puzzle,f1\n${NAMES.map((name, number) => `"${name}",${FEATURE[number]}\n`).join('')}`;

/** The study's file; `idle` is how long somebody who went away holds a place. */
export const definition = ({ people, idle }) => `
name = "crowd"
languages = ["en", "ja"]
recruiting = ["PID"]
title = { en = "A crowd", ja = "大勢" }
consent = { version = "3", en = "I take part.", ja = "参加します。" }
puzzles = { names = [${NAMES.map((name) => JSON.stringify(name)).join(', ')}] }
assignment = { order = "latin", idle = "${idle}s" }
allowed = { undo = false, restart = false, give_up = "0s" }
stop = { participants = ${people} }
[[before]]
id = "age"
kind = "number"
low = 1
high = 120
text = { en = "Age?", ja = "年齢は？" }
[[exclude]]
id = "few"
when = "fewer-plays"
count = 3
[completion.complete]
address = "https://example.org/?c={code}"
`;

/** Numbers by chance, the same for the same seed (mulberry32). */
export class Chance {
  #state;

  constructor(seed) {
    this.#state = (seed * 0x9e3779b1) >>> 0;
    for (let warm = 0; warm < 4; warm += 1) this.fraction();
  }

  /** From 0 to 1, without 1. */
  fraction() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(bound) {
    return Math.floor(this.fraction() * bound);
  }

  /** Of a normal distribution, mean 0, variance 1 (Box & Muller 1958). */
  normal() {
    return Math.sqrt(-2 * Math.log(1 - this.fraction())) * Math.cos(2 * Math.PI * this.fraction());
  }

  hex(digits) {
    return Array.from({ length: digits }, () => this.below(16).toString(16)).join('');
  }
}

/** How somebody plays. */
export class Habits {
  constructor(seed) {
    this.chance = new Chance(seed);
    this.skill = TIME.person * this.chance.normal();
  }

  /** What they will do with a puzzle: whether they solve it, and the moment of each push. */
  play(name) {
    const number = NAMES.indexOf(name);
    if (number < 0) throw new Error(`no puzzle of ours: ${name}`);
    const solves = this.chance.fraction() < SUCCESS.constant + SUCCESS.slope * FEATURE[number];
    const log = TIME.constant + TIME.slope * FEATURE[number] + this.skill + TIME.noise * this.chance.normal();
    const total = Math.round(Math.exp(log) * 1000);
    const pushes = solves ? number + 1 : number;
    const times = Array.from({ length: pushes }, (_, at) => Math.round((total * (at + 1)) / (number + 1)));
    return { solves, total, times };
  }
}
