package plimsoll.lab.launch.process;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import plimsoll.lab.HelperThreads;

/**
 * Carries a process's output into its bounded log.
 *
 * <p>The lab pumps, rather than hand the process a file, for two reasons: a file could not be bounded, and its page
 * cache would be charged to the member's own cgroup, which no container does to its program.
 */
final class OutputPump {
    private static final int CHUNK = 16 << 10;

    private final InputStream from;
    private final OutputTarget.LogFile to;
    private final Optional<LineMatcher> awaited;
    private final byte[] chunk = new byte[CHUNK];
    private final Thread thread;
    private volatile Optional<String> failure = Optional.empty();

    private OutputPump(InputStream from, OutputTarget.LogFile to, String name) {
        this.from = from;
        this.to = to;
        this.awaited = to.awaited().map(LineMatcher::new);
        this.thread = HelperThreads.unstarted("pump-" + name, this::run, this::failed);
    }

    static OutputPump start(InputStream from, OutputTarget.LogFile to, String name) {
        OutputPump pump = new OutputPump(from, to, name);
        pump.thread.start();
        return pump;
    }

    boolean said() {
        return awaited.map(LineMatcher::seen).orElse(false);
    }

    /** Waits for the output's end. A process outside our reach may hold it open: then it is cut at the bound. */
    void join(Duration bound) {
        try {
            if (!thread.join(bound)) {
                from.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new IllegalStateException("cannot close the output that goes to " + to.file(), e);
        }
    }

    /** Why the log is not whole, if it is not. */
    Optional<String> failure() {
        return failure;
    }

    /** When the log cannot be written, the output is read on all the same: else the process would wait for the lab. */
    private void run() {
        try (BoundedLog log = new BoundedLog(to.file())) {
            for (int length = next(); length >= 0; length = next()) {
                log.write(chunk, length);
            }
        } catch (IOException e) {
            failed(e);
            while (next() >= 0) {
                // Read and dropped.
            }
        }
    }

    private void failed(Throwable cause) {
        failure = Optional.of("the log " + to.file() + " is not whole: " + cause.getMessage() + "; is the disk full?");
    }

    private int next() {
        int length = read();
        if (length > 0) {
            awaited.ifPresent(line -> line.read(chunk, length));
        }
        return length;
    }

    /** A pipe that was closed under the reader has ended, as far as the log is concerned. */
    private int read() {
        try {
            return from.read(chunk);
        } catch (IOException e) {
            return -1;
        }
    }
}
