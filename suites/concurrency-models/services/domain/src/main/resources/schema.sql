CREATE TABLE IF NOT EXISTS todo (
    id      bigserial PRIMARY KEY,
    title   text NOT NULL,
    done    boolean NOT NULL,
    -- A removed todo keeps its row: an audit looks for every todo that was ever acknowledged.
    removed boolean NOT NULL DEFAULT false
);

-- The newest remaining ones, without a walk over all removed ones.
CREATE INDEX IF NOT EXISTS todo_left ON todo (id) WHERE NOT removed;
