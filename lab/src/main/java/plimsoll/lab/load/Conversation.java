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
import plimsoll.wire.LabLine;
import plimsoll.wire.WorkerLine;

/** Says commands to a worker and hears its answers, line by line; every line is added to a log. */
final class Conversation implements AutoCloseable {
    private final String worker;
    private final Line line;
    private final Writer commands;
    private final Ear ear;

    /** Who hears what the worker says, and that nothing more will come. */
    record Ear(Consumer<WorkerLine> lines, Consumer<String> silence) {}

    Conversation(String worker, Line line, Path log, Ear ear) {
        this.worker = worker;
        this.line = line;
        this.ear = ear;
        this.commands = new BufferedWriter(new OutputStreamWriter(line.commands(), StandardCharsets.UTF_8));
        HelperThreads.start("worker-" + worker, () -> listen(log), this::broken);
    }

    void say(LabLine command) {
        try {
            commands.write(command.text() + "\n");
            commands.flush();
        } catch (IOException gone) {
            ear.silence().accept("worker '" + worker + "' is gone: " + gone.getMessage());
        }
    }

    @Override
    public void close() {
        say(new LabLine.Stop());
        line.close();
    }

    private void listen(Path log) {
        try (var lines = new BufferedReader(new InputStreamReader(line.said(), StandardCharsets.UTF_8));
                Writer kept = Files.newBufferedWriter(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (String said = lines.readLine(); said != null; said = lines.readLine()) {
                kept.write(said + "\n");
                kept.flush();
                hear(said);
            }
        } catch (IOException broken) {
            broken(broken);
        }
        ear.silence().accept("worker '" + worker + "' ended before its phase did; see worker-" + worker + ".log");
    }

    private void broken(Throwable cause) {
        ear.silence().accept("worker '" + worker + "' can no longer be heard: " + cause.getMessage());
    }

    /** The JVM itself has one thing to say on this stream: that its heap is full. */
    private void hear(String said) {
        if (said.startsWith("{")) {
            ear.lines().accept(WorkerLine.parse(said));
        } else {
            ear.silence().accept("worker '" + worker + "' said: " + said);
        }
    }
}
