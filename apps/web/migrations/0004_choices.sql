-- Why a puzzle was chosen for a participant, as JSON; NULL where the plan alone says which comes.

ALTER TABLE places ADD COLUMN choice TEXT;
