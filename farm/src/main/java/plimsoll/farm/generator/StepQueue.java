package plimsoll.farm.generator;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import plimsoll.farm.message.FarmBlock;
import plimsoll.lab.HelperThreads;

/** Takes steps one after the other on a thread of its own. A step that fails is the last one. */
final class StepQueue {
    /** One for each file, and some orders. */
    private static final int WAITING_MAX = FarmBlock.FILES_MAX + 16;

    private final BlockingQueue<Step> waiting = new ArrayBlockingQueue<>(WAITING_MAX);
    private final Thread thread;

    /** A part of the work for a trial that may take time. */
    @FunctionalInterface
    interface Step {
        void take() throws IOException;
    }

    /** @param onFailure receives why a step failed */
    StepQueue(String name, Consumer<String> onFailure) {
        this.thread = HelperThreads.start(
                name, () -> takeAll(onFailure), failed -> onFailure.accept(String.valueOf(failed.getMessage())));
    }

    private void takeAll(Consumer<String> onFailure) {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                waiting.take().take();
            }
        } catch (IOException failed) {
            onFailure.accept(String.valueOf(failed.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** @throws IOException when too many wait already */
    void add(Step step) throws IOException {
        if (!waiting.offer(step)) {
            throw new IOException("more than " + WAITING_MAX + " steps wait");
        }
    }

    /** Interrupts the step that is under way, drops the others, and returns whether it ended in time. */
    boolean endsWithin(Duration longest) throws InterruptedException {
        waiting.clear();
        thread.interrupt();
        return thread.join(longest);
    }
}
