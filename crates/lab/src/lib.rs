//! The laboratory: every ability of every game behind one facade.
