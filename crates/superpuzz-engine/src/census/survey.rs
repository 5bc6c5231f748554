//! The census from the start to the report.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Mutex, PoisonError};

use impasse_puzzle::{Control, Instance as _, Limit, Puzzle as _, Sentence, Words, sentence};
use impasse_search::Workers;
use impasse_space::disk::Scratch;
use impasse_space::{
    DepthRow, LimitWatch, PartitionCount, Phase, Resources, SpaceError, SpaceReport, StageCount,
    Unfinished,
};
use impasse_superpuzz::{Component, Deal};

use super::NOTHING;
use super::crew;
use super::edge_nodes::{EdgeNodes, components, place_of};
use super::keys::Fields;
use super::record::{Record, Records};
use super::seating::{self, LabelMode, Seats};
use super::spreads::Spreads;
use crate::board::SuperpuzzBoard;

const BEFORE: &str = "before the ace orders";
const ORDERS: &str = "ace orders";
const LABELS: &str = "labels";

/// Counts everything reachable from the start of a deal.
pub(super) fn survey(
    deal: &Deal,
    workers: Workers,
    scratch: Option<&Path>,
    control: Control<'_>,
) -> Result<SpaceReport, SpaceError> {
    let records = scratch.map(|scratch| Records::of(scratch, &deal.text()));
    let scratch = scratch.map(Scratch::new).transpose()?;
    let mut census = Survey {
        before: EdgeNodes::new(&SuperpuzzBoard::of(deal, &deal.start())),
        resources: Resources::new(control, workers, scratch),
        listed: AtomicU64::new(0),
        records,
        never: AtomicBool::new(false),
        counted: Counted::new(),
    };
    let unfinished = census.run().err();
    if unfinished.is_none()
        && let Some(records) = &census.records
    {
        records.remove();
    }
    let limit = unfinished.map(Unfinished::limit).transpose()?;
    Ok(census.report(deal, limit))
}

fn solvable(tally: &DepthRow) -> u64 {
    tally.labels.map_or(0, |labels| labels.solvable)
}

/// A phase of the census; how many positions there are, nobody knows before.
fn phase<'p>(name: &'static str, listed: &'p AtomicU64) -> Phase<'p> {
    Phase {
        name,
        total: None,
        done: listed,
    }
}

struct Survey<'a> {
    before: EdgeNodes,
    resources: Resources<'a>,
    /// Positions listed so far, for progress reports.
    listed: AtomicU64,
    records: Option<Records>,
    never: AtomicBool,
    counted: Counted,
}

/// What has been counted so far, whatever comes.
struct Counted {
    /// By component, in the order in which they are worked off.
    components: Vec<DepthRow>,
    orders: Vec<DepthRow>,
    /// Different positions by which each component without holes at the edge
    /// is entered, and each order.
    entrances: Vec<u64>,
    order_entrances: Vec<u64>,
    /// Positions of later components with holes at the edge that are known at
    /// the end of each.
    waiting: Vec<u64>,
    /// Orders that an earlier run had finished.
    taken_up: u64,
    /// Whether all positions are counted, and whether all are labelled.
    complete: bool,
    labelled: bool,
}

impl Counted {
    fn new() -> Self {
        let count = components().len();
        Self {
            components: vec![NOTHING; count],
            orders: vec![NOTHING; 24],
            entrances: vec![0; count],
            order_entrances: vec![0; 24],
            waiting: vec![0; count],
            taken_up: 0,
            complete: false,
            labelled: false,
        }
    }

    fn states(&self) -> u64 {
        self.components.iter().map(|tally| tally.states).sum()
    }
}

