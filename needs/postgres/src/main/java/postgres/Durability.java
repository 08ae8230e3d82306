package postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The server's own report of its settings.
 *
 * @param shown every setting of {@link Setup#settings} and its value by SHOW
 */
public record Durability(Map<String, String> shown) {
    public Durability {
        shown = Map.copyOf(shown);
    }

    /** @throws IllegalStateException when the server runs with another value than configured */
    static Durability verified(Connection connection, Map<String, String> asked) throws SQLException {
        Map<String, String> shown = new TreeMap<>();
        for (Map.Entry<String, String> setting : asked.entrySet()) {
            String value = show(connection, setting.getKey());
            if (!value.equalsIgnoreCase(setting.getValue())) {
                throw new IllegalStateException("PostgreSQL was configured with " + setting.getKey() + "="
                        + setting.getValue() + ", but SHOW says '" + value + "'; write the value as SHOW prints it");
            }
            shown.put(setting.getKey(), value);
        }
        return new Durability(shown);
    }

    private static String show(Connection connection, String setting) throws SQLException {
        if (!setting.matches("[a-z_.]{1,80}")) {
            throw new IllegalArgumentException("no setting of PostgreSQL is called '" + setting + "'");
        }
        try (Statement statement = connection.createStatement();
                ResultSet value = statement.executeQuery("SHOW " + setting)) {
            value.next();
            return value.getString(1);
        }
    }

    /** One line, such as {@code durability: fsync=on max_connections=100 ...}. */
    @Override
    public String toString() {
        return new TreeMap<>(shown)
                .entrySet().stream()
                        .map(each -> each.getKey() + "=" + each.getValue())
                        .collect(Collectors.joining(" ", "durability: ", ""));
    }
}
