//! The site as a program: what it keeps, what it refuses, and what is left
//! after it was killed. Everything on SQLite, and on PostgreSQL where that is
//! installed.

#![expect(clippy::print_stderr, reason = "figures, and what was skipped")]

mod adaptive;
mod disks;
mod faults;
mod forged;
mod openapi;
mod operate;
mod outcomes;
mod pages;
mod postgres;
mod record;
mod server;
mod slow;
mod storm;
mod study;
mod tables;
