package plimsoll.worker.execution;

import java.util.function.Consumer;

/** Starts the threads that a worker needs beside those of its operations; none of them ends in silence. */
final class WorkerThreads {
    private WorkerThreads() {}

    /**
     * Starts a daemon.
     *
     * @param onFailure called with whatever the task throws, on the thread that ends
     */
    static Thread start(String name, Consumer<Throwable> onFailure, Runnable task) {
        Thread thread = new Thread(
                () -> {
                    try {
                        task.run();
                    } catch (RuntimeException | Error e) {
                        onFailure.accept(e);
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
