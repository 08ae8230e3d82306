package plimsoll.farm.agent;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import plimsoll.farm.broker.FarmAddresses;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.broker.FarmLink;
import plimsoll.farm.broker.LinkException;
import plimsoll.farm.keys.FarmKeys;
import plimsoll.farm.message.AgentStatus;
import plimsoll.farm.message.BlockAttempt;
import plimsoll.farm.message.FarmTiming;
import plimsoll.farm.message.ToLab;
import plimsoll.lab.HelperThreads;
import plimsoll.run.farm.OtherWork;

/**
 * Sends signs of life and lines of progress by a connection of its own, while the agent is busy with a block. An idle agent
 * gives a sign to a lab that calls; one with a block leaves its trial alone, and the lab waits for its next sign.
 */
final class AgentBeacon implements AutoCloseable {
    private static final int LINES_WAITING_MAX = 200;

    /** So often it looks for a line or a call between two signs. */
    private static final int LOOKS = 10;

    private final FarmHost host;
    private final FarmKeys keys;
    private final AgentStatus idle;
    private final FarmTiming timing;
    private final BlockingQueue<ToLab.Progress> lines = new ArrayBlockingQueue<>(LINES_WAITING_MAX);
    private volatile Optional<BlockAttempt> attempt = Optional.empty();
    private volatile boolean closed;

    /** For the thread that sends. */
    private final OtherWork otherWork = new OtherWork();

    private Optional<Double> busy = Optional.empty();
    private boolean waited;

    private AgentBeacon(FarmHost host, FarmKeys keys, AgentStatus idle, FarmTiming timing) {
        this.host = host;
        this.keys = keys;
        this.idle = idle;
        this.timing = timing;
    }

    static AgentBeacon start(
            FarmHost host, FarmKeys keys, AgentStatus idle, FarmTiming timing, Consumer<String> failure) {
        AgentBeacon beacon = new AgentBeacon(host, keys, idle, timing);
        Thread _ = HelperThreads.start(
                "signs-of-life", beacon::send, failed -> failure.accept("no more signs of life: " + failed));
        return beacon;
    }

    /** Sets the attempt that the agent works on; empty: none. */
    void working(Optional<BlockAttempt> on) {
        attempt = on;
        lines.clear();
    }

    /** Sends a line, or drops it if too many wait. */
    void progress(BlockAttempt of, String line) {
        var _ = lines.offer(new ToLab.Progress(of, idle.agent(), line));
    }

    private void send() {
        @Nullable FarmLink link = null;
        try {
            while (!closed) {
                try {
                    if (link == null) {
                        link = FarmLink.open(host, keys);
                        link.listen(FarmAddresses.CALLS);
                    }
                    AgentStatus sign = measured(attempt);
                    link.tell(FarmAddresses.AGENTS, sign);
                    sendLines(link, sign);
                } catch (LinkException lost) {
                    if (link != null) {
                        link.close();
                        link = null;
                    }
                    Thread.sleep(timing.sign());
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } finally {
            if (link != null) {
                link.close();
            }
        }
    }

    /** A block is no other work, so only the time between two signs without one counts. */
    private AgentStatus measured(Optional<BlockAttempt> now) {
        double share = otherWork.sinceLast();
        if (waited && now.isEmpty()) {
            busy = Optional.of(share);
        }
        waited = now.isEmpty();
        return idle.with(now, busy);
    }

    /** Repeats the sign when a lab calls; the time since it was measured is too short to measure other work. */
    private void sendLines(FarmLink link, AgentStatus sign) throws LinkException, InterruptedException {
        long end = System.nanoTime() + timing.sign().toNanos();
        long pause = timing.sign().toNanos() / LOOKS;
        for (long left = end - System.nanoTime();
                left > 0 && !closed && sign.attempt().equals(attempt);
                left = end - System.nanoTime()) {
            ToLab.@Nullable Progress line = lines.poll(Math.min(left, pause), TimeUnit.NANOSECONDS);
            if (line != null) {
                link.tell(FarmAddresses.lab(line.attempt().run()), line);
            } else if (sign.attempt().isEmpty() && isCalled(link)) {
                link.tell(FarmAddresses.AGENTS, sign);
            }
        }
    }

    /** Takes all calls that wait. Each lab gets each sign, so that one answers them all. */
    private static boolean isCalled(FarmLink link) throws LinkException {
        boolean called = false;
        for (Optional<FarmLink.ReceivedMessage> call = link.receive(FarmAddresses.CALLS, Duration.ZERO);
                call.isPresent();
                call = link.receive(FarmAddresses.CALLS, Duration.ZERO)) {
            call.get().acknowledge();
            called = true;
        }
        return called;
    }

    @Override
    public void close() {
        closed = true;
    }
}
