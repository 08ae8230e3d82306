package plimsoll.worker.execution;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Starts a new thread per task: a virtual thread on Java 21 and newer, else a platform daemon.
 *
 * <p>No thread is reused, so a late interrupt cannot hit another operation.
 */
final class OperationThreads implements Executor {
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    private final Optional<MethodHandle> startVirtualThread = startVirtualThread();

    @Override
    public void execute(Runnable task) {
        if (startVirtualThread.isPresent()) {
            startVirtual(startVirtualThread.get(), task);
        } else {
            Thread thread = new Thread(task, "operation");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private static void startVirtual(MethodHandle start, Runnable task) {
        try {
            Thread unused = (Thread) start.invokeExact(task);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("cannot start a virtual thread", e);
        }
    }

    private static Optional<MethodHandle> startVirtualThread() {
        if (Runtime.version().feature() < FIRST_WITH_VIRTUAL_THREADS) {
            return Optional.empty();
        }
        try {
            return Optional.of(MethodHandles.publicLookup()
                    .findStatic(
                            Thread.class, "startVirtualThread", MethodType.methodType(Thread.class, Runnable.class)));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "Java " + Runtime.version() + " does not have Thread.startVirtualThread", e);
        }
    }
}
