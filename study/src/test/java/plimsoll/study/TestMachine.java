package plimsoll.study;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import plimsoll.study.setting.StudyMachine;

/**
 * A machine with the given cores, programs and variables.
 *
 * @param programs versions by name
 */
public record TestMachine(int cores, Map<String, String> programs, Map<String, String> variables)
        implements StudyMachine {
    /** Two cores, java 25.0.1 and node 20.20.2, no variables. */
    public static TestMachine usual() {
        return new TestMachine(2, Map.of("java", "25.0.1", "node", "20.20.2", "npm", "10.8.2"), Map.of());
    }

    TestMachine withCores(int other) {
        return new TestMachine(other, programs, variables);
    }

    TestMachine without(String program) {
        Map<String, String> others = new java.util.HashMap<>(programs);
        others.remove(program);
        return new TestMachine(cores, others, variables);
    }

    TestMachine with(String variable, String value) {
        return new TestMachine(cores, programs, Map.of(variable, value));
    }

    @Override
    public Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name));
    }

    @Override
    public Optional<Path> program(String name) {
        return programs.containsKey(name) ? Optional.of(Path.of("/usr/bin", name)) : Optional.empty();
    }

    /** The JDK that a variable points to. */
    @Override
    public Optional<Path> jdk(int version) {
        return variable("JAVA_" + version + "_HOME").map(Path::of);
    }

    /** The tool's own needs. */
    @Override
    public Optional<Path> need(String name) {
        return Optional.of(Path.of("/plimsoll/needs", name));
    }

    @Override
    public Optional<String> version(Path program) {
        return Optional.ofNullable(programs.get(program.getFileName().toString()));
    }
}
