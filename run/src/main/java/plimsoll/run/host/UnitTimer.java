package plimsoll.run.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import plimsoll.model.FixedTimeout;
import plimsoll.model.study.WorkUnit;
import plimsoll.model.study.WorkUnitTiming;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;
import plimsoll.run.trial.Lab;
import plimsoll.run.trial.UnitTiming;

/**
 * Times a study's units of work, and reports it.
 *
 * @param progress receives each unit before it is timed, since timing takes a while
 */
public record UnitTimer(TrialEnvironment environment, Consumer<String> progress) {
    /** @throws RequestException when a unit cannot be timed */
    public List<WorkUnitTiming> timed(List<WorkUnit> units) {
        List<WorkUnitTiming> timed = new ArrayList<>();
        try (Lab lab = environment.lab(Optional.empty())) {
            for (WorkUnit unit : units) {
                progress.accept("timing one " + unit.name() + " before the first trial: up to "
                        + FixedTimeout.LULL.time().toSeconds() + " s for a quiet machine, and up to "
                        + FixedTimeout.UNIT_TIMED.time().toSeconds() + " s for its command");
                timed.add(timed(unit, new UnitTiming(lab.launcher())));
            }
            return timed;
        }
    }

    private static WorkUnitTiming timed(WorkUnit unit, UnitTiming timing) {
        try {
            return timing.time(unit);
        } catch (IllegalArgumentException untimed) {
            throw new RequestException(
                    ExitCode.USAGE,
                    untimed.getMessage() + "\nfix the command, or give the duration yourself, such as --unit "
                            + unit.name() + "=" + WorkUnitTiming.format(unit.usual()));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new RequestException(
                    ExitCode.INTERRUPTED, "interrupted before the first trial; nothing was measured");
        }
    }
}
