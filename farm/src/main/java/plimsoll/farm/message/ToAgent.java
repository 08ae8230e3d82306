package plimsoll.farm.message;

/** An answer of the lab to an agent. */
public sealed interface ToAgent {
    /** The number of the question, or of the attempt of a {@link Received}. */
    long request();

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
