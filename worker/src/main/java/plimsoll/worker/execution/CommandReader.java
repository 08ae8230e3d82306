package plimsoll.worker.execution;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import plimsoll.wire.LabMessage;

/** Reads the lab's commands, one per line, until the input ends. */
final class CommandReader {
    private final BufferedReader lines;
    private final Runnable labGone;

    /** @param labGone called once when the input has ended or failed */
    CommandReader(InputStream in, Runnable labGone) {
        this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.labGone = labGone;
    }

    /** @param listener called for every line, on the reading thread */
    void listen(Consumer<LabMessage> listener) {
        WorkerThreads.start("commands", this::inputFailed, () -> read(listener));
    }

    private void read(Consumer<LabMessage> listener) {
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                listener.accept(LabMessage.parse(line.strip()));
            }
            labGone.run();
        } catch (IOException e) {
            inputFailed(e);
        }
    }

    private void inputFailed(Throwable cause) {
        System.err.println("cannot read commands, so this worker ends as if the lab had exited: " + cause);
        labGone.run();
    }
}
