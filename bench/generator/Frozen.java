import java.io.IOException;
import java.util.List;

/** Processes that stand still for one second of every five, until it is closed. */
final class Frozen implements AutoCloseable {
    private static final double STALL_MILLIS = 1000;
    private static final double PERIOD_MILLIS = 5000;

    private final List<Long> pids;
    private final Thread freezer;

    Frozen(List<Long> pids) {
        this.pids = pids;
        this.freezer = Thread.ofPlatform().daemon().start(this::freeze);
    }

    /** What a quantile of the response time is, from when each request was due. */
    static double truthMillis(double percent) {
        return Math.max(0, STALL_MILLIS - (1 - percent / 100) * PERIOD_MILLIS);
    }

    private void freeze() {
        try {
            while (true) {
                Thread.sleep((long) (PERIOD_MILLIS - STALL_MILLIS));
                Pinned.signal("STOP", pids);
                Thread.sleep((long) STALL_MILLIS);
                Pinned.signal("CONT", pids);
            }
        } catch (InterruptedException | IOException e) {
            // It is over.
        }
    }

    @Override
    public void close() throws Exception {
        freezer.interrupt();
        freezer.join();
        Pinned.signal("CONT", pids);
    }
}
