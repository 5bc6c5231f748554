//! The tables of spaces in a program without Parquet: whoever asks for one is
//! told so, and none is ever begun.

use std::io;
use std::path::Path;

use impasse_lab::{SpaceReport, StateRow, StateSink};

use crate::desk::Desk;
use crate::exit::Trouble;
use crate::parts::left_out;

/// One row for each depth of every space.
pub(super) enum DepthTable {}

/// One row for each position of every space.
pub(super) enum StateTable {}

fn refused<T>(option: &str, path: Option<&Path>) -> Result<Option<T>, Trouble> {
    match path {
        Some(_) => Err(left_out(option, "Parquet")),
        None => Ok(None),
    }
}

impl DepthTable {
    pub(super) fn begin(_: &mut Desk, path: Option<&Path>) -> Result<Option<Self>, Trouble> {
        refused("--parquet", path)
    }

    pub(super) fn add(&mut self, _: &str, _: &SpaceReport) {
        match *self {}
    }

    pub(super) fn finish(self, _: &Desk) -> Result<(), Trouble> {
        match self {}
    }
}

impl StateTable {
    pub(super) fn begin(_: &mut Desk, path: Option<&Path>) -> Result<Option<Self>, Trouble> {
        refused("--rows", path)
    }

    pub(super) fn follow(&mut self, _: &str) {
        match *self {}
    }

    pub(super) fn trouble(&self) -> Option<Trouble> {
        match *self {}
    }

    pub(super) fn finish(self, _: &Desk) -> Result<(), Trouble> {
        match self {}
    }
}

impl StateSink for StateTable {
    fn state(&mut self, _: &StateRow<'_>) -> io::Result<()> {
        match *self {}
    }
}
