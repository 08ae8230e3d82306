package plimsoll.worker.host;

import java.util.concurrent.Executor;
import plimsoll.driver.Driver;
import plimsoll.driver.EventDriver;

/** How operations are performed. */
sealed interface Engine {
    /** @param threads runs each task on a thread of its own */
    record OnThreads(Driver driver, Executor threads) implements Engine {}

    /** All on one event loop. */
    record OnLoop(EventDriver driver) implements Engine {}

    /** Releases the driver. */
    default void close() {
        if (this instanceof OnThreads onThreads) {
            onThreads.driver().close();
        } else if (this instanceof OnLoop onLoop) {
            onLoop.driver().close();
        }
    }
}
