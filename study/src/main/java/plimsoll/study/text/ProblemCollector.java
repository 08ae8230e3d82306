package plimsoll.study.text;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Collects the problems of one file, without duplicates. */
public final class ProblemCollector {
    private final String file;
    private final Set<Problem> found = new LinkedHashSet<>();

    public ProblemCollector(String file) {
        this.file = file;
    }

    public void add(SourceLocation location, String message, String hint) {
        found.add(new Problem(
                file, location.line(), location.column(), Problem.Kind.WRONG, message, hint, Optional.empty()));
    }

    /** Adds the problem of a file that does not exist. */
    public void addMissing(SourceLocation location, String message, Path missing) {
        found.add(new Problem(
                file,
                location.line(),
                location.column(),
                Problem.Kind.WRONG,
                message,
                "build it first",
                module(missing)));
    }

    /** A module of a checkout writes its class path when it is built; a distribution names the pack that has it. */
    private static Optional<Path> module(Path missing) {
        return Optional.of(missing.toAbsolutePath().normalize())
                .filter(file -> file.endsWith("target/classpath"))
                .map(file -> file.resolve("../..").normalize())
                .filter(directory -> Files.isRegularFile(directory.resolve("pom.xml"))
                        || Files.isRegularFile(directory.resolve("pack")));
    }

    /** Adds a problem of the command line; {@code location} is the part of the study that it concerns. */
    public void addForCommandLine(SourceLocation location, String message, String hint) {
        found.add(new Problem(
                file, location.line(), location.column(), Problem.Kind.ASKED, message, hint, Optional.empty()));
    }

    /** Adds a problem unless a section of the study has an entry of this name. */
    public void requireEntry(String section, Collection<String> entries, String name, SourceLocation location) {
        if (!entries.contains(name)) {
            add(
                    location,
                    "'" + section + "' has no entry '" + name + "'",
                    SpellingSuggestion.hint(name, entries, "it has"));
        }
    }

    /** Adds a problem unless the study has a member of this name. */
    public void requireMember(Collection<String> members, YamlNode.Scalar name) {
        if (!members.contains(name.text())) {
            add(
                    name.place(),
                    "there is no member '" + name.text() + "'",
                    SpellingSuggestion.hint(name.text(), members, "its members are"));
        }
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** Returns the problems in the order of the file. */
    public List<Problem> sorted() {
        return found.stream().sorted(Problem.BY_PLACE).toList();
    }
}
