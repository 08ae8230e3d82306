package plimsoll.run.trial;

import java.util.function.LongSupplier;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.model.load.Phase;
import plimsoll.model.study.Experiment;

/** How the faults of a trial's phases are drawn and told. */
record FaultEvents(Experiment experiment, FaultSchedule.FaultListeners told) {
    /** From now on the phase is disturbed as the study says. */
    FaultSchedule start(Phase phase, RunningDeployment deployment, LongSupplier trialNanos) {
        FaultSchedule.Clock clock = new FaultSchedule.Clock(trialNanos, trialNanos.getAsLong());
        return FaultSchedule.start(
                phase.faults(),
                experiment.seed() ^ phase.name().hashCode(),
                deployment,
                new FaultSchedule.FaultContext(clock, told, first(phase)));
    }

    private int first(Phase phase) {
        return experiment.phases().stream()
                .takeWhile(before -> !before.name().equals(phase.name()))
                .mapToInt(before -> before.faults().size())
                .sum();
    }
}
