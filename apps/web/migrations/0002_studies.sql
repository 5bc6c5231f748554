-- Studies. Times are milliseconds since 1970. A game of a study is a row of `games` like any other, and says so:
-- `study` is NULL for whoever just plays. What identifies somebody to a recruiting service stands alone, in `recruits`.

ALTER TABLE games ADD COLUMN study TEXT;

ALTER TABLE events ADD COLUMN input TEXT;

CREATE TABLE studies (
    name       TEXT   NOT NULL PRIMARY KEY,
    hash       TEXT   NOT NULL,
    definition TEXT   NOT NULL,
    opened     BIGINT NOT NULL,
    closed     BIGINT,
    token      TEXT   NOT NULL,
    -- Taken by whoever puts a participant somewhere, so that they come one after another.
    turn       BIGINT NOT NULL
);

CREATE TABLE participants (
    id              TEXT   NOT NULL PRIMARY KEY,
    study           TEXT   NOT NULL REFERENCES studies (name),
    withdraw        TEXT   NOT NULL,
    stage           TEXT   NOT NULL,
    place           BIGINT NOT NULL,
    number          BIGINT,
    cell            BIGINT,
    outcome         TEXT,
    code            TEXT,
    joined          BIGINT,
    consented       BIGINT,
    consent_version TEXT,
    consent_hash    TEXT,
    ended           BIGINT,
    seen            BIGINT
);

CREATE INDEX participants_of_a_study ON participants (study, id);
CREATE UNIQUE INDEX participants_by_withdrawal ON participants (withdraw);
CREATE UNIQUE INDEX participants_by_number ON participants (study, number);

CREATE TABLE visits (
    participant TEXT   NOT NULL REFERENCES participants (id),
    visit       BIGINT NOT NULL,
    at          BIGINT NOT NULL,
    lang        TEXT   NOT NULL,
    screen      TEXT   NOT NULL,
    clock_us    BIGINT NOT NULL,
    input       TEXT   NOT NULL,
    PRIMARY KEY (participant, visit)
);

CREATE TABLE recruits (
    participant TEXT NOT NULL REFERENCES participants (id),
    name        TEXT NOT NULL,
    value       TEXT NOT NULL,
    PRIMARY KEY (participant, name)
);

CREATE INDEX recruits_by_value ON recruits (name, value);

CREATE TABLE places (
    participant TEXT   NOT NULL REFERENCES participants (id),
    place       BIGINT NOT NULL,
    attempt     BIGINT NOT NULL,
    purpose     TEXT   NOT NULL,
    puzzle      TEXT   NOT NULL,
    game        TEXT   NOT NULL,
    given       BIGINT NOT NULL,
    ended       BIGINT,
    result      TEXT,
    -- What was measured of it, as JSON, once it ended.
    facts       TEXT,
    PRIMARY KEY (participant, place, attempt)
);

CREATE UNIQUE INDEX places_of_games ON places (game);

CREATE TABLE answers (
    participant TEXT   NOT NULL REFERENCES participants (id),
    part        TEXT   NOT NULL,
    question    TEXT   NOT NULL,
    value       TEXT   NOT NULL,
    at          BIGINT NOT NULL,
    PRIMARY KEY (participant, part, question)
);

-- What regressions explain times and success by; not part of what participants see.
CREATE TABLE features (
    study  TEXT             NOT NULL REFERENCES studies (name),
    puzzle TEXT             NOT NULL,
    name   TEXT             NOT NULL,
    value  DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (study, puzzle, name)
);

-- Copies that hold somebody who withdrew after they were made.
CREATE TABLE recalls (
    participant TEXT NOT NULL REFERENCES participants (id),
    copy        TEXT NOT NULL,
    PRIMARY KEY (participant, copy)
);

CREATE TABLE copies (
    study    TEXT   NOT NULL,
    id       TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    kind     TEXT   NOT NULL,
    form     TEXT   NOT NULL,
    sessions BIGINT NOT NULL,
    PRIMARY KEY (study, id)
);
