package plimsoll.worker.execution;

import java.util.Optional;
import java.util.concurrent.Executor;
import plimsoll.worker.schedule.VirtualUsers;
import plimsoll.worker.schedule.VirtualUsers.User;

/**
 * A closed load on threads: each user waits for an answer, thinks, and sends again. A user whose answer never comes
 * continues on a new thread.
 */
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
            threads.execute(phaseState.guarded(() -> runUser(user, phaseState.startNanos() + user.first())));
        }
    }

    @Override
    public boolean exhausted() {
        return false;
    }

    private void runUser(User user, long firstDue) {
        long due = firstDue;
        while (phaseState.sleepUntil(due)) {
            Optional<InFlightOperation> operation = executor.admit(due, flowRun -> continueOnNewThread(user, flowRun));
            if (operation.isEmpty() || !executor.performFlow(operation.get())) {
                return;
            }
            due = user.after(operation.get().flowRun().overNanos());
        }
    }

    private void continueOnNewThread(User user, FlowRun flowRun) {
        if (!phaseState.closed()) {
            threads.execute(phaseState.guarded(() -> runUser(user, user.after(flowRun.overNanos()))));
        }
    }
}
