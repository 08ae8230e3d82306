package plimsoll.worker.execution;

import java.util.Optional;
import java.util.concurrent.Executor;
import plimsoll.worker.schedule.VirtualUsers;
import plimsoll.worker.schedule.VirtualUsers.User;

/** Users who each wait for their answer, think, and send again; a user whose answer never comes goes on elsewhere. */
final class ClosedLoad implements LoadGenerator {
    private final VirtualUsers users;
    private final BlockingExecutor executor;
    private final Executor threads;
    private final PhaseState phaseState;

    ClosedLoad(VirtualUsers users, BlockingExecutor executor, Executor threads, PhaseState phaseState) {
        this.users = users;
        this.executor = executor;
        this.threads = threads;
        this.phaseState = phaseState;
    }

    @Override
    public void drive() {
        for (int i = 0; i < users.count(); i++) {
            User user = users.user(i);
            threads.execute(phaseState.guarded(() -> live(user, phaseState.startNanos() + user.first())));
        }
    }

    @Override
    public boolean exhausted() {
        return false;
    }

    private void live(User user, long firstDue) {
        long due = firstDue;
        while (phaseState.sleepUntil(due)) {
            Optional<InFlightOperation> flight = executor.admit(due, flowRun -> goOnElsewhere(user, flowRun));
            if (flight.isEmpty() || !executor.travel(flight.get())) {
                return;
            }
            due = user.after(flight.get().journey().overNanos());
        }
    }

    private void goOnElsewhere(User user, FlowRun flowRun) {
        if (!phaseState.closed()) {
            threads.execute(phaseState.guarded(() -> live(user, user.after(flowRun.overNanos()))));
        }
    }
}
