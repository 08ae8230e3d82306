package plimsoll.run.trial;

import java.util.function.LongSupplier;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.model.load.Phase;
import plimsoll.model.study.Experiment;

/** Starts the fault schedules of a trial's phases. */
record FaultEvents(Experiment experiment, FaultSchedule.FaultListeners listeners) {
    /** Starts the faults of a phase, as the study defines them; some wait for its number of finished operations. */
    FaultSchedule start(Phase phase, RunningDeployment deployment, LongSupplier trialNanos, LongSupplier finished) {
        FaultSchedule.Clock clock = new FaultSchedule.Clock(trialNanos, trialNanos.getAsLong());
        return FaultSchedule.start(
                phase.faults(),
                experiment.seed() ^ phase.name().hashCode(),
                deployment,
                new FaultSchedule.FaultContext(
                        clock,
                        finished,
                        listeners,
                        FaultSchedule.FaultTimeouts.of(experiment.bounds()),
                        firstNumber(phase)));
    }

    private int firstNumber(Phase phase) {
        return experiment.phases().stream()
                .takeWhile(before -> !before.name().equals(phase.name()))
                .mapToInt(before -> before.faults().size())
                .sum();
    }
}
