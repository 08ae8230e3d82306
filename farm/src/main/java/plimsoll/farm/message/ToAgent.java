package plimsoll.farm.message;

/** A message of a lab to an agent, mostly an answer. */
public sealed interface ToAgent {
    /** The number of the question, or of the attempt of a {@link Received}, or of a {@link RollCall}. */
    long request();

    /** A run is about to begin, and its lab asks all agents for a sign of life at once. */
    record RollCall(long request) implements ToAgent {}

    /** The block is to be executed. */
    record Granted(long request, int attempt) implements ToAgent {}

    /** The block is not to be executed now, since another agent works on it. */
    record Busy(long request, String why) implements ToAgent {}

    /** The block is not to be executed any more. */
    record Settled(long request, String why) implements ToAgent {}

    /** The file is the body of this message. */
    record FileContent(long request, FileDigest content) implements ToAgent {}

    /** The lab cannot give the file. */
    record FileRefused(long request, String why) implements ToAgent {}

    /**
     * The lab has dealt with the end of an attempt.
     *
     * @param kept whether its records will be judged
     * @param settled whether the block can be acknowledged; otherwise another agent gets it
     * @param why they will not be judged
     */
    record Received(long request, boolean kept, boolean settled, String why) implements ToAgent {}
}
