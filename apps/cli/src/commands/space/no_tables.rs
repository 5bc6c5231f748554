//! The tables of spaces in a program without Parquet: whoever asks for one is
//! told so, and none is ever begun.

use std::io;
use std::path::Path;

use impasse_lab::{SpaceReport, StateRow, StateSink};
use impasse_puzzle::Words;

use crate::exit::CliError;
use crate::output::Output;
use crate::parts::left_out;

/// One row for each depth of every space.
pub(super) enum DepthTable {}

/// One row for each position of every space.
pub(super) enum StateTable {}

fn refused<T>(option: &str, path: Option<&Path>) -> Result<Option<T>, CliError> {
    match path {
        Some(_) => Err(left_out(option, Words::new("Parquet", "Parquet"))),
        None => Ok(None),
    }
}

impl DepthTable {
    pub(super) fn begin(_: &mut Output, path: Option<&Path>) -> Result<Option<Self>, CliError> {
        refused("--parquet", path)
    }

    pub(super) fn add(&mut self, _: &str, _: &SpaceReport) {
        match *self {}
    }

    pub(super) fn finish(self, _: &Output) -> Result<(), CliError> {
        match self {}
    }
}

impl StateTable {
    pub(super) fn begin(_: &mut Output, path: Option<&Path>) -> Result<Option<Self>, CliError> {
        refused("--rows", path)
    }

    pub(super) fn follow(&mut self, _: &str) {
        match *self {}
    }

    pub(super) fn error(&self) -> Option<CliError> {
        match *self {}
    }

    pub(super) fn finish(self, _: &Output) -> Result<(), CliError> {
        match self {}
    }
}

impl StateSink for StateTable {
    fn state(&mut self, _: &StateRow<'_>) -> io::Result<()> {
        match *self {}
    }
}
