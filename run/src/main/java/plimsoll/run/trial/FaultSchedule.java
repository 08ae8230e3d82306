package plimsoll.run.trial;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.CutReport;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.lab.launch.RunningMember;
import plimsoll.model.FixedTimeout;
import plimsoll.model.load.Fault;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.study.Timeouts;
import plimsoll.records.FaultEventText;

/**
 * Carries out the faults of one phase, one after the other. A fault that is due during another one begins after it; only
 * a power cut does not wait until its member has recovered from the one before. Each writes an event at its begin and at
 * its end.
 *
 * <p>The end of the phase ends every fault: paused members continue, members that should restart are restarted.
 */
final class FaultSchedule implements AutoCloseable {
    private static final Duration POLL_INTERVAL = Duration.ofMillis(5);

    private final RunningDeployment deployment;
    private final Clock clock;
    private final FaultListeners listeners;
    private final FaultTimeouts timeouts;
    private final List<Planned> waiting;
    private final Set<Integer> recordedAsOver = ConcurrentHashMap.newKeySet();
    private final LongSupplier finished;
    private final long seed;
    private final Thread thread;
    private volatile boolean ending;

    /** The last one that was started. */
    private Optional<FaultEndStep> endStep = Optional.empty();

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

    /**
     * The longest waits for a fault to end.
     *
     * @param end for the last step of a fault, such as a restart
     * @param close for the whole of the fault that is running when the phase ends
     */
    record FaultTimeouts(Duration end, Duration close) {
        /** Returns those of a study: a restart takes at most its readiness bound, a link's proxy its own bound. */
        static FaultTimeouts of(Timeouts bounds) {
            Duration killed = FixedTimeout.KILLED.time();
            Duration link = FixedTimeout.LINK_ANSWER.time();
            Duration step = bounds.ready().compareTo(link) > 0 ? bounds.ready() : link;
            Duration end = step.plus(killed);
            Duration cut = FixedTimeout.DISK_CUT.time();
            return new FaultTimeouts(
                    end, bounds.terminate().plus(killed).plus(cut).plus(killed).plus(end));
        }
    }

    private FaultSchedule(List<Fault> faults, long seed, RunningDeployment deployment, FaultContext context) {
        this.deployment = deployment;
        this.clock = context.clock();
        this.seed = seed;
        this.finished = context.finished();
        this.listeners = context.listeners();
        this.timeouts = context.timeouts();
        SplittableRandom random = new SplittableRandom(seed);
        List<Planned> planned = new ArrayList<>();
        for (Fault fault : faults) {
            planned.add(
                    new Planned(fault, context.first() + planned.size(), FaultMoment.drawn(fault.moment(), random)));
        }
        this.waiting = new CopyOnWriteArrayList<>(planned);
        this.thread = HelperThreads.unstarted("faults", this::run, this::failed);
    }

    /**
     * The clock, the listeners and the timeouts of a schedule.
     *
     * @param finished the number of finished operations of the phase, which some faults wait for
     * @param first number of the phase's first fault among all faults of the experiment
     */
    record FaultContext(
            Clock clock, LongSupplier finished, FaultListeners listeners, FaultTimeouts timeouts, int first) {}

    /** Starts the thread that waits for the first fault. */
    static FaultSchedule start(List<Fault> faults, long seed, RunningDeployment deployment, FaultContext context) {
        FaultSchedule schedule = new FaultSchedule(faults, seed, deployment, context);
        schedule.thread.start();
        return schedule;
    }

    /**
     * Starts no further fault; returns when the running one has ended. One that does not end within its timeout is
     * recorded as failed, as are those that follow it.
     */
    @Override
    public void close() {
        thread.interrupt();
        long deadline = System.nanoTime() + timeouts.close().toNanos();
        boolean interrupted = false;
        boolean ended = false;
        for (long left = timeouts.close().toNanos(); !ended && left > 0; left = deadline - System.nanoTime()) {
            try {
                ended = thread.join(Duration.ofNanos(left));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (!ended) {
            fail(FaultEndStep.notOverWithin(timeouts.close()));
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
                    boolean overtaken = carryOut(due.get());
                    waiting.remove(due.get());
                    if (overtaken) {
                        continue;
                    }
                }
                Thread.sleep(POLL_INTERVAL);
            }
        } catch (InterruptedException phaseIsOver) {
            Thread.currentThread().interrupt();
        }
        waiting.forEach(planned -> recordOver(
                planned,
                FaultEventText.never(planned.fault(), planned.due().text(), clock.phaseMillis(), finished.getAsLong()),
                new Occurrence.FaultMissed(planned.number())));
    }

