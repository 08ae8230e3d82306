package plimsoll.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.engine.launch.machine.Machine;
import plimsoll.engine.run.Lab;
import plimsoll.engine.run.UnitTiming;
import plimsoll.model.TimedUnit;
import plimsoll.model.WorkUnit;

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
            UnitTiming timing = new UnitTiming(lab.launcher());
            for (WorkUnit unit : units) {
                if (!screen.quiet()) {
                    screen.err().println("timing " + unit.name() + " before the first trial");
                }
                timed.add(timing.time(unit));
            }
            return timed;
        } catch (IllegalArgumentException untimed) {
            throw new Complaint(
                    ExitCode.USAGE,
                    untimed.getMessage() + "\nmend it, or say how long it takes: --unit NAME=TIME, such as --unit "
                            + units.getFirst().name() + "=441ms");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new Complaint(ExitCode.INTERRUPTED, "interrupted before the first trial; nothing was measured");
        }
    }
}
