package plimsoll.lab.launch.process;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import plimsoll.lab.HelperThreads;

/**
 * Copies a process's output into its bounded log, without secrets.
 *
 * <p>The lab copies instead of giving the process a file for two reasons: a file could not be bounded, and its page
 * cache would be charged to the member's cgroup, which does not happen to a program in a container.
 */
final class OutputPump {
    private static final int CHUNK = 16 << 10;

    private final InputStream from;
    private final OutputTarget.LogFile to;
    private final Optional<LineMatcher> awaited;
    private final SecretStream secrets;
    private final byte[] chunk = new byte[CHUNK];
    private final Thread thread;
    private volatile Optional<String> failure = Optional.empty();

    private OutputPump(InputStream from, OutputTarget.LogFile to, SecretRedactor redactor, String name) {
        this.from = from;
        this.to = to;
        this.secrets = redactor.stream();
        this.awaited = to.awaited().map(LineMatcher::new);
        this.thread = HelperThreads.unstarted("pump-" + name, this::run, this::failed);
    }

    static OutputPump start(InputStream from, OutputTarget.LogFile to, SecretRedactor redactor, String name) {
        OutputPump pump = new OutputPump(from, to, redactor, name);
        pump.thread.start();
        return pump;
    }

    boolean matched() {
        return awaited.map(LineMatcher::matched).orElse(false);
    }

    /** Returns why the search for the awaited line was given up, if it was. */
    Optional<String> searchFailure() {
        return awaited.flatMap(LineMatcher::failure);
    }

    /**
     * Waits for the end of the output. If a process beyond our control holds it open, the output is cut at the bound.
     */
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

    /** Returns why the log is incomplete, if it is. */
    Optional<String> failure() {
        return failure;
    }

    /** If the log cannot be written, continues to read the output: otherwise the process would block. */
    private void run() {
        try (BoundedLog log = new BoundedLog(to.file())) {
            for (int length = read(); length >= 0; length = read()) {
                keep(length, log);
            }
            byte[] rest = secrets.rest();
            log.write(rest, rest.length);
        } catch (IOException e) {
            failed(e);
            for (int length = read(); length >= 0; length = read()) {
                search(length);
            }
        }
    }

    /** Writes before it searches: the process is ready once its line is found, and its log is then read. */
    private void keep(int length, BoundedLog log) throws IOException {
        byte[] shown = secrets.next(chunk, 0, length);
        try {
            log.write(shown, shown.length);
        } finally {
            search(length);
        }
    }

    private void failed(Throwable cause) {
        failure = Optional.of(
                "the log " + to.file() + " is incomplete: " + cause.getMessage() + "; check that the disk is not full");
    }

    private void search(int length) {
        awaited.ifPresent(line -> line.read(chunk, length));
    }

    /** Reads a chunk. A pipe that was closed under the reader counts as the end of the output. */
    private int read() {
        try {
            return from.read(chunk);
        } catch (IOException e) {
            return -1;
        }
    }
}
