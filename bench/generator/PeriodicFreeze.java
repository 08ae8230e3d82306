import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Freezes processes for one second of every five, until it is closed. */
final class PeriodicFreeze implements AutoCloseable {
    private static final long STALL_MILLIS = 1000;
    private static final long PERIOD_MILLIS = 5000;

    private final List<Long> pids;
    private final List<Long> stops = new ArrayList<>();
    private final List<Long> goes = new ArrayList<>();
    private final Thread freezer;

    PeriodicFreeze(List<Long> pids) {
        this.pids = pids;
        this.freezer = Thread.ofPlatform().daemon().start(this::freeze);
    }

    /**
     * The expected quantile of the response time from the due time of each request: with evenly spread requests, those
     * due in a stall wait for its end, and all others do not wait. Uses the measured stalls; call it once it is closed.
     *
     * @param beganNanos when the first request was due
     */
    double truthMillis(double percent, long beganNanos, int seconds) {
        long over = beganNanos + seconds * 1_000_000_000L;
        double slower = (1 - percent / 100) * (over - beganNanos);
        double low = 0;
        double high = 2e6 * STALL_MILLIS;
        while (high - low > 1000) {
            double middle = (low + high) / 2;
            boolean rarer = waitedLongerThan(middle, over) < slower;
            low = rarer ? low : middle;
            high = rarer ? middle : high;
        }
        return high / 1e6;
    }

    /** The share of time in which a due request waited longer than this, in nanoseconds. */
    private double waitedLongerThan(double nanos, long over) {
        double sum = 0;
        for (int i = 0; i < stops.size(); i++) {
            sum += Math.max(0, Math.min(goes.get(i) - nanos, over) - stops.get(i));
        }
        return sum;
    }

    private void freeze() {
        try {
            while (true) {
                Thread.sleep(PERIOD_MILLIS - STALL_MILLIS);
                stop();
                Thread.sleep(STALL_MILLIS);
                go();
            }
        } catch (InterruptedException | IOException e) {
            // The process has ended.
        }
    }

    private void stop() throws IOException, InterruptedException {
        PinnedProcesses.signal("STOP", pids);
        stops.add(System.nanoTime());
    }

    private void go() throws IOException, InterruptedException {
        PinnedProcesses.signal("CONT", pids);
        goes.add(System.nanoTime());
    }

    @Override
    public void close() throws Exception {
        freezer.interrupt();
        freezer.join();
        go();
    }
}
