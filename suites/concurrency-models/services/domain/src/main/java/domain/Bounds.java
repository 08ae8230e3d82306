package domain;

import java.time.Duration;

/** Bounds of all services. */
public final class Bounds {
    public static final int BODY_BYTES = 64 << 10;
    public static final int TITLE_CHARS = 1000;
    /** Maximum of todos in a list. */
    public static final int LATEST = 20;
    /** Time to wait for a pooled connection. */
    public static final Duration POOL_WAIT = Duration.ofSeconds(30);

    /** Time to open a connection to the database. */
    public static final Duration CONNECT = Duration.ofSeconds(5);

    /** Time for a statement, after which the database ends it. */
    public static final Duration STATEMENT = Duration.ofSeconds(60);

    /** Time for the database to report that it has ended a statement; beyond that its connection is lost. */
    public static final Duration LATE = Duration.ofSeconds(1);

    /** Connections that wait to be accepted; the machine's own bound may be lower. */
    public static final int BACKLOG = 4096;

    private Bounds() {}
}
