package plimsoll.study.text;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the problems of one file; the same problem counts once. */
public final class ProblemCollector {
    private final String file;
    private final Set<Problem> found = new LinkedHashSet<>();

    public ProblemCollector(String file) {
        this.file = file;
    }

    public void add(SourceLocation location, String message, String hint) {
        found.add(new Problem(file, location.line(), location.column(), Problem.Kind.WRONG, message, hint));
    }

    /** Of the command line; {@code location} is where the study says what there is. */
    public void asked(SourceLocation location, String message, String hint) {
        found.add(new Problem(file, location.line(), location.column(), Problem.Kind.ASKED, message, hint));
    }

    public boolean none() {
        return found.isEmpty();
    }

    /** In the order of the file. */
    public List<Problem> all() {
        return found.stream().sorted(Problem.BY_PLACE).toList();
    }
}
