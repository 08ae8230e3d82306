package domain;

import java.time.Duration;

/**
 * The address of the database; its user and its name are {@code postgres}, and there is no password.
 *
 * @param statement the longest time for one statement
 */
public record Database(String host, int port, Duration statement) {
    public static final String NAME = "postgres";

    /** {@code --db=HOST:PORT}, {@code --statement=MILLIS}. */
    public static Database of(Options options) {
        String[] parts = options.needed("db").split(":", -1);
        if (parts.length != 2 || !parts[1].matches("[0-9]{1,5}")) {
            throw new IllegalArgumentException("--db is HOST:PORT, not '" + options.needed("db") + "'");
        }
        return new Database(parts[0], Integer.parseInt(parts[1]), options.millis("statement", Bounds.STATEMENT));
    }

    /** Time for the answer to a statement; after it the client closes the connection, on which no more answers come. */
    public Duration patience() {
        return statement.plus(Bounds.LATE);
    }

    /** With bounds on connecting and on each statement. */
    public String jdbcUrl() {
        return "jdbc:postgresql://" + host + ":" + port + "/" + NAME + "?user=" + NAME + "&connectTimeout="
                + Bounds.CONNECT.toSeconds() + "&socketTimeout=" + patience().toSeconds()
                + "&options=-c%20statement_timeout=" + statement.toMillis();
    }
}
