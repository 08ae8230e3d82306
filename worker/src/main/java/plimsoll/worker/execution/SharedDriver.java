package plimsoll.worker.execution;

import java.util.Optional;
import plimsoll.driver.Delivery;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;

/** A driver that a member has opened for all workers inside it. */
record SharedDriver(String name, Driver driver) {
    /** Returns a view for one worker, whose {@code close} leaves the driver open. */
    Driver unclosed() {
        return new Driver() {
            @Override
            public Outcome perform(Operation operation) throws InterruptedException {
                return driver.perform(operation);
            }

            @Override
            public Optional<Delivery> deliver() throws InterruptedException {
                return driver.deliver();
            }

            @Override
            public void close() {}
        };
    }
}
