//! Solver work that visitors ask for: a bounded queue, a few workers, limits,
//! progress, and an end for jobs that no client polls any more.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use impasse_lab::wall_clock;
use impasse_puzzle::{Control, Limits, Progress, Sentence, Snapshot, sentence};
use impasse_wire::{JobAnswer, JobState, Question};

use crate::Allowance;
use crate::identity::Token;
use crate::work::answer;

/// A job that was not polled for so long is given up.
const ABANDONED: Duration = Duration::from_secs(20);
/// An answer is kept for so long.
const KEPT: Duration = Duration::from_mins(5);
/// Answers that are remembered for equal questions.
const MEMORY: usize = 500;

/// The queue. Its workers end with the process.
pub(crate) struct Jobs {
    shared: Arc<Shared>,
    allowance: Allowance,
}

struct Shared {
    table: Mutex<JobTable>,
    work: Condvar,
}

#[derive(Default)]
struct JobTable {
    jobs: HashMap<Token, Job>,
    queue: VecDeque<Token>,
    /// Answers to questions, the oldest first.
    known: VecDeque<(Question, JobAnswer)>,
}

struct Job {
    question: Question,
    visitor: IpAddr,
    state: State,
    stop: Arc<AtomicBool>,
    asked: Instant,
}

enum State {
    Queued,
    Running(Option<Snapshot>),
    Done(Box<JobAnswer>),
    Failed(Sentence),
}

/// Why a job is not taken.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NotTaken {
    /// The queue is full.
    Full,
    /// This visitor has enough jobs waiting.
    Greedy,
}

impl Jobs {
    /// An empty queue with its workers.
    pub(crate) fn new(allowance: Allowance) -> Self {
        let shared = Arc::new(Shared {
            table: Mutex::default(),
            work: Condvar::new(),
        });
        for _ in 0..allowance.workers {
            let shared = Arc::clone(&shared);
            thread::spawn(move || shared.serve(&allowance));
        }
        Self { shared, allowance }
    }

    /// Takes a question; says under which number the answer can be fetched.
    pub(crate) fn ask(
        &self,
        id: Token,
        visitor: IpAddr,
        question: Question,
    ) -> Result<(), NotTaken> {
        let mut table = self.shared.table();
        table.tidy();
        let live = |job: &&Job| matches!(job.state, State::Queued | State::Running(_));
        let mine = table.jobs.values().filter(live);
        if mine.filter(|job| job.visitor == visitor).count() >= self.allowance.per_visitor {
            return Err(NotTaken::Greedy);
        }
        let known = table.known.iter().find(|(known, _)| *known == question);
        let state = match known {
            Some((_, answer)) => State::Done(Box::new(answer.clone())),
            None if table.queue.len() >= self.allowance.queue => return Err(NotTaken::Full),
            None => State::Queued,
        };
        if matches!(state, State::Queued) {
            table.queue.push_back(id.clone());
            self.shared.work.notify_one();
        }
        let job = Job {
            question,
            visitor,
            state,
            stop: Arc::default(),
            asked: Instant::now(),
        };
        table.jobs.insert(id, job);
        Ok(())
    }

    /// How a job is getting on.
    pub(crate) fn look(&self, id: &Token) -> Option<JobState<JobAnswer>> {
        let mut table = self.shared.table();
        let place = table.queue.iter().position(|queued| queued == id);
        let job = table.jobs.get_mut(id)?;
        job.asked = Instant::now();
        Some(match &job.state {
            State::Queued => JobState::Queued {
                place: place.map_or(1, |at| at + 1),
            },
            State::Running(snapshot) => JobState::Running {
                phase: snapshot.map(|snapshot| snapshot.phase),
                states: snapshot.map_or(0, |snapshot| snapshot.states),
                total: snapshot.and_then(|snapshot| snapshot.total),
            },
            State::Done(answer) => JobState::Done {
                result: (**answer).clone(),
            },
            State::Failed(error) => JobState::Failed {
                error: error.to_string(),
                words: error.into(),
            },
        })
    }

    /// Gives a job up; `false` if there is none.
    pub(crate) fn cancel(&self, id: &Token) -> bool {
        let mut table = self.shared.table();
        table.queue.retain(|queued| queued != id);
        match table.jobs.remove(id) {
            Some(job) => {
                job.stop.store(true, Ordering::Relaxed);
                true
            }
            None => false,
        }
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        let table = self.shared.table();
        let jobs = table.jobs.values();
        jobs.for_each(|job| job.stop.store(true, Ordering::Relaxed));
    }
}

impl Shared {
    fn table(&self) -> MutexGuard<'_, JobTable> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A worker's life.
    fn serve(&self, allowance: &Allowance) {
        loop {
            let (id, question, stop) = self.next();
            let watcher = Watcher {
                shared: self,
                id: &id,
                stop: &stop,
            };
            let control = Control {
                limits: Limits::default(),
                clock: Some(wall_clock),
                deadline: None,
                stop: &stop,
                progress: &watcher,
            };
            // A mistake of ours must not take the worker with it.
            let answered =
                panic::catch_unwind(AssertUnwindSafe(|| answer(&question, allowance, control)));
            let mut table = self.table();
            let state = match answered {
                Ok(Ok(answer)) => {
                    if !stop.load(Ordering::Relaxed) && answer.limit().is_none() {
                        table.remember(question, answer.clone());
                    }
                    State::Done(Box::new(answer))
                }
                Ok(Err(error)) => State::Failed(error),
                Err(_) => State::Failed(sentence!(
                    "internal check failed",
                    "プログラム内部の検査で誤りが見つかりました。"
                )),
            };
            if let Some(job) = table.jobs.get_mut(&id) {
                job.state = state;
            }
        }
    }

