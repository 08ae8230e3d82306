package plimsoll.engine.study;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the problems of one file; the same problem counts once. */
final class Problems {
    private final String file;
    private final Set<Problem> found = new LinkedHashSet<>();

    Problems(String file) {
        this.file = file;
    }

    void add(Place place, String message, String hint) {
        found.add(new Problem(file, place.line(), place.column(), Problem.Kind.WRONG, message, hint));
    }

    /** Of the command line; {@code place} is where the study says what there is. */
    void asked(Place place, String message, String hint) {
        found.add(new Problem(file, place.line(), place.column(), Problem.Kind.ASKED, message, hint));
    }

    boolean none() {
        return found.isEmpty();
    }

    /** In the order of the file. */
    List<Problem> all() {
        return found.stream().sorted(Problem.BY_PLACE).toList();
    }
}
