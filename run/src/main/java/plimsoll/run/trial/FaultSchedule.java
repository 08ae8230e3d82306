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
 * Carries out the faults of one phase, one after the other: a fault whose moment comes while another lasts begins when that is over. Each tells its begin and its
 * end as an event.
 *
 * <p>What has begun is ended when the phase ends: whoever stands still goes on, whoever was to come back comes back.
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

    /** Since the trial's start, and since the phase's. */
    record Clock(LongSupplier trialNanos, long phaseStartNanos) {
        long trialMillis() {
            return trialNanos.getAsLong() / 1_000_000;
        }

        long phaseMillis() {
            return (trialNanos.getAsLong() - phaseStartNanos) / 1_000_000;
        }
    }

    /** Who hears of events, and of members that were started again. */
    record FaultListeners(Consumer<TrialEvent> events, Consumer<RunningMember> restarted) {}

    private FaultSchedule(List<Fault> faults, long seed, RunningDeployment deployment, FaultContext context) {
        this.deployment = deployment;
        this.clock = context.clock();
        this.listeners = context.told();
        SplittableRandom random = new SplittableRandom(seed);
        this.waiting = new ArrayList<>();
        for (Fault fault : faults) {
            waiting.add(new Planned(fault, context.first() + waiting.size(), drawn(fault.moment(), random)));
        }
        this.thread = HelperThreads.unstarted("faults", this::run, this::failed);
    }

    /**
     * When things happen and who hears of it.
     *
     * @param first number of the phase's first fault among all of the experiment
     */
    record FaultContext(Clock clock, FaultListeners told, int first) {}

    /** Begins to wait for the first fault's moment. */
    static FaultSchedule start(List<Fault> faults, long seed, RunningDeployment deployment, FaultContext context) {
        FaultSchedule schedule = new FaultSchedule(faults, seed, deployment, context);
        schedule.thread.start();
        return schedule;
    }

    /** How many operations of the phase have finished; some faults wait for a number. */
    void finished(long operations) {
        finished.set(operations);
    }

    /** Nothing new begins; returns when what has begun is over. */
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
                tell(planned, FaultEventText.never(planned.fault()), new Occurrence.FaultMissed(planned.number())));
    }

    /** The faults that were still to come are recorded as failed, so that their trial is not judged as if it had met them. */
    private void failed(Throwable cause) {
        IOException reason = new IOException(cause.toString(), cause);
        waiting.forEach(planned -> tell(
                planned, FaultEventText.failed(planned.fault(), reason), new Occurrence.FaultFailed(planned.number())));
    }

    private boolean isDue(Planned planned) {
        return switch (planned.due()) {
            case DueAction.Time(long millis) -> clock.phaseMillis() >= millis;
            case DueAction.Count(long operations) -> finished.get() >= operations;
        };
    }

    /** Of the first fault that a schedule with this seed draws. */
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
        tell(planned, FaultEventText.begins(fault), new Occurrence.FaultBegan(planned.number()));
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
            tell(planned, FaultEventText.ends(fault), new Occurrence.FaultEnded(planned.number()));
        } catch (IOException | RuntimeException failed) {
            tell(planned, FaultEventText.failed(fault, failed), new Occurrence.FaultFailed(planned.number()));
        }
    }

    /** Whether a member is being ended or brought back: until that is over the phase has not seen its fault. */
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

    /** The end comes early when the phase is over, and it comes whatever happens. */
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

    /** In a thread of its own, which the phase's end does not interrupt: who comes back is waited for, at most for the bound of its readiness. */
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
            return Optional.of(new IOException("interrupted while the fault was ended", failed));
        }
    }

    private static String stall(Fault.Side side) {
        return side == Fault.Side.BOTH ? "stall" : "half-open " + side.name().toLowerCase(Locale.ROOT);
    }

    private void tell(Planned planned, String text, Occurrence what) {
        listeners
                .events()
                .accept(new TrialEvent(
                        clock.trialMillis(), planned.fault().target(), TrialEvent.Kind.FAULT, text, what));
    }

    /**
     * A fault whose moment was drawn.
     *
     * @param number its place among all faults of the experiment
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
