package plimsoll.run;

import java.util.function.LongSupplier;
import plimsoll.lab.launch.Crew;
import plimsoll.model.load.Phase;

/**
 * How the faults of a trial's phases are drawn and told.
 *
 * @param seed of the experiment
 */
record Disturbance(long seed, FaultSchedule.Told told) {
    /** From now on the phase is disturbed as the study says. */
    FaultSchedule start(Phase phase, Crew crew, LongSupplier trialNanos) {
        var clock = new FaultSchedule.Clock(trialNanos, trialNanos.getAsLong());
        return FaultSchedule.start(
                phase.faults(), seed ^ phase.name().hashCode(), crew, new FaultSchedule.Conduct(clock, told));
    }
}
