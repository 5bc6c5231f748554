//! A space as a graph in a file.

use std::io;

use impasse_lab::{Opened, StateRow, StateSink};
use impasse_puzzle::sentence;
use impasse_results::GraphMl;

use crate::exit::CliError;
use crate::files::NewFile;
use crate::output::Output;

/// The file on its way.
pub(super) struct GraphFile<'o>(GraphMl<'o, NewFile>);

impl<'o> GraphFile<'o> {
    /// A graph without nodes.
    pub(super) fn new(file: NewFile, opened: &'o dyn Opened) -> Self {
        Self(GraphMl::new(file, opened))
    }

    /// Puts the file in its place, unless there was nothing to write.
    pub(super) fn finish(self, output: &Output) -> Result<(), CliError> {
        let written = self.0.finish().map_err(|error| CliError::output(&error))?;
        let Some(file) = written else {
            let none = sentence!(
                "--graphml: no file is written: the space was not described in full",
                "--graphml：状態空間を最後まで調べられなかったので、ファイルは書きません。"
            );
            output.remark(none.of(output.lang));
            return Ok(());
        };
        file.keep()
    }
}

impl StateSink for GraphFile<'_> {
    fn state(&mut self, row: &StateRow<'_>) -> io::Result<()> {
        self.0.state(row)
    }
}
