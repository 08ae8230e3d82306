package plimsoll.run.trial;

import java.util.function.LongSupplier;
import plimsoll.lab.launch.Crew;
import plimsoll.model.load.Phase;
import plimsoll.model.study.Experiment;

/** How the faults of a trial's phases are drawn and told. */
record Disturbance(Experiment experiment, FaultSchedule.Told told) {
    /** From now on the phase is disturbed as the study says. */
    FaultSchedule start(Phase phase, Crew crew, LongSupplier trialNanos) {
        FaultSchedule.Clock clock = new FaultSchedule.Clock(trialNanos, trialNanos.getAsLong());
        return FaultSchedule.start(
                phase.faults(),
                experiment.seed() ^ phase.name().hashCode(),
                crew,
                new FaultSchedule.Conduct(clock, told, first(phase)));
    }

    private int first(Phase phase) {
        return experiment.phases().stream()
                .takeWhile(before -> !before.name().equals(phase.name()))
                .mapToInt(before -> before.faults().size())
                .sum();
    }
}
