package plimsoll.model.claim;

/** What the trials say of a claim. */
public enum ClaimVerdict {
    CONFIRMED("confirmed"),
    REFUTED("refuted"),
    /** There are trials, or none could help; either way they do not say. */
    NOT_DECIDABLE("not decidable here"),
    /** There is no trial of what it speaks of. */
    NOT_RUN("not run");

    private final String words;

    ClaimVerdict(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
