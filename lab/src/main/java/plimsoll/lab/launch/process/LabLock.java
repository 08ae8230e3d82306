package plimsoll.lab.launch.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.time.Duration;
import java.util.Optional;

/**
 * The lock of a file that one lab at a time may hold. The kernel releases it when the lab closes any channel of the file,
 * so a lab lets one thread at a time open one.
 */
public final class LabLock {
    private static final Duration PAUSE = Duration.ofMillis(50);

    private LabLock() {}

    /**
     * Waits until the lock is free.
     *
     * @param end value of {@code System.nanoTime()} at which it gives up
     * @return empty if another lab still held it then
     */
    public static Optional<FileLock> before(long end, FileChannel channel) throws IOException {
        Optional<FileLock> lock = now(channel);
        while (lock.isEmpty() && System.nanoTime() - end < 0) {
            UninterruptibleSleep.of(PAUSE);
            lock = now(channel);
        }
        return lock;
    }

    private static Optional<FileLock> now(FileChannel channel) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException e) {
            // Another lab of this process holds it.
            return Optional.empty();
        }
    }
}
