package plimsoll.worker.execution;

import plimsoll.worker.schedule.LoopShare;
import plimsoll.worker.schedule.VirtualUsers;
import plimsoll.worker.schedule.VirtualUsers.User;

/** The users of {@link ClosedLoad} that belong to one event loop: the answer to one operation begins the next. */
final class EventLoopClosedLoad implements LoadGenerator {
    private final VirtualUsers users;
    private final LoopShare share;
    private final EventLoopExecutor executor;
    private final PhaseState phaseState;
    private final PhaseClock clock;

    /** @param users those of all loops */
    EventLoopClosedLoad(
            VirtualUsers users, LoopShare share, EventLoopExecutor executor, PhaseClock clock, PhaseState phaseState) {
        this.users = users;
        this.share = share;
        this.executor = executor;
        this.phaseState = phaseState;
        this.clock = clock;
    }

    @Override
    public void drive() {
        executor.driver().execute(phaseState.guarded(this::start));
    }

    private void start() {
        for (int i = share.number(); i < users.count(); i += share.loops()) {
            User user = users.user(i);
            sendAt(user, phaseState.startNanos() + user.first(), clock.nanoTime());
        }
    }

    @Override
    public boolean exhausted() {
        return false;
    }

    /**
     * Waits until the loop has run its earlier tasks: each user that was about to send has then seen that the phase is
     * closed.
     */
    @Override
    public void end() {
        executor.onLoop(() -> {});
    }

    /** @param nowNanos the time at which the caller read the clock */
    private void sendAt(User user, long dueNanos, long nowNanos) {
        if (nowNanos >= dueNanos) {
            send(user, dueNanos, nowNanos);
        } else {
            executor.driver().at(dueNanos, phaseState.guarded(() -> send(user, dueNanos, clock.nanoTime())));
        }
    }

    private void send(User user, long dueNanos, long nowNanos) {
        if (!phaseState.isOverAt(nowNanos, executor.completed())) {
            executor.start(dueNanos, flowRun -> answered(user, flowRun.overNanos()));
        }
    }

    private void answered(User user, long overNanos) {
        sendAt(user, user.after(overNanos), overNanos);
    }
}
