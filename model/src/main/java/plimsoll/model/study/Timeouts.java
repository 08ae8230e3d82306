package plimsoll.model.study;

import java.time.Duration;

/**
 * Every wait of a trial; nothing outside is waited for longer.
 *
 * @param ready from a member's start until it is ready
 * @param drain for operations in flight after a phase's end
 * @param noProgress without one finished operation while some are in flight: the subject hangs
 * @param terminate from TERM to KILL
 * @param audit for listing a store
 * @param install for preparing a need, once
 * @param trial for all of it
 */
public record Timeouts(
        Duration ready,
        Duration drain,
        Duration noProgress,
        Duration terminate,
        Duration audit,
        Duration install,
        Duration trial) {
    public static final Timeouts DEFAULT = new Timeouts(
            Duration.ofSeconds(60),
            Duration.ofSeconds(120),
            Duration.ofSeconds(10),
            Duration.ofSeconds(10),
            Duration.ofSeconds(120),
            Duration.ofSeconds(300),
            Duration.ofSeconds(300));
}
