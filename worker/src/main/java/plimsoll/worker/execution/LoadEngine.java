package plimsoll.worker.execution;

import java.util.concurrent.Executor;
import plimsoll.driver.AsyncDriver;
import plimsoll.driver.Driver;

/** The way in which operations are performed: on threads or on an event loop. */
sealed interface LoadEngine {
    /** @param threads runs each task on its own thread */
    record OnThreads(Driver driver, Executor threads) implements LoadEngine {}

    /** Performs all operations on one event loop. */
    record OnLoop(AsyncDriver driver) implements LoadEngine {}

    /** Closes the driver. */
    default void close() {
        if (this instanceof OnThreads onThreads) {
            onThreads.driver().close();
        } else if (this instanceof OnLoop onLoop) {
            onLoop.driver().close();
        }
    }
}
