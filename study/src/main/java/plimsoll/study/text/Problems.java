package plimsoll.study.text;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the problems of one file; the same problem counts once. */
public final class Problems {
    private final String file;
    private final Set<Problem> found = new LinkedHashSet<>();

    public Problems(String file) {
        this.file = file;
    }

    public void add(Place place, String message, String hint) {
        found.add(new Problem(file, place.line(), place.column(), Problem.Kind.WRONG, message, hint));
    }

    /** Of the command line; {@code place} is where the study says what there is. */
    public void asked(Place place, String message, String hint) {
        found.add(new Problem(file, place.line(), place.column(), Problem.Kind.ASKED, message, hint));
    }

    public boolean none() {
        return found.isEmpty();
    }

    /** In the order of the file. */
    public List<Problem> all() {
        return found.stream().sorted(Problem.BY_PLACE).toList();
    }
}
