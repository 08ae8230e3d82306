package plimsoll.plan.search.sizing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.member.ProgramRuntime;

/**
 * The setting by which a program that is not a JVM keeps its memory below its container. The shares are those that
 * each runtime's documents start from.
 */
public final class RuntimeAdvice {
    private static final String GO_LIMIT = "GOMEMLIMIT";
    private static final String GO_UNLIMITED = "off";
    static final String NODE_OPTIONS = "NODE_OPTIONS";
    private static final List<String> VARIABLES = List.of(GO_LIMIT, "GOGC", NODE_OPTIONS);
    private static final double GO = 0.9;
    private static final double NODE = 0.75;
    private static final double NATIVE_IMAGE = 0.75;

    private RuntimeAdvice() {}

    /** Returns whether a variable is one from which such a runtime takes a limit on its memory. */
    public static boolean isSetting(String variable) {
        return VARIABLES.contains(variable);
    }

    /**
     * Empty for a JVM, whose container is split, and for a program of an unknown runtime.
     *
     * @param environment of the trials
     * @param command of the trials
     */
    public static Optional<String> of(
            ProgramRuntime runtime, Bytes container, Map<String, String> environment, List<String> command) {
        return present(runtime, environment, command)
                .map(setting -> "it is " + runtime.words() + ", and the trials ran with " + setting
                        + ": production needs the same")
                .or(() -> advice(runtime, container));
    }

    /** Returns the setting that the trials had. */
    private static Optional<String> present(
            ProgramRuntime runtime, Map<String, String> environment, List<String> command) {
        return switch (runtime) {
            case JVM, OTHER -> Optional.empty();
            case GO ->
                Optional.ofNullable(environment.get(GO_LIMIT))
                        .filter(value -> !value.isBlank() && !value.equals(GO_UNLIMITED))
                        .map(value -> GO_LIMIT + "=" + value);
            case NODE ->
                NodeOptions.oldSpace(Stream.concat(Stream.ofNullable(environment.get(NODE_OPTIONS)), command.stream())
                        .flatMap(text -> Stream.of(text.split("\\s+", -1)))
                        .toList());
            case NATIVE_IMAGE ->
                command.stream().filter(word -> word.startsWith("-Xmx")).findFirst();
        };
    }

    private static Optional<String> advice(ProgramRuntime runtime, Bytes container) {
        return switch (runtime) {
            case JVM, OTHER -> Optional.empty();
            case GO -> Optional.of(sentence(runtime, GO_LIMIT + "=" + part(container, GO) + "MiB in env:"));
            case NODE ->
                Optional.of(sentence(
                        runtime, NODE_OPTIONS + "=--max-old-space-size=" + part(container, NODE) + " in env:"));
            case NATIVE_IMAGE ->
                Optional.of(sentence(runtime, "-Xmx" + part(container, NATIVE_IMAGE) + "m among its arguments"));
        };
    }

    private static String sentence(ProgramRuntime runtime, String setting) {
        return "it is " + runtime.words() + ": " + setting
                + " makes its collector work before the container is full; the trials ran without it, so add it to the"
                + " study and run rightsize again";
    }

    private static long part(Bytes container, double share) {
        return (long) (container.mebibytes() * share);
    }
}
