package plimsoll.model.record;

/**
 * How a trial's execution ended: the content of {@code trial.json}, written last.
 *
 * @param sentence what happened, for people
 * @param millis from the trial's start to its end
 * @param attempt counts from 1; a trial on a disturbed host is repeated
 */
public record TrialOutcome(Kind ended, String sentence, long millis, int attempt) {
    /** The reason why it ended. */
    public enum Kind {
        COMPLETED,
        /** A member was not ready within its bound, or could not be started. */
        NOT_STARTED,
        /** This machine cannot give the limits that the experiment demands. */
        MISSING_CAPABILITY,
        /** The machine of the needs was lost, or could not start them: later events of the trial follow from that. */
        LOST_MACHINE,
        INTERRUPTED,
        BROKEN_WORKER,
        BROKEN_AUDIT,
        BROKEN_SAMPLER,
        TIME_OUT
    }
}
