package plimsoll.worker.execution;

import java.util.function.Consumer;

/** Starts a worker's threads other than those of its operations; a failure of one is always reported. */
final class WorkerThreads {
    private WorkerThreads() {}

    /**
     * Starts a daemon thread.
     *
     * @param onFailure called on that thread with an exception that the task throws
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
