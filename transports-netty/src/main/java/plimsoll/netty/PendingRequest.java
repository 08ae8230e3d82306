package plimsoll.netty;

import java.util.Optional;
import java.util.function.Consumer;
import plimsoll.driver.AsyncDriver.InFlightHandle;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;

/** One operation on its way: over once, whoever says so first. */
final class PendingRequest implements InFlightHandle {
    private final Operation operation;
    private final RequestRoute route;
    private final Consumer<Outcome> over;
    private Optional<Runnable> drop = Optional.empty();
    private boolean finished;

    PendingRequest(Operation operation, RequestRoute route, Consumer<Outcome> over) {
        this.operation = operation;
        this.route = route;
        this.over = over;
    }

    Operation operation() {
        return operation;
    }

    RequestRoute route() {
        return route;
    }

    boolean finished() {
        return finished;
    }

    /** @param release what is done when it is given up */
    void carriedBy(Runnable release) {
        drop = Optional.of(release);
    }

    void end(Outcome outcome) {
        if (!finished) {
            finished = true;
            over.accept(outcome);
        }
    }

    @Override
    public void giveUp(Operation ofThis) {
        if (!finished) {
            finished = true;
            drop.ifPresent(Runnable::run);
        }
    }
}
