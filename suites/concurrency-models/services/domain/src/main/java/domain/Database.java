package domain;

/** Where the database answers; its user and its name are {@code postgres}, and there is no password. */
public record Database(String host, int port) {
    public static final String NAME = "postgres";

    /** {@code --db=HOST:PORT}. */
    public static Database of(Options options) {
        String[] parts = options.needed("db").split(":", -1);
        if (parts.length != 2 || !parts[1].matches("[0-9]{1,5}")) {
            throw new IllegalArgumentException("--db is HOST:PORT, not '" + options.needed("db") + "'");
        }
        return new Database(parts[0], Integer.parseInt(parts[1]));
    }

    /** With bounds on connecting and on each statement. */
    public String jdbcUrl() {
        return "jdbc:postgresql://" + host + ":" + port + "/" + NAME + "?user=" + NAME + "&connectTimeout="
                + Bounds.CONNECT.toSeconds() + "&socketTimeout=" + Bounds.STATEMENT.toSeconds();
    }
}
