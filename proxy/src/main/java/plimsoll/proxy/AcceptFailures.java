package plimsoll.proxy;

import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.atomic.LongAdder;

/** Connections that could not be accepted: the first is reported, each is followed by a pause, and the end reports the count. */
final class AcceptFailures {
    private static final long PAUSE_MILLIS = 50;

    private final PrintStream report;
    private final LongAdder count = new LongAdder();

    AcceptFailures(PrintStream report) {
        this.report = report;
    }

    void add(IOException failure) throws InterruptedException {
        if (count.sum() == 0) {
            report.println("cannot accept a connection, and goes on trying: " + failure.getMessage());
        }
        count.increment();
        Thread.sleep(PAUSE_MILLIS);
    }

    /** Reports how many there were, if any. */
    void end() {
        if (count.sum() > 0) {
            report.println(count.sum() + " connections could not be accepted at once");
        }
    }
}
