//! A small space as a graph in `GraphML`: a node for each position, an edge for
//! each move.

use std::io::{self, Write};

use impasse_lab::{Opened, StateRow, StateSink};

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

/// A graph on its way to whoever takes it.
pub struct GraphMl<'o, W> {
    to: W,
    opened: &'o dyn Opened,
    positions: u64,
}

impl<'o, W: Write> GraphMl<'o, W> {
    /// A graph without nodes.
    pub fn new(to: W, opened: &'o dyn Opened) -> Self {
        Self {
            to,
            opened,
            positions: 0,
        }
    }

    /// Ends the graph; `None` where the space was not described in full, and
    /// nothing was written.
    ///
    /// # Errors
    ///
    /// What is said where it is written to.
    pub fn finish(mut self) -> io::Result<Option<W>> {
        if self.positions == 0 {
            return Ok(None);
        }
        self.to.write_all(TAIL.as_bytes())?;
        Ok(Some(self.to))
    }
}

impl<W: Write> StateSink for GraphMl<'_, W> {
    fn state(&mut self, row: &StateRow<'_>) -> io::Result<()> {
        let out = &mut self.to;
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
