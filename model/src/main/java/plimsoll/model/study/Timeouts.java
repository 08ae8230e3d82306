package plimsoll.model.study;

import java.time.Duration;

/**
 * The timeouts of a trial; no wait for anything outside the lab is longer.
 *
 * @param ready from a member's start until it is ready
 * @param drain for operations in flight after a phase's end
 * @param noProgress time without a finished operation while some are in flight, after which the subject counts as hung
 * @param terminate from TERM to KILL
 * @param audit for listing a store
 * @param install for preparing a need, once
 * @param trial for the whole trial
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
