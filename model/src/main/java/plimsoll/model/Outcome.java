package plimsoll.model;

/** The client's knowledge of one operation once it is over. */
public sealed interface Outcome {
    /** The service confirmed that it is done. */
    record Acknowledged() implements Outcome {}

    /**
     * The service refused on purpose; surely not done.
     *
     * @param reason in words that many refusals share; empty if the service gave none
     */
    record Rejected(int code, String reason) implements Outcome {
        public Rejected(int code) {
            this(code, "");
        }
    }

    /** Surely not done: nothing of it left the client, or the service confirmed so. */
    record Failed(String reason) implements Outcome {}

    /** Bytes left and no trustworthy answer came: a time-out, a reset, a 5xx. */
    record Unknown(String reason) implements Outcome {}

    /** The service confirmed that it is done, and answered with other content than an earlier operation uploaded. */
    record Damaged(String reason) implements Outcome {}

    /** Abandoned by the client on purpose, as the study demands; the service may or may not have done it. */
    record Aborted() implements Outcome {}

    Outcome ACKNOWLEDGED = new Acknowledged();
}
