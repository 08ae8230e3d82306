package plimsoll.lab.load;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import plimsoll.lab.HelperThreads;
import plimsoll.wire.LabMessage;
import plimsoll.wire.WorkerMessage;

/** Says commands to a worker and hears its answers, line by line; every line is added to a log. */
final class WorkerConnection implements AutoCloseable {
    private final String worker;
    private final WorkerChannel channel;
    private final Writer commands;
    private final WorkerListener listener;

    /** Who hears what the worker says, and that nothing more will come. */
    record WorkerListener(Consumer<WorkerMessage> lines, Consumer<String> silence) {}

    WorkerConnection(String worker, WorkerChannel channel, Path log, WorkerListener listener) {
        this.worker = worker;
        this.channel = channel;
        this.listener = listener;
        this.commands = new BufferedWriter(new OutputStreamWriter(channel.commands(), StandardCharsets.UTF_8));
        HelperThreads.start("worker-" + worker, () -> listen(log), this::broken);
    }

    void say(LabMessage command) {
        try {
            commands.write(command.text() + "\n");
            commands.flush();
        } catch (IOException gone) {
            listener.silence().accept("worker '" + worker + "' is gone: " + gone.getMessage());
        }
    }

    @Override
    public void close() {
        say(new LabMessage.Stop());
        channel.close();
    }

    private void listen(Path log) {
        try (var lines = new BufferedReader(new InputStreamReader(channel.said(), StandardCharsets.UTF_8));
                Writer kept = Files.newBufferedWriter(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (String said = lines.readLine(); said != null; said = lines.readLine()) {
                kept.write(said + "\n");
                kept.flush();
                hear(said);
            }
        } catch (IOException broken) {
            broken(broken);
        }
        listener.silence().accept("worker '" + worker + "' ended before its phase did; see worker-" + worker + ".log");
    }

    private void broken(Throwable cause) {
        listener.silence().accept("worker '" + worker + "' can no longer be heard: " + cause.getMessage());
    }

    /** The JVM itself has one thing to say on this stream: that its heap is full. */
    private void hear(String said) {
        if (said.startsWith("{")) {
            listener.lines().accept(WorkerMessage.parse(said));
        } else {
            listener.silence().accept("worker '" + worker + "' said: " + said);
        }
    }
}
