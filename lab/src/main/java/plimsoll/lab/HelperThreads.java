package plimsoll.lab;

import java.util.function.Consumer;

/** Starts the lab's helper threads. All are daemons, and each has a failure handler, so none dies unnoticed. */
public final class HelperThreads {
    private HelperThreads() {}

    /**
     * Starts a thread.
     *
     * @param onFailure called with any unchecked exception or error of the task, on the thread that is ending
     */
    public static Thread start(String name, Runnable task, Consumer<Throwable> onFailure) {
        Thread thread = unstarted(name, task, onFailure);
        thread.start();
        return thread;
    }

    /** Returns a thread that its owner starts later. */
    public static Thread unstarted(String name, Runnable task, Consumer<Throwable> onFailure) {
        return Thread.ofPlatform().daemon().name("plimsoll-" + name).unstarted(() -> {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                onFailure.accept(e);
            }
        });
    }
}
