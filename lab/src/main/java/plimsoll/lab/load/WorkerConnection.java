package plimsoll.lab.load;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.lab.HelperThreads;
import plimsoll.model.record.RecordFile;
import plimsoll.wire.LabMessage;
import plimsoll.wire.WorkerMessage;

/** Sends commands to a worker and reads its messages line by line; every line is appended to a log. */
final class WorkerConnection implements AutoCloseable {
    /** A text in JSON, with its quotes. */
    private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"");

    private final String worker;
    private final WorkerChannel channel;
    private final Writer commands;
    private final WorkerListener listener;
    private final UnaryOperator<String> redacted;

    /** Callbacks for a message of the worker, and for the end of its messages with the reason. */
    record WorkerListener(Consumer<WorkerMessage> onMessage, Consumer<String> onEnd) {}

    /** @param redacted hides secrets in every line, also in what the server of a measured service answered */
    WorkerConnection(
            String worker, WorkerChannel channel, Path log, WorkerListener listener, UnaryOperator<String> redacted) {
        this.worker = worker;
        this.channel = channel;
        this.listener = listener;
        this.redacted = redacted;
        this.commands = new BufferedWriter(new OutputStreamWriter(channel.commands(), StandardCharsets.UTF_8));
        HelperThreads.start("worker-" + worker, () -> readLines(log), this::failed);
    }

    void send(LabMessage command) {
        try {
            commands.write(command.text() + "\n");
            commands.flush();
        } catch (IOException gone) {
            listener.onEnd().accept("worker '" + worker + "' is gone: " + gone.getMessage());
        }
    }

    @Override
    public void close() {
        send(new LabMessage.Stop());
        channel.close();
    }

    private void readLines(Path log) {
        try (var lines = new BufferedReader(new InputStreamReader(channel.output(), StandardCharsets.UTF_8));
                Writer kept = new OutputStreamWriter(RecordFile.append(log), StandardCharsets.UTF_8)) {
            for (String read = lines.readLine(); read != null; read = lines.readLine()) {
                String line = withoutSecrets(read);
                kept.write(line + "\n");
                kept.flush();
                handle(line);
            }
        } catch (IOException e) {
            failed(e);
        }
        listener.onEnd().accept("worker '" + worker + "' ended before its phase did; see worker-" + worker + ".log");
    }

    /** Leaves numbers of a message alone: one may look like a secret of digits. */
    private String withoutSecrets(String line) {
        return line.startsWith("{")
                ? TEXT.matcher(line).replaceAll(text -> Matcher.quoteReplacement(redacted.apply(text.group())))
                : redacted.apply(line);
    }

    private void failed(Throwable cause) {
        listener.onEnd().accept("worker '" + worker + "': reading its messages failed: " + cause.getMessage());
    }

    /** Handles a line. The JVM itself prints only one kind of message to this stream: that its heap is full. */
    private void handle(String line) {
        if (line.startsWith("{")) {
            listener.onMessage().accept(WorkerMessage.parse(line));
        } else {
            listener.onEnd().accept("worker '" + worker + "' printed: " + line);
        }
    }
}
