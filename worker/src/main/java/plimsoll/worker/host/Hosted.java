package plimsoll.worker.host;

import java.util.Optional;
import plimsoll.driver.Delivered;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;

/** A driver that a member has opened for all workers inside it. */
record Hosted(String name, Driver driver) {
    /** The same driver for one worker, whose end is not the driver's. */
    Driver unclosed() {
        return new Driver() {
            @Override
            public Outcome perform(Operation operation) throws InterruptedException {
                return driver.perform(operation);
            }

            @Override
            public Optional<Delivered> deliver() throws InterruptedException {
                return driver.deliver();
            }

            @Override
            public void close() {}
        };
    }
}
