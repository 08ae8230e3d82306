package postgres;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Settings of a server.
 *
 * @param data its directory; created when absent, reused when it is one
 * @param port 0 for a free one
 * @param settings of postgresql.conf, over {@link #DURABLE}
 * @param sql run once the server is ready; must be repeatable
 * @param password of the user {@code postgres}, set when the data directory is created
 * @param host the address on which it listens; clients of other machines need the password as well
 * @param synced whether a created directory is forced to the disk, so that it survives a power cut; it takes longer
 */
public record Setup(
        Path data, int port, Map<String, String> settings, String sql, String password, String host, boolean synced) {
    /** The address that no other machine reaches. */
    public static final String LOOPBACK = "127.0.0.1";

    /**
     * Every commit is forced to the disk before it is answered. The rest has PostgreSQL's own defaults, since otherwise
     * a packager's defaults would be measured.
     */
    public static final Map<String, String> DURABLE = Map.of(
            "fsync", "on",
            "synchronous_commit", "on",
            "full_page_writes", "on",
            "wal_sync_method", "fdatasync",
            "max_connections", "100");

    public Setup {
        if (port < 0 || port > 0xFFFF) {
            throw new IllegalArgumentException("no port is " + port + "; take 0 for a free one");
        }
        if (!password.matches("[A-Za-z0-9]{16,100}")) {
            throw new IllegalArgumentException(
                    "the password has " + password.length() + " characters; take 16 to 100 letters and digits");
        }
        if (!host.matches("\\d{1,3}(\\.\\d{1,3}){3}")) {
            throw new IllegalArgumentException(
                    "it listens on one IPv4 address, such as 127.0.0.1, but this is " + host);
        }
        Map<String, String> all = new TreeMap<>(DURABLE);
        all.putAll(settings);
        settings = Map.copyOf(all);
    }

    /** A server for this machine alone. */
    public Setup(Path data, int port, Map<String, String> settings, String sql, String password) {
        this(data, port, settings, sql, password, LOOPBACK, false);
    }

    /** A server with a random password. */
    public Setup(Path data, int port, Map<String, String> settings, String sql) {
        this(data, port, settings, sql, UUID.randomUUID().toString().replace("-", ""));
    }

    /** A durable server on a free port. */
    public static Setup durable(Path data, String sql) {
        return new Setup(data, 0, Map.of(), sql);
    }

    Setup on(int other) {
        return new Setup(data, other, settings, sql, password, host, synced);
    }

    /** Leaves out the password. */
    @Override
    public String toString() {
        return "Setup[data=" + data + ", host=" + host + ", port=" + port + ", settings=" + new TreeMap<>(settings)
                + ", sql=" + sql + ", synced=" + synced + "]";
    }
}
