package intake.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MultipartParserTest {
    private static final int SPLITS = Integer.getInteger("fuzz.splits", 10_000);
    private static final int FUZZED = Integer.getInteger("fuzz.cases", 50_000);
    private static final long SEED = Long.getLong("seed", 20261121);

    @Test
    void a_request_of_two_parts_is_read_as_a_browser_wrote_it() throws IOException {
        Collected read = Collected.ofStream("""
                ------WebKitFormBoundaryX\r
                Content-Disposition: form-data; name="comment"\r
                \r
                hello\r
                ------WebKitFormBoundaryX\r
                Content-Disposition: form-data; name="file"; filename="a \\"b\\" C:\\dir.txt"\r
                Content-Type: text/plain\r
                \r
                two\r
                lines\r
                ------WebKitFormBoundaryX--\r
                """, "----WebKitFormBoundaryX", Limits.usual());
        assertThat(read.fault()).isEmpty();
        assertThat(read.parts())
                .containsExactly(
                        new Collected.Whole(new Part("comment", Optional.empty(), Optional.empty()), "hello"),
                        new Collected.Whole(
                                new Part("file", Optional.of("a \"b\" C:\\dir.txt"), Optional.of("text/plain")),
                                "two\r\nlines"));
    }

    @Test
    void the_parts_do_not_depend_on_the_pieces_of_the_input() throws IOException {
        Messages messages = new Messages(SEED);
        for (int round = 0; round < SPLITS; round++) {
            String boundary = messages.boundary();
            String body = messages.body(boundary);
            assertThat(parsed(body, boundary, messages))
                    .as("seed %d, round %d, boundary '%s': %s", SEED, round, boundary, body)
                    .isEqualTo(new Reference(body, boundary).read());
        }
    }

    @Test
    void a_spoiled_request_is_refused_or_read_as_the_grammar_has_it() throws IOException {
        Messages messages = new Messages(SEED + 1);
        int refused = 0;
        for (int round = 0; round < FUZZED; round++) {
            String boundary = messages.boundary();
            String body = messages.spoiled(messages.body(boundary));
            Collected read = parsed(body, boundary, messages);
            assertThat(read)
                    .as("seed %d, round %d, boundary '%s': %s", SEED + 1, round, boundary, body)
                    .isEqualTo(new Reference(body, boundary).read());
            refused += read.fault().isPresent() ? 1 : 0;
        }
        assertThat(refused).isBetween(FUZZED / 20, FUZZED * 19 / 20);
    }

    @Test
    void a_part_may_have_no_content_and_no_empty_line_of_its_own() throws IOException {
        String header = "Content-Disposition: form-data; name=a\r\n";
        Collected read =
                Collected.ofStream("--b\r\n" + header + "\r\n--b\r\n" + header + "\r\n\r\n--b--", "b", Limits.usual());
        assertThat(read.fault()).isEmpty();
        assertThat(read.parts()).extracting(Collected.Whole::content).containsExactly("", "");
    }

    @Test
    void a_folded_header_is_one_line() throws IOException {
        Collected read = Collected.ofStream(
                "--b\r\nContent-Disposition: form-data;\r\n name=a\r\n\r\nx\r\n--b--", "b", Limits.usual());
        assertThat(read.parts()).extracting(whole -> whole.part().name()).containsExactly("a");
    }

    @Test
    void the_buffer_goes_back_to_the_pool_once() throws IOException {
        BufferPool pool = new BufferPool(BufferPool.SMALLEST, 4);
        MultipartParser parser = new MultipartParser(new Boundary("b"), Limits.usual(), pool, new Silent());
        parser.close();
        parser.close();
        assertThat(pool.kept()).isEqualTo(1);
    }

    private static Collected parsed(String body, String boundary, Messages messages) throws IOException {
        return Collected.of(
                body.getBytes(StandardCharsets.ISO_8859_1), new Boundary(boundary), Collected.WIDE, messages::piece);
    }

    private static final class Silent implements PartHandler {
        @Override
        public void begin(Part part) {}

        @Override
        public void data(byte[] bytes, int offset, int length) {}

        @Override
        public void end() {}
    }
}
