package domain;

import java.time.Duration;

/** Every bound that all services keep. */
public final class Bounds {
    public static final int BODY_BYTES = 64 << 10;
    public static final int TITLE_CHARS = 1000;
    /** Todos in a list. */
    public static final int LATEST = 20;
    /** For a connection out of the pool. */
    public static final Duration POOL_WAIT = Duration.ofSeconds(30);

    /** For a connection to the database to be made. */
    public static final Duration CONNECT = Duration.ofSeconds(5);

    /** For a statement in the database, which ends it then. */
    public static final Duration STATEMENT = Duration.ofSeconds(60);

    /** For the database to say that it has ended a statement; beyond that its connection is lost. */
    public static final Duration LATE = Duration.ofSeconds(1);

    /** Connections that wait to be accepted; the machine's own bound may be lower. */
    public static final int BACKLOG = 4096;

    private Bounds() {}
}
