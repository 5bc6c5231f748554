-- Times are milliseconds since 1970; `ms` is the player's own clock since the game began.
-- Types and statements that SQLite and PostgreSQL read alike.

CREATE TABLE games (
    id     TEXT   NOT NULL PRIMARY KEY,
    player TEXT   NOT NULL,
    puzzle TEXT   NOT NULL,
    begun  BIGINT NOT NULL
);

CREATE INDEX games_of_a_player ON games (player);

CREATE TABLE events (
    game     TEXT   NOT NULL REFERENCES games (id),
    seq      BIGINT NOT NULL,
    ms       BIGINT NOT NULL,
    kind     TEXT   NOT NULL,
    moves    TEXT,
    stand    BIGINT,
    received BIGINT NOT NULL,
    PRIMARY KEY (game, seq)
);
