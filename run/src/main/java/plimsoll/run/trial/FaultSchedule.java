package plimsoll.run.trial;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.lab.launch.RunningMember;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.TrialEvent;
import plimsoll.records.FaultEventText;

/**
 * Carries out the faults of one phase, one after the other. A fault that is due during another one begins after it.
 * Each writes an event at its begin and at its end.
 *
 * <p>The end of the phase ends every fault: paused members continue, members that should restart are restarted.
 */
final class FaultSchedule implements AutoCloseable {
    private static final Duration LOOK_EVERY = Duration.ofMillis(5);

    private final RunningDeployment deployment;
    private final Clock clock;
    private final FaultListeners listeners;
    private final List<Planned> waiting;
    private final AtomicLong finished = new AtomicLong();
    private final Thread thread;
    private volatile boolean ending;

    /** Time since the start of the trial, and since the start of the phase. */
    record Clock(LongSupplier trialNanos, long phaseStartNanos) {
        long trialMillis() {
            return trialNanos.getAsLong() / 1_000_000;
        }

        long phaseMillis() {
            return (trialNanos.getAsLong() - phaseStartNanos) / 1_000_000;
        }
    }

    /** The receivers of events and of restarted members. */
    record FaultListeners(Consumer<TrialEvent> events, Consumer<RunningMember> restarted) {}

    private FaultSchedule(List<Fault> faults, long seed, RunningDeployment deployment, FaultContext context) {
        this.deployment = deployment;
        this.clock = context.clock();
        this.listeners = context.listeners();
        SplittableRandom random = new SplittableRandom(seed);
        this.waiting = new ArrayList<>();
        for (Fault fault : faults) {
            waiting.add(new Planned(fault, context.first() + waiting.size(), drawn(fault.moment(), random)));
        }
        this.thread = HelperThreads.unstarted("faults", this::run, this::failed);
    }

    /**
     * The clock and the listeners of a schedule.
     *
     * @param first number of the phase's first fault among all faults of the experiment
     */
    record FaultContext(Clock clock, FaultListeners listeners, int first) {}

    /** Starts the thread that waits for the first fault. */
    static FaultSchedule start(List<Fault> faults, long seed, RunningDeployment deployment, FaultContext context) {
        FaultSchedule schedule = new FaultSchedule(faults, seed, deployment, context);
        schedule.thread.start();
        return schedule;
    }

    /** Sets the number of finished operations of the phase, which some faults wait for. */
    void finished(long operations) {
        finished.set(operations);
    }

