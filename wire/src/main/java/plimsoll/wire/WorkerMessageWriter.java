package plimsoll.wire;

import java.io.PrintStream;

/** Writes a worker's messages to the lab, each as a whole line, from any thread. */
public final class WorkerMessageWriter {
    private final PrintStream out;

    public WorkerMessageWriter(PrintStream out) {
        this.out = out;
    }

    public synchronized void write(WorkerMessage line) {
        out.print(line.text() + "\n");
        out.flush();
    }
}
