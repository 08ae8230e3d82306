package plimsoll.lab;

import java.util.ArrayList;
import java.util.List;

/** Runs steps that end different things, so that a failure of one leaves none of the others running. */
public final class ShutdownSteps {
    private ShutdownSteps() {}

    /** Runs every step even if another one throws, then throws the first failure, with the others as suppressed. */
    public static void runAll(List<Runnable> steps) {
        List<RuntimeException> failures = new ArrayList<>();
        for (Runnable step : steps) {
            try {
                step.run();
            } catch (RuntimeException e) {
                failures.add(e);
            }
        }
        if (!failures.isEmpty()) {
            RuntimeException first = failures.removeFirst();
            failures.forEach(first::addSuppressed);
            throw first;
        }
    }
}
