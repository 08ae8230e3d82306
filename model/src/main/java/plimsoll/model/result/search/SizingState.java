package plimsoll.model.result.search;

import java.util.Locale;

/** The outcome of the trials of a container that was tried as it is. */
public enum SizingState {
    HOLDS,
    BREAKS,
    INCONCLUSIVE,
    /** Never tried: this way of sizing has no answer, and the sentence gives the reason. */
    REFUSED;

    /** The state in a sentence, such as {@code holds}. */
    public String words() {
        return name().toLowerCase(Locale.ROOT);
    }
}
