package plimsoll.study.setting;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What a study may ask of the machine that it is read on. */
public interface StudyMachine {
    /** At least 1. */
    int cores();

    /** Which they are, ascending. */
    default List<Integer> allowed() {
        return IntStream.range(0, cores()).boxed().toList();
    }

    /** An environment variable of the lab. */
    Optional<String> variable(String name);

    /** Where a program of the search path is; empty when there is none. */
    Optional<Path> program(String name);

    /** The directory of a JDK of this feature version, such as 17; empty when there is none. */
    Optional<Path> jdk(int version);

    /** The directory of a need that comes with the tool, such as postgres, built; empty when there is none. */
    Optional<Path> need(String name);

    /** The first number with dots that {@code PROGRAM --version} prints; empty when it prints none in time. */
    Optional<String> version(Path program);
}
