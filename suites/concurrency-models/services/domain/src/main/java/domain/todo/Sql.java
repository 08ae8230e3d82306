package domain.todo;

import domain.Bounds;

/** The statements, each a transaction of its own. A removed todo keeps its row, so that an audit still finds it. */
public final class Sql {
    public static final String CREATE = "INSERT INTO todo (title, done) VALUES ($1, $2) RETURNING id";
    public static final String FIND = "SELECT id, title, done FROM todo WHERE id = $1 AND NOT removed";
    public static final String REPLACE = "UPDATE todo SET title = $1, done = $2 WHERE id = $3 AND NOT removed";
    public static final String REMOVE = "UPDATE todo SET removed = true WHERE id = $1 AND NOT removed";
    public static final String LATEST =
            "SELECT id, title, done FROM todo WHERE NOT removed ORDER BY id DESC LIMIT " + Bounds.LATEST;

    private Sql() {}

    /** With the placeholders of JDBC. */
    public static String jdbc(String sql) {
        return sql.replaceAll("\\$[0-9]", "?");
    }
}
