//! What `units` prints. Places are `[column, row]`, both from 1.

use serde::Serialize;

use crate::Judgement;

/// A position cut into units and passages.
#[derive(Clone, Debug, Serialize)]
pub struct UnitsJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    pub verdict: Option<Judgement>,
    pub kind: Option<&'a str>,
    pub reason: Option<String>,
    pub cut: Vec<String>,
    pub units: Vec<UnitJson>,
    pub passages: Vec<PassageJson>,
    pub position: String,
    pub cpu_seconds: f64,
}

/// A unit.
#[derive(Clone, Debug, Serialize)]
pub struct UnitJson {
    pub name: String,
    pub cells: Vec<[u16; 2]>,
    pub boxes: Vec<[u16; 2]>,
    pub has_goals: bool,
    pub connected: bool,
    pub states: Option<usize>,
    pub can_be_finished: bool,
    pub gateways: Vec<GatewayJson>,
    pub passability: Option<Vec<Vec<&'static str>>>,
}

/// An open edge of a unit.
#[derive(Clone, Debug, Serialize)]
pub struct GatewayJson {
    pub cell: [u16; 2],
    pub out: &'static str,
    pub passage: usize,
}

/// What lies between units.
#[derive(Clone, Debug, Serialize)]
pub struct PassageJson {
    pub cells: Vec<[u16; 2]>,
    pub reached: bool,
    pub player: bool,
}