impl Survey<'_> {
    fn run(&mut self) -> Result<(), Unfinished> {
        let all = components();
        for (place, &component) in all.iter().enumerate() {
            if component.aces == 4 {
                self.orders()?;
            } else if component.holes == 0 {
                self.seatings(place, component)?;
            } else {
                let mut watch =
                    LimitWatch::new(&self.resources, phase(BEFORE, &self.listed), &self.never);
                let base = self.counted.states();
                let tally = &mut self.counted.components[place];
                self.before.work_off(place, base, &mut watch, tally)?;
            }
            self.counted.waiting[place] = self.before.waiting_after(place);
        }
        self.counted.complete = true;
        self.before.begin_labels();
        self.resources.set_common(self.before.bytes());
        for (place, &component) in all.iter().enumerate().rev() {
            if component.aces == 4 {
                continue;
            }
            if self.counted.orders.iter().all(|tally| solvable(tally) == 0) {
                break;
            }
            if component.holes == 0 {
                self.label_seatings(place, component)?;
            } else {
                let mut watch =
                    LimitWatch::new(&self.resources, phase(LABELS, &self.listed), &self.never);
                let tally = &mut self.counted.components[place];
                let labels = tally.labels.get_or_insert_default();
                self.before.label(place, &mut watch, labels)?;
            }
        }
        self.counted.labelled = true;
        Ok(())
    }

    /// The seatings of so many aces that can be entered.
    fn entered(&self, aces: u8) -> Vec<Seats> {
        let mut all = EdgeNodes::seatings(aces);
        all.retain(|&seats| self.before.entrances(seats).next().is_some());
        all
    }

    /// Counts a component without holes at the edge and takes over where it
    /// leads.
    fn seatings(&mut self, place: usize, component: Component) -> Result<(), Unfinished> {
        let entered = self.entered(component.aces);
        // Exits take room until they are taken over.
        for some in entered.chunks(4 * self.resources.workers.count()) {
            let base = self.counted.states();
            let before = &self.before;
            let (found, stop) = crew::work_off(
                some,
                &self.resources,
                phase(BEFORE, &self.listed),
                |seats, watch| {
                    seating::explore(before, seats, Fields::EVEN, &LabelMode::None, base, watch)
                },
            );
            for (&seats, found) in some.iter().zip(found) {
                let Some(found) = found else { break };
                if self.counted.states() + found.tally.states > self.resources.most_states() {
                    return Err(Limit::States.into());
                }
                self.counted.components[place] += found.tally;
                self.counted.entrances[place] += found.entrances;
                self.before.take_exits(seats, &found)?;
            }
            self.resources.set_common(self.before.bytes());
            if let Some(stop) = stop {
                return Err(stop);
            }
        }
        Ok(())
    }

    /// Counts and labels the 24 ace orders.
    fn orders(&mut self) -> Result<(), Unfinished> {
        let all = EdgeNodes::seatings(4);
        let entered = self.entered(4);
        let base = self.counted.states();
        let before = &self.before;
        let records = self.records.as_ref();
        // Orders are much alike.
        let fields = Mutex::new(Fields::for_more_than(&before.spreads, true));
        let (found, stop) = crew::work_off(
            &entered,
            &self.resources,
            phase(ORDERS, &self.listed),
            |seats, watch| {
                let name = order_name(seats);
                if let Some(records) = records
                    && let Some(record) = records.read(&name)?
                {
                    watch.pass_holding(record.tally.states, 0)?;
                    return Ok((record, true));
                }
                let labels = LabelMode::Find(&|_| unreachable!("no card leaves the edge"));
                let known = *fields.lock().unwrap_or_else(PoisonError::into_inner);
                let found = seating::explore(before, seats, known, &labels, base, watch)?;
                let needed = Fields::about(found.spreads.each_ref().map(Spreads::len));
                *fields.lock().unwrap_or_else(PoisonError::into_inner) = needed;
                let record = Record {
                    tally: found.tally,
                    entrances: found.entrances,
                    winning: found.winning,
                };
                if let Some(records) = records {
                    records.write(&name, &record)?;
                }
                Ok((record, false))
            },
        );
        let place = place_of(Component { aces: 4, holes: 0 });
        let by_states = matches!(stop, Some(Unfinished::Limit(Limit::States)));
        for (&seats, found) in entered.iter().zip(found) {
            let Some((record, taken_up)) = found else {
                if by_states {
                    break;
                }
                continue;
            };
            if self.counted.states() + record.tally.states > self.resources.most_states() {
                return Err(Limit::States.into());
            }
            let order = all.iter().position(|&other| other == seats);
            let order = order.expect("it is one of the 24");
            self.counted.taken_up += u64::from(taken_up);
            self.counted.components[place] += record.tally;
            self.counted.orders[order] = record.tally;
            self.counted.order_entrances[order] = record.entrances;
            self.before.note_wins(seats, &record.winning);
        }
        stop.map_or(Ok(()), Err)
    }

    /// Labels a component without holes at the edge. Its positions are found
    /// again, one seating at a time: that takes less than keeping them.
    fn label_seatings(&mut self, place: usize, component: Component) -> Result<(), Unfinished> {
        let entered = self.entered(component.aces);
        let before = &self.before;
        let (found, stop) = crew::work_off(
            &entered,
            &self.resources,
            phase(LABELS, &self.listed),
            |seats, watch| {
                let labels = LabelMode::Find(&|id| before.is_solvable(id));
                seating::explore(before, seats, Fields::EVEN, &labels, 0, watch)
            },
        );
        if let Some(stop) = stop {
            return Err(stop);
        }
        let mut tally = NOTHING;
        for (&seats, found) in entered.iter().zip(found) {
            let found = found.expect("nothing stopped it");
            tally += found.tally;
            self.before.note_wins(seats, &found.winning);
        }
        self.counted.components[place] = tally;
        Ok(())
    }

    fn report(&self, deal: &Deal, limit: Option<Limit>) -> SpaceReport {
        let counted = &self.counted;
        let row = |tally: &DepthRow| DepthRow {
            labels: tally.labels.filter(|_| counted.labelled),
            ..*tally
        };
        let mut totals = NOTHING;
        counted.components.iter().for_each(|&tally| totals += tally);
        let by_component: Vec<DepthRow> = Component::all()
            .map(|component| row(&counted.components[place_of(component)]))
            .collect();
        let by_order: Vec<DepthRow> = counted.orders.iter().map(row).collect();
        let partitions = deal.partitions().into_iter().zip([by_component, by_order]);
        let partitions = partitions.map(|(partition, rows)| PartitionCount {
            name: partition.name,
            summary: partition.summary,
            classes: partition
                .classes
                .into_iter()
                .zip(rows.iter().map(|row| row.states))
                .collect(),
            rows,
        });
        let mut omitted = vec![Sentence::new(NOT_COUNTED, [])];
        if let Some(limit) = limit {
            omitted.push(sentence!(
                "solvable labels: stopped by {0}",
                "可解性: {0}のため中止",
                limit.words()
            ));
        }
        let mut notes = Vec::new();
        if counted.taken_up > 0 {
            let taken_up = counted.taken_up.to_string();
            notes.push(Sentence::new(TAKEN_UP, [taken_up]));
        }
        SpaceReport {
            complete: counted.complete,
            limit,
            totals: Some(row(&totals)),
            partitions: partitions.collect(),
            stages: if counted.complete {
                self.stages()
            } else {
                Vec::new()
            },
            omitted,
            notes,
            peak_bytes: self.resources.most_in_use(),
            disk_bytes: self
                .resources
                .scratch
                .as_ref()
                .map_or(0, Scratch::most_bytes),
            ..SpaceReport::default()
        }
    }

    /// What a search by Shintani's policies 1 to 3 holds at the end of each
    /// component and of each ace order.
    fn stages(&self) -> Vec<StageCount> {
        let counted = &self.counted;
        let mut list = Vec::new();
        let all = components();
        let orders = EdgeNodes::seatings(4);
        let entered_orders: u64 = counted.order_entrances.iter().sum();
        for (place, component) in all.iter().enumerate() {
            let states = counted.components[place].states;
            if component.aces == 4 || states == 0 {
                continue;
            }
            let mut held = states + counted.waiting[place];
            // Entrances to seatings are known once the doors are done.
            for (later, &to) in all.iter().enumerate().skip(place + 1) {
                let Some(aces) = to.aces.checked_sub(1).filter(|_| to.holes == 0) else {
                    continue;
                };
                if place_of(Component { aces, holes: 1 }) <= place {
                    held += if to.aces == 4 {
                        entered_orders
                    } else {
                        counted.entrances[later]
                    };
                }
            }
            list.push(StageCount {
                name: component.to_string(),
                states,
                held,
            });
        }
        let mut left = entered_orders;
        for (order, &seats) in orders.iter().enumerate() {
            let states = counted.orders[order].states;
            left -= counted.order_entrances[order];
            if states > 0 {
                list.push(StageCount {
                    name: order_name(seats),
                    states,
                    held: states + left,
                });
            }
        }
        list
    }
}

/// The suits from top to bottom: `HDSC`.
fn order_name(seats: Seats) -> String {
    let suit_in = |row| seats.iter().position(|&seat| seat == Some(row));
    (0..4)
        .filter_map(suit_in)
        .map(|suit| ['H', 'D', 'S', 'C'][suit])
        .collect()
}

const NOT_COUNTED: Words = Words::new(
    "depths, strong components, distances and random play: the census of Superpuzz counts without them",
    "深さ・強連結成分・距離・ランダムプレイ: スーパーパズの全数調査では求めない",
);
const TAKEN_UP: Words = Words::new(
    "ace orders taken up from an earlier run: {0}",
    "以前の実行から引き継いだAの並び順: {0}",
);
