package plimsoll.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.model.Deadline;
import plimsoll.model.study.TimedUnit;
import plimsoll.model.study.WorkUnit;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.trial.Lab;
import plimsoll.run.trial.UnitTiming;

/** Has a study's units of work timed, and says so. */
interface UnitTimes {
    /** @throws Complaint when one cannot be timed */
    List<TimedUnit> of(List<WorkUnit> units);

    /** On a machine that is looked at for it alone. */
    static UnitTimes here(Screen screen) {
        return units -> {
            try (Machine machine = Machine.probe()) {
                return timed(units, machine, screen);
            }
        };
    }

    static UnitTimes on(Machine machine, Screen screen) {
        return units -> timed(units, machine, screen);
    }

    private static List<TimedUnit> timed(List<WorkUnit> units, Machine machine, Screen screen) {
        List<TimedUnit> timed = new ArrayList<>();
        try (Lab lab = Lab.open(machine, Home.ofLauncher().worker(), Optional.empty())) {
            for (WorkUnit unit : units) {
                if (!screen.quiet()) {
                    screen.err()
                            .println("timing one " + unit.name() + " before the first trial: up to "
                                    + Deadline.LULL.time().toSeconds() + " s for a quiet machine, and up to "
                                    + Deadline.UNIT_TIMED.time().toSeconds() + " s for its command");
                }
                timed.add(timed(unit, new UnitTiming(lab.launcher())));
            }
            return timed;
        }
    }

    private static TimedUnit timed(WorkUnit unit, UnitTiming timing) {
        try {
            return timing.time(unit);
        } catch (IllegalArgumentException untimed) {
            throw new Complaint(
                    ExitCode.USAGE,
                    untimed.getMessage() + "\nmend it, or say how long one takes, such as --unit " + unit.name() + "="
                            + TimedUnit.text(unit.usual()));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new Complaint(ExitCode.INTERRUPTED, "interrupted before the first trial; nothing was measured");
        }
    }
}
