package plimsoll.lab.launch.ready;

import java.time.Duration;
import plimsoll.lab.launch.process.ManagedProcess;

/** Waits for a line of the member's own output. */
public record LineReadinessProbe(ManagedProcess process) implements ReadinessProbe {
    @Override
    public boolean answers(Duration bound) {
        return process.matched();
    }

    @Override
    public String describe(Duration bound) {
        return process.searchFailure().orElse("");
    }
}
