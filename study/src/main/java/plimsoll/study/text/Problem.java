package plimsoll.study.text;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;

/**
 * One problem of a study file, and what to do about it.
 *
 * @param line counts from 1
 * @param column counts characters from 1
 * @param message what happened, with the value seen
 * @param hint what was probably meant, or what to do next; may be empty
 * @param unbuilt directory of a module of the tool that only has to be built, or unpacked; empty for other problems
 */
public record Problem(
        String file, int line, int column, Kind kind, String message, String hint, Optional<Path> unbuilt) {
    /** The kind of a problem. */
    public enum Kind {
        /** The file, or something that it refers to, needs to be corrected. */
        WRONG,
        /** The file is valid, but the command line requests something that it does not have. */
        ASKED
    }

    static final Comparator<Problem> BY_PLACE = Comparator.comparingInt(Problem::line)
            .thenComparingInt(Problem::column)
            .thenComparing(Problem::message);

    /** Returns {@code file:line:column: message: hint}, without the location if the command line is to blame. */
    @Override
    public String toString() {
        String place = kind == Kind.ASKED ? "" : file + ":" + line + ":" + column + ": ";
        return place + message + (hint.isEmpty() ? "" : ": " + hint);
    }
}
