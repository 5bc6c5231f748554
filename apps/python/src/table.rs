//! A puzzle on a table: moves played and taken back.

use std::sync::{Mutex, MutexGuard, PoisonError};

use impasse_games::{Play, naming};
use impasse_puzzle::draw;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

/// A game that is being played.
#[pyclass(frozen, module = "impasse._native")]
pub(crate) struct Table(Mutex<Box<dyn Play>>);

impl Table {
    pub(crate) fn new(table: Box<dyn Play>) -> Self {
        Self(Mutex::new(table))
    }

    /// What another thread left is whole: a move is played or it is not.
    fn now(&self) -> MutexGuard<'_, Box<dyn Play>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Table {
    fn moves(&self) -> Vec<String> {
        let moves = self.now().moves().into_iter();
        moves.map(|info| info.text).collect()
    }

    fn play(&self, index: usize) -> PyResult<()> {
        let mut table = self.now();
        table.play(index).map_err(|_| {
            let count = table.moves().len();
            PyIndexError::new_err(format!("move {index}: there are {count} legal moves"))
        })
    }

    fn play_text(&self, moves: &str) -> PyResult<usize> {
        let played = self.now().play_text(moves);
        played.map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Until so many moves stand.
    fn go_to(&self, moves: usize) -> bool {
        self.now().go_to(moves)
    }

    fn played(&self) -> Vec<String> {
        self.now().played()
    }

    fn is_goal(&self) -> bool {
        self.now().is_goal()
    }

    fn is_stuck(&self) -> bool {
        self.now().is_stuck()
    }

    fn text(&self) -> String {
        self.now().position_text()
    }

    /// A name that carries the position.
    fn line(&self) -> String {
        let table = self.now();
        naming::text_id(table.game(), &table.params(), &table.position_text())
    }

    /// What tells the position from others.
    fn key(&self) -> Vec<u8> {
        self.now().key()
    }

    fn board(&self) -> String {
        draw::text(&self.now().scene(), &[])
    }

    fn svg(&self, title: &str) -> String {
        draw::svg(&self.now().scene(), &[], title)
    }
}
