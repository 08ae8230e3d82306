package plimsoll.worker.execution;

import java.util.List;
import java.util.concurrent.Executor;
import plimsoll.driver.AsyncDriver;
import plimsoll.driver.Driver;

/** The way in which operations are performed: on threads or on event loops. */
sealed interface LoadEngine {
    /** @param threads runs each task on its own thread */
    record OnThreads(Driver driver, Executor threads) implements LoadEngine {}

    /** @param drivers at least one, each with an event loop and connections of its own */
    record OnLoops(List<AsyncDriver> drivers) implements LoadEngine {
        public OnLoops {
            drivers = List.copyOf(drivers);
        }
    }

    /** Closes the drivers. */
    default void close() {
        if (this instanceof OnThreads onThreads) {
            onThreads.driver().close();
        } else if (this instanceof OnLoops onLoops) {
            onLoops.drivers().forEach(AsyncDriver::close);
        }
    }
}
