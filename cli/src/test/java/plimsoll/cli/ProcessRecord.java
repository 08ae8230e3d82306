package plimsoll.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

/** Records the processes that this JVM starts. */
record ProcessRecord(Recording recording) implements AutoCloseable {
    ProcessRecord() {
        this(new Recording());
        recording.enable("jdk.ProcessStart").withoutThreshold();
        recording.start();
    }

    List<String> commands() throws IOException {
        Path file = Files.createTempFile("processes", ".jfr");
        try {
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream()
                    .map(event -> event.getString("command"))
                    .toList();
        } finally {
            Files.delete(file);
        }
    }

    @Override
    public void close() {
        recording.close();
    }
}
