//! A small space as a graph in `GraphML`: a node for each position, an edge for
//! each move.

use std::io::{self, Write};

use impasse_lab::{Opened, StateRow, StateSink};
use impasse_puzzle::sentence;

use crate::exit::CliError;
use crate::files::NewFile;
use crate::output::Output;

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="depth" for="node" attr.name="depth" attr.type="int"/>
  <key id="goal" for="node" attr.name="goal" attr.type="boolean"/>
  <key id="solvable" for="node" attr.name="solvable" attr.type="boolean"/>
  <key id="distance" for="node" attr.name="distance" attr.type="int"/>
  <key id="component" for="node" attr.name="component" attr.type="int"/>
  <key id="key" for="node" attr.name="key" attr.type="string"/>
  <key id="move" for="edge" attr.name="move" attr.type="string"/>
  <graph id="space" edgedefault="directed">
"#;

const TAIL: &str = "  </graph>\n</graphml>\n";

/// The file on its way.
pub(super) struct GraphFile<'o> {
    file: NewFile,
    opened: &'o dyn Opened,
    positions: u64,
}

impl<'o> GraphFile<'o> {
    /// A graph without nodes.
    pub(super) fn new(file: NewFile, opened: &'o dyn Opened) -> Self {
        Self {
            file,
            opened,
            positions: 0,
        }
    }

    /// Puts the file in its place, unless there was nothing to write.
    pub(super) fn finish(mut self, output: &Output) -> Result<(), CliError> {
        if self.positions == 0 {
            let none = sentence!(
                "--graphml: no file is written: the space was not described in full",
                "--graphml：状態空間を最後まで調べられなかったので、ファイルは書きません。"
            );
            output.remark(none.of(output.lang));
            return Ok(());
        }
        self.file
            .write_all(TAIL.as_bytes())
            .map_err(|error| CliError::output(&error))?;
        self.file.keep()
    }
}

impl StateSink for GraphFile<'_> {
    fn state(&mut self, row: &StateRow<'_>) -> io::Result<()> {
        let out = &mut self.file;
        if self.positions == 0 {
            out.write_all(HEAD.as_bytes())?;
        }
        self.positions += 1;
        let id = row.id;
        writeln!(out, r#"    <node id="{id}">"#)?;
        let mut data =
            |name: &str, value: &str| writeln!(out, r#"      <data key="{name}">{value}</data>"#);
        data("depth", &row.depth.to_string())?;
        data("goal", &row.goal.to_string())?;
        data("solvable", &row.solvable.to_string())?;
        if let Some(distance) = row.distance {
            data("distance", &distance.to_string())?;
        }
        data("component", &row.component.to_string())?;
        write!(out, r#"      <data key="key">"#)?;
        for byte in row.key {
            write!(out, "{byte:02x}")?;
        }
        writeln!(out, "</data>")?;
        writeln!(out, "    </node>")?;
        let moves = self.opened.moves_of_key(row.key);
        for (target, text) in row.targets.iter().zip(moves) {
            let text = escaped(&text);
            writeln!(
                out,
                r#"    <edge source="{id}" target="{target}"><data key="move">{text}</data></edge>"#
            )?;
        }
        Ok(())
    }
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;")
}
