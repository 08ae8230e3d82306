package plimsoll.study.text;

import java.util.Comparator;

/**
 * One thing that is wrong with a study file, and what to do about it.
 *
 * @param line counts from 1
 * @param column counts characters from 1
 * @param message what was seen
 * @param hint what was meant, or what to do; may be empty
 */
public record Problem(String file, int line, int column, Kind kind, String message, String hint) {
    /** Why it cannot be run. */
    public enum Kind {
        /** The file must be changed, or something it names must be made. */
        WRONG,
        /** The file is right, and the command line asks for what it does not have. */
        ASKED
    }

    static final Comparator<Problem> BY_PLACE = Comparator.comparingInt(Problem::line)
            .thenComparingInt(Problem::column)
            .thenComparing(Problem::message);

    /** {@code file:line:column: message: hint}; without a place where the file is not to blame. */
    @Override
    public String toString() {
        String place = kind == Kind.ASKED ? "" : file + ":" + line + ":" + column + ": ";
        return place + message + (hint.isEmpty() ? "" : ": " + hint);
    }
}
