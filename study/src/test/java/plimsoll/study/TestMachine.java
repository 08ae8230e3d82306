package plimsoll.study;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plimsoll.study.setting.StudyMachine;

/**
 * A machine with the given cores, programs and variables.
 *
 * @param programs versions by name
 * @param refused flags that no JVM starts with
 */
public record TestMachine(int cores, Map<String, String> programs, Map<String, String> variables, Set<String> refused)
        implements StudyMachine {
    /** Two cores, java 25.0.1 and node 20.20.2, no variables. */
    public static TestMachine usual() {
        return new TestMachine(2, Map.of("java", "25.0.1", "node", "20.20.2", "npm", "10.8.2"), Map.of(), Set.of());
    }

    TestMachine withCores(int other) {
        return new TestMachine(other, programs, variables, refused);
    }

    TestMachine without(String program) {
        Map<String, String> others = new java.util.HashMap<>(programs);
        others.remove(program);
        return new TestMachine(cores, others, variables, refused);
    }

    TestMachine with(String variable, String value) {
        return new TestMachine(cores, programs, Map.of(variable, value), refused);
    }

    TestMachine refusing(String flag) {
        return new TestMachine(cores, programs, variables, Set.of(flag));
    }

    @Override
    public Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name));
    }

    @Override
    public Optional<Path> program(String name) {
        return programs.containsKey(name) ? Optional.of(Path.of("/usr/bin", name)) : Optional.empty();
    }

    @Override
    public Optional<String> installation(String program) {
        return Optional.of("sudo apt-get install -y " + program);
    }

    /** The JDK that a variable points to. */
    @Override
    public Optional<Path> jdk(int version) {
        return variable("JAVA_" + version + "_HOME").map(Path::of);
    }

    /** One JDK, {@code 25.0.3-tem}. */
    @Override
    public Optional<Path> jdk(String name) {
        return name.equals("25.0.3-tem")
                ? Optional.of(Path.of("/home/me/.sdkman/candidates/java", name))
                : Optional.empty();
    }

    @Override
    public Optional<String> refusal(Path java, List<String> flags) {
        return flags.stream()
                .filter(refused::contains)
                .findFirst()
                .map(flag -> java + ": Option " + flag + " not supported");
    }

    /** The tool's own needs. */
    @Override
    public Optional<Path> need(String name) {
        return Optional.of(Path.of("/plimsoll/needs", name));
    }

    /** One image, {@code localhost/app:1}. */
    @Override
    public Optional<String> image(String name) {
        return name.equals("localhost/app:1") ? Optional.of("0123456789abcdef".repeat(4)) : Optional.empty();
    }

    @Override
    public Optional<String> version(Path program) {
        return Optional.ofNullable(programs.get(program.getFileName().toString()));
    }
}
