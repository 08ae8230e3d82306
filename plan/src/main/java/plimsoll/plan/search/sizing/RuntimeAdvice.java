package plimsoll.plan.search.sizing;

import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.member.ProgramRuntime;

/**
 * The setting by which a program that is not a JVM keeps its memory below its container. The shares are those that
 * each runtime's documents start from, and no trial had the setting.
 */
public final class RuntimeAdvice {
    private static final double GO = 0.9;
    private static final double NODE = 0.75;
    private static final double NATIVE_IMAGE = 0.75;

    private RuntimeAdvice() {}

    /** Empty for a JVM, whose container is split, and for a program of an unknown runtime. */
    public static Optional<String> of(ProgramRuntime runtime, Bytes container) {
        return switch (runtime) {
            case JVM, OTHER -> Optional.empty();
            case GO -> Optional.of(sentence(runtime, "GOMEMLIMIT=" + part(container, GO) + "MiB in env:"));
            case NODE ->
                Optional.of(
                        sentence(runtime, "NODE_OPTIONS=--max-old-space-size=" + part(container, NODE) + " in env:"));
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
