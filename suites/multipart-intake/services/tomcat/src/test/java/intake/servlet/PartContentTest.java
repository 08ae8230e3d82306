package intake.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartContentTest {
    private static final int THRESHOLD = 1000;

    @TempDir
    private Path directory;

    @Test
    void content_beyond_the_threshold_needs_the_directory() throws IOException {
        try (PartContent content = new PartContent(directory.resolve("missing"), THRESHOLD)) {
            content.append(new byte[THRESHOLD], 0, THRESHOLD);
            assertThat(content.open().readAllBytes()).hasSize(THRESHOLD);
            assertThatThrownBy(() -> content.append(new byte[1], 0, 1)).isInstanceOf(NoSuchFileException.class);
        }
    }

    @Test
    void a_file_that_is_closed_cannot_be_read() throws IOException {
        PartContent content = new PartContent(directory, 0);
        content.append(new byte[10], 0, 10);
        InputStream in = content.open();
        content.close();
        assertThatThrownBy(in::read).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void a_file_has_no_name_while_it_holds_the_content() throws IOException {
        byte[] bytes = random(5 * THRESHOLD);
        try (PartContent content = new PartContent(directory, THRESHOLD)) {
            content.append(bytes, 0, bytes.length);
            try (Stream<Path> files = Files.list(directory)) {
                assertThat(files).isEmpty();
            }
            assertThat(content.open().readAllBytes()).isEqualTo(bytes);
        }
    }

    @Test
    void the_bytes_do_not_depend_on_their_pieces_or_on_the_threshold() throws IOException {
        byte[] bytes = random(3 * THRESHOLD);
        for (int piece : new int[] {1, 7, THRESHOLD - 1, THRESHOLD, THRESHOLD + 1, bytes.length}) {
            for (int threshold : new int[] {0, THRESHOLD, bytes.length}) {
                try (PartContent content = new PartContent(directory, threshold)) {
                    for (int at = 0; at < bytes.length; at += piece) {
                        content.append(bytes, at, Math.min(piece, bytes.length - at));
                    }
                    assertThat(content.length()).isEqualTo(bytes.length);
                    assertThat(content.open().readAllBytes())
                            .as("%d at once, threshold %d", piece, threshold)
                            .isEqualTo(bytes);
                }
            }
        }
    }

    @Test
    void each_stream_reads_from_the_start() throws IOException {
        byte[] bytes = random(2);
        for (int threshold : new int[] {0, 2}) {
            try (PartContent content = new PartContent(directory, threshold)) {
                content.append(bytes, 0, 2);
                InputStream first = content.open();
                assertThat(first.read()).isEqualTo(bytes[0] & 0xff);
                assertThat(content.open().read()).isEqualTo(bytes[0] & 0xff);
                assertThat(first.read()).isEqualTo(bytes[1] & 0xff);
                assertThat(first.read()).isEqualTo(-1);
            }
        }
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}
