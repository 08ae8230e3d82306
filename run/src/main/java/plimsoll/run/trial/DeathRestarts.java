package plimsoll.run.trial;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.lab.launch.RunningMember;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Member;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.TrialEvent;

/**
 * Restarts members that die under load, as the kubelet restarts the container of a pod: at once after the first death,
 * after a back-off from the second one on. A member that is not ready in time is given up, and its death ends the load.
 *
 * <p>The end of the last phase ends a back-off; a start that is under way is awaited.
 */
final class DeathRestarts implements AutoCloseable {
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    private final RunningDeployment deployment;
    private final LongSupplier trialNanos;
    private final FaultSchedule.FaultListeners listeners;
    private final Duration bound;
    private final CountDownLatch over = new CountDownLatch(1);
    private final List<Thread> threads;

    private DeathRestarts(
            List<String> members, RunningDeployment deployment, LongSupplier trialNanos, RestartContext context) {
        this.deployment = deployment;
        this.trialNanos = trialNanos;
        this.listeners = context.listeners();
        this.bound = context.bound();
        this.threads = members.stream()
                .map(member -> HelperThreads.start(
                        "restarts-" + member,
                        () -> watch(member),
                        failure -> note(member, "the lab no longer restarts it: " + failure)))
                .toList();
    }

    /**
     * The listeners of restarts, and the longest wait for one that is under way when the load ends.
     *
     * @param listeners receive the restarted members
     */
    record RestartContext(FaultSchedule.FaultListeners listeners, Duration bound) {}

    /** Starts to watch the members that the study restarts; none if it restarts none. */
    static DeathRestarts start(
            Deployment planned, RunningDeployment deployment, LongSupplier trialNanos, RestartContext context) {
        List<String> members = planned.members().stream()
                .filter(member -> member.restart().isPresent())
                .map(Member::name)
                .toList();
        return new DeathRestarts(members, deployment, trialNanos, context);
    }

    @Override
    public void close() {
        over.countDown();
        long deadline = System.nanoTime() + bound.toNanos();
        boolean interrupted = false;
        for (Thread thread : threads) {
            boolean ended = !thread.isAlive();
            for (long left = deadline - System.nanoTime(); !ended && left > 0; left = deadline - System.nanoTime()) {
                try {
                    ended = thread.join(Duration.ofNanos(left));
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (!ended) {
                note(RunningDeployment.LAB, "a restart was not over within " + QuantityFormat.duration(bound));
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void watch(String member) {
        RestartBackOff backOff = new RestartBackOff();
        while (!isOverWithin(POLL_INTERVAL)) {
            Optional<Duration> lasted = lifeBeforeDeath(member);
            if (lasted.isPresent()) {
                Duration wait = backOff.after(lasted.get());
                note(
                        member,
                        "it is restarted " + (wait.isZero() ? "at once" : "after " + QuantityFormat.duration(wait)));
                if (isOverWithin(wait) || !restart(member)) {
                    return;
                }
            }
        }
    }

    /** Returns whether the member is ready, or has died again and so is restarted once more. */
    private boolean restart(String member) {
        int starts = deployment.starts(member);
        try {
            listeners.restarted().accept(deployment.restartAfterDeath(member));
            return true;
        } catch (IOException | RuntimeException failed) {
            boolean diedAgain = deployment.starts(member) > starts
                    && lifeBeforeDeath(member).isPresent();
            if (!diedAgain) {
                deployment.giveUp(member);
                note(member, "it is not restarted any more: " + failed.getMessage());
            }
            return diedAgain;
        }
    }

    /** Returns how long the latest run of a member lasted, if it has died; empty if it lives, or if the lab ended it. */
    private Optional<Duration> lifeBeforeDeath(String member) {
        return deployment
                .latest(member)
                .filter(run -> !run.isAlive())
                .map(RunningMember::record)
                .filter(record -> !record.stoppedByLab())
                .flatMap(DeathRestarts::lasted);
    }

    private static Optional<Duration> lasted(MemberRecord record) {
        return record.endedMillis().map(ended -> Duration.ofMillis(ended - record.startedMillis()));
    }

    /** Waits for the end of the load; returns false if it does not come within this time. */
    private boolean isOverWithin(Duration time) {
        try {
            return over.await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private void note(String member, String text) {
        listeners
                .events()
                .accept(new TrialEvent(trialNanos.getAsLong() / 1_000_000, member, TrialEvent.Kind.NOTE, text));
    }
}
