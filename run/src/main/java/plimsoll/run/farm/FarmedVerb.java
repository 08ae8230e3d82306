package plimsoll.run.farm;

import java.util.Locale;

/** A verb whose work the agents of a farm share. */
public enum FarmedVerb {
    RUN,
    FIND,
    RIGHTSIZE,
    VERIFY;

    /** Returns the verb of a word of the command line. */
    public static FarmedVerb of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** Returns the verb as a command line has it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it decides its own next trial, so that its plan is a {@code procedure.json}. */
    public boolean searches() {
        return this != RUN;
    }
}
