CREATE TABLE IF NOT EXISTS todo (
    id      bigserial PRIMARY KEY,
    title   text NOT NULL,
    done    boolean NOT NULL,
    -- A removed todo keeps its row: an audit looks for every todo that was ever acknowledged.
    removed boolean NOT NULL DEFAULT false
);

-- The newest remaining ones, without a walk over all removed ones.
CREATE INDEX IF NOT EXISTS todo_left ON todo (id) WHERE NOT removed;

-- For the driver of 2016, which answers no SCRAM: a user with the password of postgres, which it sends as it is. That driver passes
-- no options when it connects, so its bound on a statement is here.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'driver_2016') THEN
        CREATE ROLE cleartext;
        EXECUTE format('CREATE ROLE driver_2016 LOGIN IN ROLE cleartext PASSWORD %L',
            (SELECT rolpassword FROM pg_authid WHERE rolname = 'postgres'));
    END IF;
END $$;
ALTER ROLE driver_2016 SET statement_timeout = '60s';
GRANT SELECT, INSERT, UPDATE ON todo TO driver_2016;
GRANT USAGE ON SEQUENCE todo_id_seq TO driver_2016;
