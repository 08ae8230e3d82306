package plimsoll.worker.execution;

import java.util.Optional;
import plimsoll.driver.Delivery;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;

/** A driver that a member has opened for all workers inside it. */
record SharedDriver(String name, Driver driver) {
    /** The same driver for one worker, whose end is not the driver's. */
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