    /** Starts no further fault; returns when the running one has ended. */
    @Override
    public void close() {
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (!waiting.isEmpty()) {
                Optional<Planned> due = waiting.stream().filter(this::isDue).findFirst();
                if (due.isPresent()) {
                    carryOut(due.get());
                    waiting.remove(due.get());
                }
                Thread.sleep(LOOK_EVERY);
            }
        } catch (InterruptedException phaseIsOver) {
            Thread.currentThread().interrupt();
        }
        waiting.forEach(planned ->
                record(planned, FaultEventText.never(planned.fault()), new Occurrence.FaultMissed(planned.number())));
    }

    /**
     * Records the remaining faults as failed, so that the trial is not judged as if they had happened.
     */
    private void failed(Throwable cause) {
        IOException reason = new IOException(cause.toString(), cause);
        waiting.forEach(planned -> record(
                planned, FaultEventText.failed(planned.fault(), reason), new Occurrence.FaultFailed(planned.number())));
    }

    private boolean isDue(Planned planned) {
        return switch (planned.due()) {
            case DueAction.Time(long millis) -> clock.phaseMillis() >= millis;
            case DueAction.Count(long operations) -> finished.get() >= operations;
        };
    }

    /** Returns the first moment that a schedule with this seed draws. */
    static long drawnMillis(FaultTrigger.Within within, long seed) {
        return drawnMillis(within, new SplittableRandom(seed));
    }

    private static long drawnMillis(FaultTrigger.Within within, SplittableRandom random) {
        return random.nextLong(Math.max(1, within.time().toMillis()));
    }

    private static DueAction drawn(FaultTrigger trigger, SplittableRandom random) {
        return switch (trigger) {
            case FaultTrigger.At(Duration time) -> new DueAction.Time(time.toMillis());
            case FaultTrigger.After(long operations) -> new DueAction.Count(operations);
            case FaultTrigger.Within within -> new DueAction.Time(drawnMillis(within, random));
        };
    }

    private void carryOut(Planned planned) {
        Fault fault = planned.fault();
        record(planned, FaultEventText.begins(fault), new Occurrence.FaultBegan(planned.number()));
        try {
            switch (fault) {
                case Fault.Pause(var _, String member, Duration time) ->
                    lasting(time, () -> deployment.pause(member), () -> deployment.resume(member));
                case Fault.Stall(var _, String link, Fault.Side side, Duration time) ->
                    lasting(
                            time,
                            () -> deployment.link(link).obey(stall(side)),
                            () -> deployment.link(link).obey("resume"));
                case Fault.Reset(var _, String link) -> deployment.link(link).obey("reset");
                case Fault.End end -> end(end);
            }
            record(planned, FaultEventText.ends(fault), new Occurrence.FaultEnded(planned.number()));
        } catch (IOException | RuntimeException failed) {
            record(planned, FaultEventText.failed(fault, failed), new Occurrence.FaultFailed(planned.number()));
        }
    }

    /** True while a member is being stopped or restarted; the phase must not end before its fault has happened. */
    boolean isEnding() {
        return ending;
    }

    private void end(Fault.End end) throws IOException {
        ending = true;
        try {
            endAndRestart(end);
        } finally {
            ending = false;
        }
    }

    private void endAndRestart(Fault.End end) throws IOException {
        boolean comesBack = end.comeback() != Fault.Comeback.NEVER;
        boolean fresh = end.comeback() == Fault.Comeback.FRESH;
        deployment.end(end.member(), end.by() == Fault.By.KILL, end.comeback() == Fault.Comeback.SAME);
        if (comesBack) {
            lasting(end.down(), () -> {}, () -> listeners.restarted().accept(deployment.restart(end.member(), fresh)));
        }
    }

    /** Runs a fault for a time. The end step always runs, early if the phase ends. */
    private static void lasting(Duration time, Step begin, Step end) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            begin.run();
            if (!interrupted) {
                Thread.sleep(time);
            }
        } catch (InterruptedException phaseIsOver) {
            interrupted = true;
        } finally {
            finish(end, interrupted);
        }
    }

    /**
     * Ends a fault in a thread of its own, which the end of the phase does not interrupt. Waits for a restarted member,
     * at most for its readiness bound.
     */
    private static void finish(Step end, boolean interrupted) throws IOException {
        CompletableFuture<Optional<IOException>> over = new CompletableFuture<>();
        HelperThreads.start(
                "fault-end",
                () -> over.complete(failure(end)),
                failure -> over.complete(Optional.of(new IOException(failure.toString(), failure))));
        Optional<IOException> failure = over.join();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    private static Optional<IOException> failure(Step step) {
        try {
            step.run();
            return Optional.empty();
        } catch (IOException failed) {
            return Optional.of(failed);
        } catch (RuntimeException failed) {
            return Optional.of(new IOException(failed.getMessage(), failed));
        } catch (InterruptedException failed) {
            return Optional.of(new IOException("interrupted while ending the fault", failed));
        }
    }

    private static String stall(Fault.Side side) {
        return side == Fault.Side.BOTH ? "stall" : "half-open " + side.name().toLowerCase(Locale.ROOT);
    }

    private void record(Planned planned, String text, Occurrence what) {
        listeners
                .events()
                .accept(new TrialEvent(
                        clock.trialMillis(), planned.fault().target(), TrialEvent.Kind.FAULT, text, what));
    }

    /**
     * A fault whose moment was drawn.
     *
     * @param number its index among all faults of the experiment
     */
    private record Planned(Fault fault, int number, DueAction due) {}

    private sealed interface DueAction {
        record Time(long millis) implements DueAction {}

        record Count(long operations) implements DueAction {}
    }

    /** One step of a fault. */
    private interface Step {
        void run() throws IOException, InterruptedException;
    }
}
