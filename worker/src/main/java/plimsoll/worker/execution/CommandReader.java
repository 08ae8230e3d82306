package plimsoll.worker.execution;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import plimsoll.wire.LabMessage;

/** Reads the lab's commands, one a line, until it stops talking. */
final class CommandReader {
    private final BufferedReader lines;
    private final Runnable labGone;

    /** @param labGone called once when the input has ended or broken */
    CommandReader(InputStream in, Runnable labGone) {
        this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.labGone = labGone;
    }

    /** @param listener called for every line, on the thread that reads */
    void listen(Consumer<LabMessage> listener) {
        WorkerThreads.start("commands", this::broken, () -> read(listener));
    }

    private void read(Consumer<LabMessage> listener) {
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                listener.accept(LabMessage.parse(line.strip()));
            }
            labGone.run();
        } catch (IOException e) {
            broken(e);
        }
    }

    private void broken(Throwable cause) {
        System.err.println("standard input broke, so this worker takes the lab for gone: " + cause);
        labGone.run();
    }
}
