package plimsoll.proxy;

import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.atomic.LongAdder;

/** Reports the first failed accept, pauses after each, and reports their count at the end. */
final class AcceptFailures {
    private static final long PAUSE_MILLIS = 50;

    private final PrintStream report;
    private final LongAdder count = new LongAdder();

    AcceptFailures(PrintStream report) {
        this.report = report;
    }

    /** Counts the failure, reports it if it is the first, and pauses. */
    void add(IOException failure) throws InterruptedException {
        if (count.sum() == 0) {
            report.println(
                    "cannot accept a connection, will retry every " + PAUSE_MILLIS + " ms: " + failure.getMessage());
        }
        count.increment();
        Thread.sleep(PAUSE_MILLIS);
    }

    /** Reports the number of failures, if there were any. */
    void end() {
        if (count.sum() > 0) {
            report.println("accepting a connection failed " + count.sum() + " times and was retried");
        }
    }
}
