package domain;

import java.time.Duration;

/**
 * The address of the database; its user and its name are {@code postgres}.
 *
 * @param statement the longest time for one statement
 */
public record Database(String host, int port, Duration statement, String password) {
    public static final String NAME = "postgres";

    private static final String PASSWORD = "DB_PASSWORD";

    /** {@code --db=HOST:PORT}, {@code --statement=MILLIS}; the environment variable {@code DB_PASSWORD}. */
    public static Database of(Options options) {
        String[] parts = options.needed("db").split(":", -1);
        if (parts.length != 2 || !parts[1].matches("[0-9]{1,5}")) {
            throw new IllegalArgumentException("--db is HOST:PORT, not '" + options.needed("db") + "'");
        }
        String password = System.getenv(PASSWORD);
        if (password == null) {
            throw new IllegalArgumentException("the environment variable " + PASSWORD + " is not set");
        }
        return new Database(
                parts[0], Integer.parseInt(parts[1]), options.millis("statement", Bounds.STATEMENT), password);
    }

    /** Time for the answer to a statement; after it the client closes the connection, on which no more answers come. */
    public Duration patience() {
        return statement.plus(Bounds.LATE);
    }

    /** With bounds on connecting and on each statement. */
    public String jdbcUrl() {
        return "jdbc:postgresql://" + host + ":" + port + "/" + NAME + "?user=" + NAME + "&password=" + password
                + "&connectTimeout=" + Bounds.CONNECT.toSeconds() + "&socketTimeout="
                + patience().toSeconds()
                + "&options=-c%20statement_timeout=" + statement.toMillis();
    }

    /** Leaves out the password. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
