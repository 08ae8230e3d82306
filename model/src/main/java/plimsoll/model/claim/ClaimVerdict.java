package plimsoll.model.claim;

/** The verdict of the trials on a claim. */
public enum ClaimVerdict {
    CONFIRMED("confirmed"),
    REFUTED("refuted"),
    /** The trials do not decide it, or no trial could. */
    NOT_DECIDABLE("not decidable here"),
    /** No trial of its cells has run. */
    NOT_RUN("not run");

    private final String words;

    ClaimVerdict(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
