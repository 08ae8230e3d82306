package plimsoll.lab;

import java.util.function.Consumer;

/** Starts the helper threads of a lab, all of them daemons. Each has a handler for its failure, so none ends in silence. */
public final class HelperThreads {
    private HelperThreads() {}

    /**
     * Starts a thread.
     *
     * @param onFailure called with whatever the task throws, on the thread that ends
     */
    public static Thread start(String name, Runnable task, Consumer<Throwable> onFailure) {
        Thread thread = unstarted(name, task, onFailure);
        thread.start();
        return thread;
    }

    /** Makes a thread that its owner starts. */
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
