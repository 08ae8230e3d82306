package plimsoll.study.setting;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Facts about the machine that a study can query while it is read. */
public interface StudyMachine {
    /** Returns the number of cores, at least 1. */
    int cores();

    /** Returns the numbers of the cores that the lab may use, in ascending order. */
    default List<Integer> allowed() {
        return IntStream.range(0, cores()).boxed().toList();
    }

    /** Returns an environment variable of the lab. */
    Optional<String> variable(String name);

    /** Returns the path of a program on the PATH, for java that of the lab's own JDK; empty if there is none. */
    Optional<Path> program(String name);

    /** Returns the path of a program on the PATH, or in the directories of system programs after it. */
    default Optional<Path> systemProgram(String name) {
        return program(name);
    }

    /** Returns the command that installs one of these programs; empty if no known package manager is here. */
    Optional<String> installation(String program);

    /** Returns the directory of a JDK of this feature version, such as 17; empty if there is none. */
    Optional<Path> jdk(int version);

    /** Returns the directory of an installed JDK by its name, such as 21.0.2-tem; empty if there is none. */
    Optional<Path> jdk(String name);

    /** Returns the first line of the reason that a JVM gives for not starting with these flags; empty if it starts. */
    Optional<String> refusal(Path java, List<String> flags);

    /** Returns the directory of a built-in need, such as postgres; empty if there is none. */
    Optional<Path> need(String name);

    /** Returns the ID of an image by its name, 64 hexadecimal digits; empty if no container engine here has it. */
    Optional<String> image(String name);

    /** Returns the first dotted number that a program prints as its version; empty if it prints none in time. */
    Optional<String> version(Path program);
}