    /// Waits for a job that a client still polls.
    fn next(&self) -> (Token, Question, Arc<AtomicBool>) {
        let mut table = self.table();
        loop {
            while let Some(id) = table.queue.pop_front() {
                let Some(job) = table.jobs.get_mut(&id) else {
                    continue;
                };
                if job.asked.elapsed() > ABANDONED {
                    table.jobs.remove(&id);
                    continue;
                }
                job.state = State::Running(None);
                return (id, job.question.clone(), Arc::clone(&job.stop));
            }
            let woken = self.work.wait(table);
            table = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl JobTable {
    /// Drops answers that were not fetched.
    fn tidy(&mut self) {
        self.jobs.retain(|_, job| match job.state {
            State::Queued | State::Running(_) => true,
            State::Done(_) | State::Failed(_) => job.asked.elapsed() < KEPT,
        });
    }

    /// Certificates are too large to be kept by the hundred.
    fn remember(&mut self, question: Question, answer: JobAnswer) {
        if matches!(answer, JobAnswer::Prove(_)) {
            return;
        }
        if self.known.len() >= MEMORY {
            self.known.pop_front();
        }
        self.known.push_back((question, answer));
    }
}

/// Notes progress, and stops jobs that no client polls.
struct Watcher<'a> {
    shared: &'a Shared,
    id: &'a Token,
    stop: &'a AtomicBool,
}

impl Progress for Watcher<'_> {
    fn report(&self, snapshot: Snapshot) {
        let mut table = self.shared.table();
        match table.jobs.get_mut(self.id) {
            Some(job) if job.asked.elapsed() < ABANDONED => {
                job.state = State::Running(Some(snapshot));
            }
            _ => self.stop.store(true, Ordering::Relaxed),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use impasse_wire::{Judgement, Standing, What};

    use super::*;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
    const LINE: &str = "sokoban=#####/#@$.#/#####";

    fn jobs(workers: usize, queue: usize) -> Jobs {
        Jobs::new(Allowance {
            workers,
            queue,
            per_visitor: 3,
            ..Allowance::default()
        })
    }

    fn ask(jobs: &Jobs, what: What, puzzle: &str, moves: &str) -> Result<Token, NotTaken> {
        let id = Token::random().expect("chance");
        let question = Question {
            what,
            puzzle: puzzle.to_owned(),
            moves: moves.to_owned(),
            way: None,
            wish: None,
        };
        jobs.ask(id.clone(), HERE, question).map(|()| id)
    }

    fn wait(jobs: &Jobs, id: &Token) -> Result<JobAnswer, String> {
        loop {
            match jobs.look(id).expect("a job") {
                JobState::Done { result } => return Ok(result),
                JobState::Failed { error, .. } => return Err(error),
                JobState::Queued { .. } | JobState::Running { .. } => {}
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn every_question_has_its_answer() {
        let jobs = jobs(1, 9);
        let told = |what, moves| wait(&jobs, &ask(&jobs, what, LINE, moves).expect("room"));
        let Ok(JobAnswer::Solve(solved)) = told(What::Solve, "") else {
            panic!("solved");
        };
        assert_eq!(solved.moves, Some(vec!["R".to_owned()]));
        let Ok(JobAnswer::Judge(judged)) = told(What::Judge, "") else {
            panic!("judged");
        };
        assert_eq!(judged.verdict, Judgement::Solvable);
        let Ok(JobAnswer::Review(reviewed)) = told(What::Review, "R") else {
            panic!("reviewed");
        };
        assert_eq!(reviewed.after, [Standing::Solvable]);
        let Ok(JobAnswer::Layers(layers)) = told(What::Layers, "R") else {
            panic!("counted by depth");
        };
        assert!(layers.complete);
        assert!(told(What::Solve, "u").is_err());
    }

    #[test]
    fn a_question_asked_again_is_answered_at_once() {
        let jobs = jobs(1, 9);
        let first = ask(&jobs, What::Solve, LINE, "").expect("room");
        wait(&jobs, &first).expect("an answer");
        let again = ask(&jobs, What::Solve, LINE, "").expect("room");
        let seen = jobs.look(&again).expect("a job");
        assert!(matches!(seen, JobState::Done { .. }), "{seen:?}");
    }

    #[test]
    fn a_full_queue_and_a_greedy_visitor_are_told_so() {
        let jobs = jobs(0, 2);
        let first = ask(&jobs, What::Solve, LINE, "").expect("room");
        ask(&jobs, What::Judge, LINE, "").expect("room");
        let full = ask(&jobs, What::Review, LINE, "");
        assert_eq!(full, Err(NotTaken::Full));
        assert_eq!(jobs.look(&first), Some(JobState::Queued { place: 1 }));

        assert!(jobs.cancel(&first) && !jobs.cancel(&first));
        assert_eq!(jobs.look(&first), None);
        ask(&jobs, What::Review, LINE, "").expect("room again");

        let jobs = self::jobs(0, 9);
        for _ in 0..3 {
            ask(&jobs, What::Solve, LINE, "").expect("room");
        }
        let greedy = ask(&jobs, What::Solve, LINE, "");
        assert_eq!(greedy, Err(NotTaken::Greedy));
    }

    #[test]
    fn a_cancelled_job_makes_room_for_the_next() {
        let jobs = jobs(1, 9);
        // Far too large to be counted within the test.
        let long = ask(&jobs, What::Solve, "superpuzz:columns=13#1", "").expect("room");
        let short = ask(&jobs, What::Solve, LINE, "").expect("room");
        assert!(jobs.cancel(&long));
        assert!(wait(&jobs, &short).is_ok());
    }
}
