package intake.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DelimiterSearchTest {
    private static final int LENGTH = 200_000;
    private static final List<String> BOUNDARIES =
            List.of("a".repeat(70), "-".repeat(70), "ab".repeat(35), "a".repeat(69) + "b", "b" + "a".repeat(69), "x");

    @Test
    void no_boundary_and_no_content_makes_it_look_at_a_byte_more_than_three_times() {
        for (String boundary : BOUNDARIES) {
            byte[] delimiter = new Boundary(boundary).delimiter();
            for (String unit : units(new String(delimiter, StandardCharsets.US_ASCII))) {
                byte[] content = repeated(unit);
                DelimiterSearch search = new DelimiterSearch(delimiter);
                assertThat(search.find(content, 0, content.length)).isEqualTo(-1);
                assertThat(search.inspected())
                        .as("delimiter %s in repeated %s", boundary, unit)
                        .isLessThanOrEqualTo(3L * content.length);
            }
        }
    }

    @Test
    void random_content_is_skipped_most_of_the_time() {
        byte[] content = new byte[LENGTH];
        new Random(1).nextBytes(content);
        DelimiterSearch search = new DelimiterSearch(new Boundary("----WebKitFormBoundary7MA4YWxkTrZu0gW").delimiter());
        assertThat(search.find(content, 0, content.length)).isEqualTo(-1);
        assertThat(search.inspected()).isLessThan(LENGTH / 20);
    }

    @Test
    void the_first_of_two_delimiters_is_found_at_any_position() {
        byte[] delimiter = new Boundary("aXa").delimiter();
        for (int at = 0; at < 40; at++) {
            byte[] content = new byte[60];
            Arrays.fill(content, (byte) 'a');
            System.arraycopy(delimiter, 0, content, at, delimiter.length);
            System.arraycopy(delimiter, 0, content, content.length - delimiter.length, delimiter.length);
            assertThat(new DelimiterSearch(delimiter).find(content, 0, content.length))
                    .isEqualTo(at);
        }
    }

    /** Searches as the parser does: a possible start of a delimiter stays for the next piece. */
    @Test
    void pieces_of_any_size_are_searched_as_the_whole_is() {
        for (String boundary : BOUNDARIES) {
            byte[] delimiter = new Boundary(boundary).delimiter();
            int length = delimiter.length;
            for (String unit : units(new String(delimiter, StandardCharsets.US_ASCII))) {
                byte[] content = Arrays.copyOf(repeated(unit), 20_000);
                int planted = content.length - length - 7;
                System.arraycopy(delimiter, 0, content, planted, length);
                int first = new DelimiterSearch(delimiter).find(content, 0, content.length);
                for (int piece : new int[] {1, 2, length - 1, length, length + 1, 8192}) {
                    DelimiterSearch search = new DelimiterSearch(delimiter);
                    int found = -1;
                    int from = 0;
                    for (int to = piece; found < 0; to = Math.min(to + piece, content.length)) {
                        found = search.find(content, from, to);
                        from = Math.max(from, to - length + 1);
                    }
                    assertThat(found).as("%s in pieces of %d", boundary, piece).isEqualTo(first);
                    assertThat(search.inspected()).isLessThanOrEqualTo(3L * content.length);
                }
            }
        }
    }

    /**
     * Adversarial repetitions: all but the last byte of the delimiter, all but the first, its end, and one byte of it.
     */
    private static List<String> units(String delimiter) {
        int length = delimiter.length();
        return List.of(
                delimiter.substring(0, length - 1),
                delimiter.substring(1),
                delimiter.substring(length - 1),
                "\n" + delimiter.substring(1),
                "\r",
                "\r\n--",
                delimiter.substring(0, length / 2),
                delimiter.substring(0, length - 1) + "\r");
    }

    private static byte[] repeated(String unit) {
        return unit.repeat(LENGTH / unit.length()).getBytes(StandardCharsets.US_ASCII);
    }
}
