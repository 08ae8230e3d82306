package plimsoll.wire;

import java.io.PrintStream;

/** What a worker says to the lab: its lines, each whole, from any thread. */
public final class Voice {
    private final PrintStream out;

    public Voice(PrintStream out) {
        this.out = out;
    }

    public synchronized void say(WorkerLine line) {
        out.print(line.text() + "\n");
        out.flush();
    }
}