    private void failed(Throwable cause) {
        fail(new IOException(cause.toString(), cause));
    }

    /** Records the remaining faults as failed, so that the trial is not judged as if they had happened. */
    private void fail(IOException reason) {
        waiting.forEach(planned -> recordOver(
                planned, FaultEventText.failed(planned.fault(), reason), new Occurrence.FaultFailed(planned.number())));
    }

    private boolean isDue(Planned planned) {
        return switch (planned.due()) {
            case FaultMoment.AtMillis(long millis) -> clock.phaseMillis() >= millis;
            case FaultMoment.AfterOperations(long operations) -> finished.getAsLong() >= operations;
        };
    }

    /** Returns whether the member's next power cut was due before the end of this fault; it comes at once then. */
    private boolean carryOut(Planned planned) {
        Fault fault = planned.fault();
        boolean overtaken = false;
        record(planned, FaultEventText.begins(fault), new Occurrence.FaultBegan(planned.number()));
        try {
            switch (fault) {
                case Fault.Pause(var _, String member, Duration time) ->
                    lasting(time, () -> deployment.pause(member), () -> deployment.resume(member));
                case Fault.Stall(var _, String link, Fault.Side side, Duration time) ->
                    stalled(List.of(link), stall(side), time);
                case Fault.Partition(var _, var _, List<String> links, Duration time) -> stalled(links, "stall", time);
                case Fault.Reset(var _, String link) -> deployment.link(link).obey("reset");
                case Fault.End end -> overtaken = end(end, planned.number());
            }
            recordOver(planned, FaultEventText.ends(fault), new Occurrence.FaultEnded(planned.number()));
        } catch (IOException | RuntimeException failed) {
            recordOver(planned, FaultEventText.failed(fault, failed), new Occurrence.FaultFailed(planned.number()));
        }
        return overtaken;
    }

    /** True while a member is being stopped or restarted; the phase must not end before its fault has happened. */
    boolean isEnding() {
        return ending;
    }

    private boolean end(Fault.End end, int number) throws IOException {
        boolean overtaken = false;
        ending = true;
        try {
            overtaken = endAndRestart(end, number);
        } finally {
            ending = overtaken;
        }
        return overtaken;
    }

    private boolean endAndRestart(Fault.End end, int number) throws IOException {
        boolean comesBack = end.comeback() != Fault.Comeback.NEVER;
        boolean fresh = end.comeback() == Fault.Comeback.FRESH;
        if (end.by().cutsPower()) {
            cutPower(end, number);
        } else {
            deployment.end(end.member(), end.by() == Fault.By.KILL, end.comeback() == Fault.Comeback.SAME);
        }
        if (!comesBack) {
            return false;
        }
        int before = deployment.starts(end.member());
        FaultEndStep.EndStepResult result = lasting(
                end.down(),
                () -> {},
                () -> Optional.of(deployment.restart(end.member(), fresh)),
                () -> deployment.starts(end.member()) > before && isCutDue(end.member(), number));
        result.restarted().ifPresent(listeners.restarted());
        return result.overtaken();
    }

    /** Returns whether the next power cut of a member is due, and makes it the next fault. */
    private boolean isCutDue(String member, int running) {
        Optional<Planned> cut = waiting.stream()
                .filter(planned -> planned.number() != running)
                .filter(planned -> planned.fault() instanceof Fault.End end
                        && end.by().cutsPower()
                        && end.member().equals(member))
                .filter(this::isDue)
                .findFirst();
        cut.ifPresent(planned -> {
            waiting.remove(planned);
            waiting.addFirst(planned);
        });
        return cut.isPresent();
    }

