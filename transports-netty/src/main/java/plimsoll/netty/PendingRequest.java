package plimsoll.netty;

import java.util.Optional;
import java.util.function.Consumer;
import plimsoll.driver.AsyncDriver.InFlightHandle;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;
import plimsoll.transports.request.BodyComparison;

/** One operation in progress; only its first end counts. */
final class PendingRequest implements InFlightHandle {
    private final Operation operation;
    private final RequestRoute route;
    private final Consumer<Outcome> over;
    private final Optional<BodyComparison> comparison;
    private Optional<Runnable> drop = Optional.empty();
    private boolean finished;

    PendingRequest(Operation operation, RequestRoute route, Consumer<Outcome> over) {
        this.operation = operation;
        this.route = route;
        this.over = over;
        this.comparison = route.settings().comparison(operation);
    }

    Operation operation() {
        return operation;
    }

    RequestRoute route() {
        return route;
    }

    /** Returns the comparison of the answer's body with the content that it has to return, if it has to. */
    Optional<BodyComparison> comparison() {
        return comparison;
    }

    /** Returns the outcome of an answer that acknowledges, after the comparison of its body. */
    Outcome acknowledged() {
        return comparison.map(BodyComparison::outcome).orElse(Outcome.ACKNOWLEDGED);
    }

    boolean finished() {
        return finished;
    }

    /** @param release called when the operation is given up */
    void onGiveUp(Runnable release) {
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
