-- What else an event tells: which aid was switched, or how much a hint told.

ALTER TABLE events ADD COLUMN detail TEXT;
