package plimsoll.lab.load;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.lines.BoundedInputStream;
import plimsoll.records.lines.LineReader;
import plimsoll.wire.LabMessage;
import plimsoll.wire.WorkerMessage;

/** Sends commands to a worker and reads its messages line by line; every line is appended to a log. */
final class WorkerConnection implements AutoCloseable {
    /** A report of 200 bytes ten times a second fills it in three days. */
    private static final long MOST_BYTES = 512L << 20;

    private final String worker;
    private final WorkerChannel channel;
    private final Writer commands;
    private final WorkerListener listener;
    private final SecretRedactor redactor;
    private volatile Optional<IOException> unkept = Optional.empty();

    /** Callbacks for a message of the worker, and for the end of its messages with the reason. */
    record WorkerListener(Consumer<WorkerMessage> onMessage, Consumer<String> onEnd) {}

    /** @param redactor hides secrets in every text, also in what the server of a measured service answered */
    WorkerConnection(String worker, WorkerChannel channel, Path log, WorkerListener listener, SecretRedactor redactor) {
        this.worker = worker;
        this.channel = channel;
        this.listener = listener;
        this.redactor = redactor;
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

    /** @throws UncheckedIOException if the lab could not keep what came from the worker: the trial is then repeated */
    @Override
    public void close() {
        send(new LabMessage.Stop());
        try {
            channel.close();
        } finally {
            // A worker whose messages and records cannot be kept is left, and so looks lost.
            checkKept();
        }
    }

    /** @throws UncheckedIOException if the lab could not keep a message or a record */
    void checkKept() {
        unkept.ifPresent(refused -> {
            throw new UncheckedIOException(
                    "the messages of worker '" + worker + "' are incomplete: " + refused.getMessage(), refused);
        });
        channel.checkKept();
    }

    private void readLines(Path log) {
        // A worker inside a member is the service's process, which may write anything.
        try (LineReader lines = new LineReader(new BoundedInputStream(channel.output(), MOST_BYTES));
                Writer kept = opened(log)) {
            for (Optional<String> read = lines.next(); read.isPresent(); read = lines.next()) {
                String line = withoutSecrets(read.get());
                keep(line, kept, log);
                handle(line);
            }
            channel.outputEnded();
        } catch (IOException e) {
            failed(e);
        }
        listener.onEnd().accept("worker '" + worker + "' ended before its phase did; see worker-" + worker + ".log");
    }

    private Writer opened(Path log) throws IOException {
        try {
            return new OutputStreamWriter(RecordFile.append(log), StandardCharsets.UTF_8);
        } catch (IOException refused) {
            unkept = Optional.of(refused);
            throw refused;
        }
    }

    private void keep(String line, Writer kept, Path log) throws IOException {
        try {
            kept.write(line + "\n");
            kept.flush();
        } catch (IOException refused) {
            unkept = Optional.of(RecordFile.unwritable(log, refused));
            throw refused;
        }
    }

    /** Leaves names and numbers of a message alone, which may look like a secret. A worker may have cut a text. */
    private String withoutSecrets(String line) {
        try {
            return line.startsWith("{")
                    ? WorkerMessage.parse(line).withTexts(redactor::beginning).text()
                    : redactor.text(line);
        } catch (UnreadableRecordException torn) {
            return redactor.beginning(line);
        }
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
