//! The site as a program: what it keeps, what it refuses, and what is left
//! after it was killed. Everything on SQLite, and on PostgreSQL where that is
//! installed.

mod forged;
mod house;
mod postgres;
mod record;
mod storm;
