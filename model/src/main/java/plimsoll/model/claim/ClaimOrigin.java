package plimsoll.model.claim;

/** The author of a claim's sentence. */
public enum ClaimOrigin {
    /** The study says so. */
    STUDY("study", "the study says"),
    /** The study does not say so, but one can read it so. */
    READING("reading", "a reading of the study"),
    /** The suite says so, for a question that the study leaves open. */
    OURS("ours", "the suite's own");

    private final String word;
    private final String heading;

    ClaimOrigin(String word, String heading) {
        this.word = word;
        this.heading = heading;
    }

    /** The value of the key {@code whose} in a claims file. */
    public String word() {
        return word;
    }

    /** The words before a tally of such claims. */
    public String heading() {
        return heading;
    }
}
