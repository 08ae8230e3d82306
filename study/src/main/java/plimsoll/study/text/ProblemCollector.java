package plimsoll.study.text;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the problems of one file, without duplicates. */
public final class ProblemCollector {
    private final String file;
    private final Set<Problem> found = new LinkedHashSet<>();

    public ProblemCollector(String file) {
        this.file = file;
    }

    public void add(SourceLocation location, String message, String hint) {
        found.add(new Problem(file, location.line(), location.column(), Problem.Kind.WRONG, message, hint));
    }

    /** Adds a problem of the command line; {@code location} is the part of the study that it concerns. */
    public void addForCommandLine(SourceLocation location, String message, String hint) {
        found.add(new Problem(file, location.line(), location.column(), Problem.Kind.ASKED, message, hint));
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** Returns the problems in the order of the file. */
    public List<Problem> sorted() {
        return found.stream().sorted(Problem.BY_PLACE).toList();
    }
}