    private void cutPower(Fault.End end, int number) throws IOException {
        Optional<Long> drawn = end.by() == Fault.By.TORN_POWER_CUT ? Optional.of(seed + number) : Optional.empty();
        CutReport report = deployment.cutPower(end.member(), drawn);
        awaitOvertaken();
        append(
                end,
                FaultEventText.dropped(end, report.dropped(), report.all()),
                new Occurrence.ChangesDropped(number, report.dropped(), report.all()));
    }

    /** Waits for the restart that this cut has overtaken: it sees the death of its member, and must not see the next run. */
    private void awaitOvertaken() throws IOException {
        Duration bound = FixedTimeout.KILLED.time();
        if (endStep.filter(step -> !step.isGoneWithin(bound)).isPresent()) {
            throw new IOException("the restart before it did not end within " + bound.toSeconds() + " s");
        }
    }

    private void stalled(List<String> links, String command, Duration time) throws IOException {
        lasting(time, () -> obey(links, command), () -> resume(links));
    }

    /** One link that cannot be resumed leaves no other one stalled. */
    private void resume(List<String> links) throws IOException {
        Optional<IOException> failure = Optional.empty();
        for (String link : links) {
            try {
                deployment.link(link).obey("resume");
            } catch (IOException failed) {
                failure = Optional.of(failed);
            }
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    private void obey(List<String> links, String command) throws IOException {
        for (String link : links) {
            deployment.link(link).obey(command);
        }
    }

    private void lasting(Duration time, Step begin, Step end) throws IOException {
        lasting(
                time,
                begin,
                () -> {
                    end.run();
                    return Optional.empty();
                },
                () -> false);
    }

    /**
     * Runs a fault for a time. The end step always runs, early if the phase ends.
     *
     * @param overtaken whether another fault makes the result of the end step meaningless; not asked once the phase ends
     */
    private FaultEndStep.EndStepResult lasting(
            Duration time, Step begin, FaultEndStep.Work end, BooleanSupplier overtaken) throws IOException {
        boolean interrupted = Thread.interrupted();
        FaultEndStep.EndStepResult result;
        try {
            begin.run();
            if (!interrupted) {
                Thread.sleep(time);
            }
        } catch (InterruptedException phaseIsOver) {
            interrupted = true;
        } finally {
            result = finish(end, interrupted, overtaken);
        }
        return result;
    }

    /** Carries out the end step; waits for a restarted member at most for its readiness bound. */
    private FaultEndStep.EndStepResult finish(FaultEndStep.Work end, boolean interrupted, BooleanSupplier overtaken)
            throws IOException {
        FaultEndStep step = FaultEndStep.start(end, timeouts.end());
        endStep = Optional.of(step);
        FaultEndStep.EndStepResult result =
                step.await(() -> !interrupted && !Thread.currentThread().isInterrupted() && overtaken.getAsBoolean());
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (result.failure().isPresent()) {
            throw result.failure().get();
        }
        return result;
    }

    private static String stall(Fault.Side side) {
        return side == Fault.Side.BOTH ? "stall" : "half-open " + side.name().toLowerCase(Locale.ROOT);
    }

    /** Records how a fault ended, once: a step that comes back after its timeout changes nothing. */
    private void recordOver(Planned planned, String text, Occurrence what) {
        if (recordedAsOver.add(planned.number())) {
            record(planned, text, what);
        }
    }

    private void record(Planned planned, String text, Occurrence what) {
        append(planned.fault(), text, what);
    }

    private void append(Fault fault, String text, Occurrence what) {
        listeners
                .events()
                .accept(new TrialEvent(clock.trialMillis(), fault.target(), TrialEvent.Kind.FAULT, text, what));
    }

    /**
     * A fault whose moment was drawn.
     *
     * @param number its index among all faults of the experiment
     */
    private record Planned(Fault fault, int number, FaultMoment due) {}

    /** One step of a fault. */
    private interface Step {
        void run() throws IOException, InterruptedException;
    }
}
