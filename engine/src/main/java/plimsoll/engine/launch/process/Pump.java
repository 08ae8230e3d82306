package plimsoll.engine.launch.process;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;

/**
 * Carries a process's output into its bounded log.
 *
 * <p>The lab pumps, rather than hand the process a file, for two reasons: a file could not be bounded, and its page
 * cache would be charged to the member's own cgroup, which no container does to its program.
 */
final class Pump {
    private static final int CHUNK = 16 << 10;

    private final InputStream from;
    private final Output.Kept to;
    private final Optional<AwaitedLine> awaited;
    private final Thread thread;

    private Pump(InputStream from, Output.Kept to, String name) {
        this.from = from;
        this.to = to;
        this.awaited = to.awaited().map(AwaitedLine::new);
        this.thread = Thread.ofPlatform().daemon().name("plimsoll-pump-" + name).unstarted(this::run);
    }

    static Pump start(InputStream from, Output.Kept to, String name) {
        Pump pump = new Pump(from, to, name);
        pump.thread.start();
        return pump;
    }

    boolean said() {
        return awaited.map(AwaitedLine::seen).orElse(false);
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

    private void run() {
        try (BoundedLog log = new BoundedLog(to.file())) {
            copy(log);
        } catch (IOException e) {
            throw new IllegalStateException("cannot write the log " + to.file() + "; is the disk full?", e);
        }
    }

    private void copy(BoundedLog log) throws IOException {
        byte[] chunk = new byte[CHUNK];
        int length = read(chunk);
        while (length >= 0) {
            log.write(chunk, length);
            int seen = length;
            awaited.ifPresent(line -> line.read(chunk, seen));
            length = read(chunk);
        }
    }

    /** A pipe that was closed under the reader has ended, as far as the log is concerned. */
    private int read(byte[] chunk) {
        try {
            return from.read(chunk);
        } catch (IOException e) {
            return -1;
        }
    }
}
