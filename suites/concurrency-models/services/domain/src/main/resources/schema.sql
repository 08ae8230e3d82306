CREATE TABLE IF NOT EXISTS todo (
    id      bigserial PRIMARY KEY,
    title   text NOT NULL,
    done    boolean NOT NULL,
    -- A todo that was removed keeps its row: an audit looks for every todo that was ever acknowledged.
    removed boolean NOT NULL DEFAULT false
);
