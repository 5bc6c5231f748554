//! The papers' tables, recomputed beside the printed ones.
