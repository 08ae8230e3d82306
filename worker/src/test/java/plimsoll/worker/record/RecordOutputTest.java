package plimsoll.worker.record;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RecordOutputTest {
    private static final class FullDisk extends OutputStream {
        @Override
        public void write(int one) throws IOException {
            throw new IOException("No space left on device");
        }
    }

    @Test
    void a_print_stream_does_not_hide_that_a_record_cannot_be_written() {
        PrintStream out =
                new PrintStream(new RecordOutput(new FullDisk(), Path.of("hlog")), false, StandardCharsets.UTF_8);

        assertThatThrownBy(() -> out.print("times"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("hlog")
                .hasMessageContaining("No space left");
    }
}
