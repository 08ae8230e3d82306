package uploads;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultipartReaderTest {
    private static final String TYPE = "multipart/form-data; boundary=frontier";
    private static final String HEAD = "--frontier\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n";
    private static final String TAIL = "\r\n--frontier--";

    @Test
    void parts_come_in_order_with_their_names_and_bytes() throws IOException {
        MultipartReader reader =
                reader("preamble\r\n--frontier  \r\ncontent-disposition: form-data; name=a\r\n\r\nfirst"
                        + "\r\n--frontier\r\nContent-Type: text/plain\r\nContent-Disposition: form-data; name=\"b \\\"c\\\"\";"
                        + " filename=\"x;name=y\"\r\n\r\n\r\n--frontier--\r\nepilogue");

        assertThat(next(reader)).isEqualTo("a: first");
        assertThat(next(reader)).isEqualTo("b \"c\": ");
        assertThat(reader.next()).isEmpty();
    }

    @Test
    void an_incomplete_boundary_is_content() throws IOException {
        String content = "\r\n--frontie\r\n\r\n-\r\r\n--fronti--frontier\r\n--";

        assertThat(next(reader(HEAD + content + TAIL))).isEqualTo("file: " + content);
    }

    @Test
    void content_that_is_not_read_is_skipped() throws IOException {
        MultipartReader reader = reader(HEAD + "x".repeat(100_000) + "\r\n" + HEAD + "second" + TAIL);
        reader.next();

        assertThat(next(reader)).isEqualTo("file: second");
    }

    @Test
    void any_bytes_in_any_pieces_come_out_as_they_went_in() throws IOException {
        long seed = Long.getLong("hostile.seed", 1);
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            byte[] content = new byte[random.nextInt(50_000)];
            for (int i = 0; i < content.length; i++) {
                content[i] = (byte) "\r\n-frontie".charAt(random.nextInt(10));
            }
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            body.write(HEAD.getBytes(ISO_8859_1));
            body.write(content);
            body.write(TAIL.getBytes(ISO_8859_1));
            MultipartReader reader = MultipartReader.of(new InPieces(body.toByteArray(), random), TYPE);

            assertThat(reader.next().orElseThrow().content().readAllBytes())
                    .as("seed %d, round %d", seed, round)
                    .isEqualTo(content);
            assertThat(reader.next()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--frontier",
                "--frontierx\r\n",
                "--frontier\r\nno header\r\n\r\nx\r\n--frontier--",
                "--frontier\r\nContent-Type: text/plain\r\n\r\nx\r\n--frontier--",
                HEAD,
                HEAD + "content",
                HEAD + "content\r\n--frontier",
                HEAD + "content\r\n--frontier-",
                HEAD + "content\r\n--other--"
            })
    void a_body_that_is_broken_is_refused(String body) {
        assertThatThrownBy(() -> readAll(reader(body))).isInstanceOf(MalformedUpload.class);
    }

    @Test
    void headers_without_end_are_refused_before_they_fill_the_memory() {
        String endless = "--frontier\r\n" + "X-Header: value\r\n".repeat(10_000);

        assertThatThrownBy(() -> readAll(reader(endless)))
                .isInstanceOf(MalformedUpload.class)
                .hasMessageContaining("8192");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "application/json",
                "multipart/form-data",
                "multipart/form-data; boundary=",
                "multipart/form-data; boundary=\"a\tb\"",
                "multipart/form-data; boundary=1234567890123456789012345678901234567890123456789012345678901234567890x"
            })
    void a_content_type_without_a_usable_boundary_is_refused(String type) {
        assertThatThrownBy(() -> MultipartReader.of(InputStream.nullInputStream(), type))
                .isInstanceOf(MalformedUpload.class);
    }

    private static void readAll(MultipartReader reader) throws IOException {
        Optional<MultipartReader.Part> part = reader.next();
        while (part.isPresent()) {
            part.get().content().readAllBytes();
            part = reader.next();
        }
    }

    private static String next(MultipartReader reader) throws IOException {
        MultipartReader.Part part = reader.next().orElseThrow();
        return part.name() + ": " + new String(part.content().readAllBytes(), ISO_8859_1);
    }

    private static MultipartReader reader(String body) throws MalformedUpload {
        return MultipartReader.of(new ByteArrayInputStream(body.getBytes(ISO_8859_1)), TYPE);
    }

    /** A stream that returns a few bytes at a time. */
    private static final class InPieces extends ByteArrayInputStream {
        private final Random random;

        InPieces(byte[] bytes, Random random) {
            super(bytes);
            this.random = random;
        }

        @Override
        public synchronized int read(byte[] into, int offset, int length) {
            return super.read(into, offset, Math.min(length, 1 + random.nextInt(5000)));
        }
    }
}
