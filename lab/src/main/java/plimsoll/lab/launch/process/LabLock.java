package plimsoll.lab.launch.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * The lock of a file, held by one lab, and in it by one thread, until it is closed. The kernel releases a lock when its
 * process closes any channel of the file, so only the thread that has this process's turn opens one.
 */
public final class LabLock implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final Map<Path, Semaphore> TURNS = new ConcurrentHashMap<>();

    private final Semaphore turn;
    private final FileChannel channel;

    private LabLock(Semaphore turn, FileChannel channel) {
        this.turn = turn;
        this.channel = channel;
    }

    /**
     * Waits until the lock is free; an interrupt does not shorten the wait. Creates the file if there is none.
     *
     * @param end value of {@code System.nanoTime()} at which it gives up
     * @return empty if another lab or thread still held it then
     */
    public static Optional<LabLock> before(long end, Path file) throws IOException {
        return waitedFor(file, () -> System.nanoTime() - end < 0);
    }

    /** Waits like {@link #before}, but an interrupt ends the wait too, and stays one. */
    public static Optional<LabLock> unlessInterrupted(long end, Path file) throws IOException {
        return waitedFor(
                file,
                () -> System.nanoTime() - end < 0 && !Thread.currentThread().isInterrupted());
    }

    private static Optional<LabLock> waitedFor(Path file, BooleanSupplier waits) throws IOException {
        Optional<LabLock> lock = now(file);
        while (lock.isEmpty() && waits.getAsBoolean()) {
            UninterruptibleSleep.of(PAUSE);
            lock = now(file);
        }
        return lock;
    }

    /** Returns the lock if it is free. */
    public static Optional<LabLock> now(Path file) throws IOException {
        Semaphore turn = TURNS.computeIfAbsent(file.toAbsolutePath().normalize(), _ -> new Semaphore(1));
        if (!turn.tryAcquire()) {
            return Optional.empty();
        }
        Optional<FileChannel> locked = Optional.empty();
        try {
            locked = locked(file);
            return locked.map(channel -> new LabLock(turn, channel));
        } finally {
            if (locked.isEmpty()) {
                turn.release();
            }
        }
    }

    private static Optional<FileChannel> locked(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean locked = false;
        try {
            locked = channel.tryLock() != null;
            return locked ? Optional.of(channel) : Optional.empty();
        } finally {
            if (!locked) {
                channel.close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            turn.release();
        }
    }
}
