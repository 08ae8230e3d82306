package plimsoll.wire;

import java.io.PrintStream;

/** What a worker says to the lab: its lines, each whole, from any thread. */
public final class WorkerMessageWriter {
    private final PrintStream out;

    public WorkerMessageWriter(PrintStream out) {
        this.out = out;
    }

    public synchronized void say(WorkerMessage line) {
        out.print(line.text() + "\n");
        out.flush();
    }
}
