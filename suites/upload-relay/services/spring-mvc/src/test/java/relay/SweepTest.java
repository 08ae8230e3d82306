package relay;

import static org.assertj.core.api.Assertions.assertThat;

import blobsink.BlobSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The temporary files that a killed process left, at the next start of temp-file and of temp-file-swept. */
class SweepTest {
    @TempDir
    private Path directory;

    @Test
    void a_start_that_sweeps_deletes_the_temporary_files_of_uploads_and_no_other_file() throws IOException {
        Path left = Files.writeString(directory.resolve("upload-1.part"), "half of a body");
        Path other = Files.writeString(directory.resolve("batch.log"), "a line");

        start("--sweep=true");

        assertThat(left).doesNotExist();
        assertThat(other).exists();
    }

    @Test
    void a_start_that_does_not_sweep_deletes_none() throws IOException {
        Path left = Files.writeString(directory.resolve("upload-1.part"), "half of a body");

        start();

        assertThat(left).exists();
    }

    /** Starts the variant, waits until it is ready, and stops it. */
    private void start(String... sweeping) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(sweeping));
        arguments.add("--temp=" + directory);
        try (BlobSink sink = BlobSink.listening(0)) {
            String store = "http://127.0.0.1:" + sink.port() + "/devstoreaccount1";
            new RunningVariant(Variant.TEMPFILE, store, arguments).close();
        }
    }
}
