package plimsoll.lab.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.HelperThreads;

class LabLockTest {
    @TempDir
    Path directory;

    /** The kernel's list of locks shows it: closing a second channel of the file would end the lock of the first. */
    @Test
    void a_thread_that_tries_in_vain_does_not_release_the_lock_of_another() throws IOException {
        Path file = directory.resolve("one.lock");

        try (LabLock _ = LabLock.now(file).orElseThrow()) {
            Optional<LabLock> second =
                    CompletableFuture.supplyAsync(() -> tried(file)).join();

            assertThat(second).isEmpty();
            assertThat(isLocked(file)).isTrue();
        }
        assertThat(isLocked(file)).isFalse();
    }

    @Test
    void the_lock_is_free_again_after_it_was_closed_or_could_not_be_taken() throws IOException {
        Path file = directory.resolve("late/one.lock");
        CompletableFuture.runAsync(() -> tried(file)).exceptionally(_ -> null).join();
        Files.createDirectory(directory.resolve("late"));

        LabLock.now(file).orElseThrow().close();

        try (LabLock _ = LabLock.before(System.nanoTime(), file).orElseThrow()) {
            assertThat(isLocked(file)).isTrue();
        }
    }

    @Test
    void an_interrupt_ends_the_wait_for_the_lock_of_another_and_is_kept() throws Exception {
        Path file = directory.resolve("one.lock");
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();

        try (LabLock _ = LabLock.now(file).orElseThrow()) {
            Thread waiting = HelperThreads.start(
                    "waiting",
                    () -> interrupted.complete(isInterruptedWaitFor(file)),
                    interrupted::completeExceptionally);
            waiting.interrupt();

            assertThat(interrupted.get(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** The wait would be ten minutes. */
    private static boolean isInterruptedWaitFor(Path file) {
        try {
            return LabLock.unlessInterrupted(System.nanoTime() + 600_000_000_000L, file)
                            .isEmpty()
                    && Thread.currentThread().isInterrupted();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Optional<LabLock> tried(Path file) {
        try {
            return LabLock.now(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isLocked(Path file) {
        try {
            String ofThisFile = ":" + Files.getAttribute(file, "unix:ino") + " ";
            return Files.readString(Path.of("/proc/locks")).contains(ofThisFile);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
