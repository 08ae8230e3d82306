package plimsoll.model;

/** What the client knows about one operation once it is over. */
public sealed interface Outcome {
    /** The service said that it is done. */
    record Acknowledged() implements Outcome {}

    /**
     * The service refused on purpose; surely not done.
     *
     * @param said why, in words that many refusals share; empty where it said nothing
     */
    record Rejected(int code, String said) implements Outcome {
        public Rejected(int code) {
            this(code, "");
        }
    }

    /** Surely not done: nothing of it left the client, or the service said so. */
    record Failed(String reason) implements Outcome {}

    /** Bytes left and no trustworthy answer came: a time-out, a reset, a 5xx. */
    record Unknown(String reason) implements Outcome {}

    /** The client gave it up on purpose, as the study says; whether the service did something is not its matter. */
    record Aborted() implements Outcome {}

    Outcome ACKNOWLEDGED = new Acknowledged();
}
