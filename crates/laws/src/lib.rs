//! What every game must obey, checked.
