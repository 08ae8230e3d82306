package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.transports.request.ResponseBounds;

/** A server decides in which pieces its answer arrives. */
class ResponseParserTest {
    private static final String STATUS = "HTTP/1.1 200 OK\r\n";
    private static final String END = "Content-Length: 2\r\n\r\nok";

    /** Doubling a buffer from one byte to the longest head takes twice its length. */
    private static final int BUFFERS = 3 * ResponseBounds.HEAD_BYTES_MAX;

    /** One long line, and many short ones. Bytes allocated are those copied: no time is measured. */
    @ParameterizedTest
    @ValueSource(ints = {0, 20})
    void the_longest_head_in_single_bytes_is_copied_no_more_often_than_in_one_piece(int length) throws Exception {
        byte[] answer = answer(length == 0 ? ResponseBounds.HEAD_BYTES_MAX : length);
        parse(answer, answer.length);
        parse(answer, 1);

        long whole = allocated(answer, answer.length);
        long single = allocated(answer, 1);
        assertThat(single - whole).isLessThan(BUFFERS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 1024})
    void a_head_that_is_too_long_is_refused_in_any_pieces(int piece) {
        byte[] answer =
                (STATUS + "X-Long: " + "x".repeat(ResponseBounds.HEAD_BYTES_MAX)).getBytes(StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() -> parse(answer, piece))
                .isInstanceOf(ResponseFormatException.class)
                .hasMessageContaining("longer than " + ResponseBounds.HEAD_BYTES_MAX + " bytes");
    }

    /** An answer with the longest head, in lines of at most this length. */
    private static byte[] answer(int line) {
        StringBuilder head = new StringBuilder(STATUS);
        int room = ResponseBounds.HEAD_BYTES_MAX - END.length() - 64;
        while (head.length() < room) {
            int value = Math.min(line, room - head.length()) - "Xx: \r\n".length();
            head.append("Xx: ").append("x".repeat(Math.max(1, value))).append("\r\n");
        }
        return head.append(END).toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static long allocated(byte[] answer, int piece) throws ResponseFormatException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        parse(answer, piece);
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static void parse(byte[] answer, int piece) throws ResponseFormatException {
        ResponseParser parser = new ResponseParser();
        parser.begin(false, true, status -> true);
        for (int from = 0; from < answer.length; from += piece) {
            parser.take(answer, from, Math.min(answer.length, from + piece));
        }
        assertThat(parser.isDone()).isTrue();
        assertThat(parser.body()).isEqualTo("ok");
    }
}
