package intake.peer;

/** A framework under its contract, with its files in memory or in temporary files. */
enum Framework {
    NETTY(intake.netty.Main::start, 1024 * 1024),
    NETTY_SPOOLED(intake.netty.Main::start, 0),
    JETTY(intake.jetty.Main::start, 1024 * 1024),
    JETTY_SPOOLED(intake.jetty.Main::start, 0),
    HELIDON(intake.helidon.Main::start, 0);

    private final Launch.Start start;
    private final long threshold;

    Framework(Launch.Start start, long threshold) {
        this.start = start;
        this.threshold = threshold;
    }

    Launch.Start start() {
        return start;
    }

    long threshold() {
        return threshold;
    }

    /** Whether it writes every file to a temporary one. */
    boolean spools() {
        return threshold == 0 && this != HELIDON;
    }
}
