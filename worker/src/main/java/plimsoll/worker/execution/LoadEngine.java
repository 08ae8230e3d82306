package plimsoll.worker.execution;

import java.util.concurrent.Executor;
import plimsoll.driver.AsyncDriver;
import plimsoll.driver.Driver;

/** How operations are performed. */
sealed interface LoadEngine {
    /** @param threads runs each task on a thread of its own */
    record OnThreads(Driver driver, Executor threads) implements LoadEngine {}

    /** All on one event loop. */
    record OnLoop(AsyncDriver driver) implements LoadEngine {}

    /** Releases the driver. */
    default void close() {
        if (this instanceof OnThreads onThreads) {
            onThreads.driver().close();
        } else if (this instanceof OnLoop onLoop) {
            onLoop.driver().close();
        }
    }
}
