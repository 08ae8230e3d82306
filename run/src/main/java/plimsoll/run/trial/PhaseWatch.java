package plimsoll.run.trial;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.lab.load.PhaseEnd;
import plimsoll.lab.load.Worker;
import plimsoll.lab.load.Workers;
import plimsoll.model.FixedTimeout;
import plimsoll.model.load.Phase;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.study.Timeouts;

/** Starts one phase and watches it to its end: complete, or cut because a member died or hangs, or the time is up. */
final class PhaseWatch {
    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);
    private static final int DEATH_POLLS = 5;

    /** Answers on their way still arrive after a death; nothing arrives after this time. */
    private static final Duration AFTER_DEATH = FixedTimeout.ANSWERS_AFTER_DEATH.time();

    private static final Duration AFTER_STOP = FixedTimeout.WORKER_PHASE.time();

    private final Phase phase;
    private final Workers workers;
    private final RunningDeployment deployment;
    private final Timeouts timeouts;
    private final LongSupplier trialNanos;
    private final HangDetector detector;
    private Optional<Long> diedAt = Optional.empty();
    private Optional<Long> stoppedAt = Optional.empty();
    private boolean cut;

    PhaseWatch(Phase phase, Workers workers, RunningDeployment deployment, Timeouts timeouts, LongSupplier trialNanos) {
        this.phase = phase;
        this.workers = workers;
        this.deployment = deployment;
        this.timeouts = timeouts;
        this.trialNanos = trialNanos;
        this.detector = new HangDetector(timeouts.noProgress(), trialNanos);
    }

    /** Returns empty if the trial continues, else the reason why it cannot be judged. */
    Optional<TrialRun.TrialEnding> run(Consumer<TrialProgress> onProgress, FaultEvents events)
            throws InterruptedException {
        workers.run(phase);
        try (FaultSchedule faults = events.start(phase, deployment, trialNanos, this::finished)) {
            return watch(onProgress, faults);
        }
    }

    private Optional<TrialRun.TrialEnding> watch(Consumer<TrialProgress> onProgress, FaultSchedule faults)
            throws InterruptedException {
        while (true) {
            Optional<PhaseEnd> end = workers.phaseEnd(phase);
            boolean overlong = passed(stoppedAt, AFTER_STOP);
            // The end of the phase then ends a fault that outlasts the load, such as a late restart.
            if (end.isPresent() && (overlong || !faults.isEnding())) {
                return judgeable(end.get());
            }
            if (overlong) {
                return judgeable(new PhaseEnd.Broken(
                        "a worker did not end its phase within " + AFTER_STOP.toSeconds() + " s of the order to stop"));
            }
            onProgress.accept(new TrialProgress(phase.name(), Duration.ofNanos(trialNanos.getAsLong()), progress()));
            stopWhenOver();
            workers.awaitEnd(phase, POLL_INTERVAL);
        }
    }

    /**
     * True if there is nothing left to load in later phases. Clients may notice a member's end slightly before it is
     * visible: a driver inside it, whose phase is cut, and those whose operations get no answer; a script does not say.
     */
    boolean isOver() throws InterruptedException {
        int polls = cut ? DEATH_POLLS : mayHaveUnanswered() ? 1 : 0;
        for (int poll = 0; !ended() && poll < polls; poll++) {
            Thread.sleep(POLL_INTERVAL);
        }
        return ended();
    }

    private boolean mayHaveUnanswered() {
        return progress().map(ended -> ended.failed() + ended.unknown() > 0).orElse(true);
    }

    private boolean ended() {
        return stoppedAt.isPresent() || diedAt.isPresent() || deployment.hasDeath();
    }

    private Optional<TrialRun.TrialEnding> judgeable(PhaseEnd end) {
        cut = end instanceof PhaseEnd.Cut;
        return switch (end) {
            case PhaseEnd.Broken(String reason) ->
                Optional.of(new TrialRun.TrialEnding(TrialOutcome.Kind.BROKEN_WORKER, reason));
            case PhaseEnd.Whole _, PhaseEnd.Cut _ ->
                trialTimeIsUp()
                        ? Optional.of(new TrialRun.TrialEnding(
                                TrialOutcome.Kind.TIME_OUT,
                                "the trial took longer than its bound of "
                                        + timeouts.trial().toSeconds() + " s; raise bounds: {trial: ...}"))
                        : Optional.empty();
        };
    }

    private void stopWhenOver() {
        if (diedAt.isEmpty() && deployment.hasDeath()) {
            diedAt = Optional.of(trialNanos.getAsLong());
        }
        boolean nothingMoreComes = diedAt.isPresent() ? passed(diedAt, AFTER_DEATH) : detector.lastsTooLong(progress());
        if (stoppedAt.isEmpty() && (nothingMoreComes || trialTimeIsUp())) {
            stoppedAt = Optional.of(trialNanos.getAsLong());
            workers.ofPhase(phase).forEach(Worker::stop);
        }
    }

    private boolean passed(Optional<Long> since, Duration bound) {
        return since.isPresent() && trialNanos.getAsLong() - since.get() > bound.toNanos();
    }

    private boolean trialTimeIsUp() {
        return trialNanos.getAsLong() > timeouts.trial().toNanos();
    }

    private long finished() {
        return workers.measured(phase).stream()
                .mapToLong(worker -> worker.finished(phase.name()))
                .sum();
    }

    private Optional<ProgressReport> progress() {
        return workers.measured(phase).stream()
                .flatMap(worker -> worker.latest().stream())
                .filter(latest -> latest.phase().equals(phase.name()))
                .reduce(PhaseWatch::sum);
    }

    private static ProgressReport sum(ProgressReport one, ProgressReport other) {
        return ProgressReportBuilder.builder()
                .phase(one.phase())
                .atMillis(Math.max(one.atMillis(), other.atMillis()))
                .started(one.started() + other.started())
                .acknowledged(one.acknowledged() + other.acknowledged())
                .rejected(one.rejected() + other.rejected())
                .failed(one.failed() + other.failed())
                .unknown(one.unknown() + other.unknown())
                .aborted(one.aborted() + other.aborted())
                .unsent(one.unsent() + other.unsent())
                .inFlight(one.inFlight() + other.inFlight())
                .bytesSent(one.bytesSent() + other.bytesSent())
                .tail(one.tail().or(other::tail))
                .build();
    }
}
