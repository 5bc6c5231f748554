//! The program held by its reins on the largest instances: Ctrl-C, and limits
//! of time and memory, seen from outside.
//!
//! Nothing here depends on how busy the machine is: what counts is CPU time,
//! and the only deadlines are those after which a process counts as hanging.

mod interrupt;
mod limits;
mod process;
