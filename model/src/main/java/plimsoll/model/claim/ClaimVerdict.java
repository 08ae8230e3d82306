package plimsoll.model.claim;

/** The verdict of the trials on a claim. */
public enum ClaimVerdict {
    CONFIRMED("confirmed", "confirmed"),
    REFUTED("refuted", "refuted"),
    /** All rounds agree, but they are too few to decide. */
    LOOKS_CONFIRMED("looks confirmed", "look confirmed"),
    /** No round agrees, but they are too few to decide. */
    LOOKS_REFUTED("looks refuted", "look refuted"),
    /** The trials do not decide it, or no trial could. */
    NOT_DECIDABLE("not decidable here", "not decidable here"),
    /** No trial of its cells has run. */
    NOT_RUN("not run", "not run");

    private final String words;
    private final String ofSeveral;

    ClaimVerdict(String words, String ofSeveral) {
        this.words = words;
        this.ofSeveral = ofSeveral;
    }

    public String words() {
        return words;
    }

    /** The words after a number of claims, such as {@code look confirmed}. */
    public String wordsOfSeveral() {
        return ofSeveral;
    }
}
