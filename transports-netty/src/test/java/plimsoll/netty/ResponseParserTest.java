package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server decides in which pieces its answer arrives. */
class ResponseParserTest {
    private static final String STATUS = "HTTP/1.1 200 OK\r\n";
    private static final String END = "Content-Length: 2\r\n\r\nok";

    /** Doubling a buffer from one byte to the longest head takes twice its length. */
    private static final int BUFFERS = 3 * ResponseParser.LONGEST_HEAD;

    /** One long line, and many short ones. Bytes allocated are those copied: no time is measured. */
    @ParameterizedTest
    @ValueSource(ints = {0, 20})
    void the_longest_head_in_single_bytes_is_copied_no_more_often_than_in_one_piece(int length) throws Exception {
        byte[] answer = answer(length == 0 ? ResponseParser.LONGEST_HEAD : length);
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
                (STATUS + "X-Long: " + "x".repeat(ResponseParser.LONGEST_HEAD)).getBytes(StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() -> parse(answer, piece))
                .isInstanceOf(ResponseFormatException.class)
                .hasMessageContaining("longer than " + ResponseParser.LONGEST_HEAD + " bytes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 2x0 OK\r\nX: 1\r\n\r\n",
                "HTTP/1.1 204 OK\r\nX: 1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nX: 1\r\nContent-Length: 0\r\n\r\n"
            })
    void bytes_that_differ_from_the_last_head_are_parsed(String other) throws Exception {
        ResponseParser parser = new ResponseParser();
        read(parser, "HTTP/1.1 200 OK\r\nX: 1\r\n\r\n", false);

        assertThat(result(parser, other)).isEqualTo(result(new ResponseParser(), other));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.1 503 no\r\nRetry-After: 2\r\nConnection: close\r\nContent-Length: 2\r\n\r\nno",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\n\r\nuntil the end",
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
                "HTTP/1.1 101 Switching Protocols\r\n\r\n",
                "HTTP/1.0 304 Not Modified\r\n\r\n"
            })
    void a_head_that_repeats_means_the_same_again(String answer) throws Exception {
        RepeatedHead repeated = new RepeatedHead();
        ResponseParser parser = new ResponseParser(repeated);
        for (boolean toHead : new boolean[] {false, true, false, false}) {
            assertThat(read(parser, answer, toHead)).isEqualTo(read(new ResponseParser(), answer, toHead));
            byte[] bytes = answer.getBytes(StandardCharsets.ISO_8859_1);
            assertThat(repeated.begins(bytes, 0, bytes.length)).isTrue();
        }
        for (int piece : new int[] {1, 20, answer.length() - 1}) {
            assertThat(read(parser, answer, false, piece)).isEqualTo(read(new ResponseParser(), answer, false));
        }
    }

    /** The headers of a head are kept for an answer from which values are taken, and for no other. */
    @Test
    void a_head_whose_headers_are_needed_is_parsed_again() throws Exception {
        byte[] answer = "HTTP/1.1 200 OK\r\nX: 1\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);
        ResponseParser parser = new ResponseParser();
        for (boolean kept : new boolean[] {false, true, false}) {
            parser.begin(false, kept, status -> true);
            parser.take(answer, 0, answer.length);

            assertThat(parser.isDone()).isTrue();
            assertThat(parser.headers()).hasSize(kept ? 2 : 0);
        }
    }

    private static String result(ResponseParser parser, String answer) {
        try {
            return read(parser, answer, false);
        } catch (ResponseFormatException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    private static String read(ResponseParser parser, String answer, boolean toHead) throws ResponseFormatException {
        return read(parser, answer, toHead, answer.length());
    }

    /** Returns everything that a connection asks a parser for, after an answer in pieces. */
    private static String read(ResponseParser parser, String answer, boolean toHead, int piece)
            throws ResponseFormatException {
        byte[] bytes = answer.getBytes(StandardCharsets.ISO_8859_1);
        parser.begin(toHead, false, status -> status < 300);
        int end = 0;
        while (end < bytes.length && !parser.isDone()) {
            end = parser.take(bytes, end, Math.min(bytes.length, end + piece));
        }
        boolean whole = parser.isDone() || parser.ended();
        return parser.status() + " keep " + parser.keep() + " later " + parser.retryLater() + " whole " + whole + " to "
                + end + " of " + parser.bodyRead() + parser.body() + parser.headers();
    }

    /** An answer with the longest head, in lines of at most this length. */
    private static byte[] answer(int line) {
        StringBuilder head = new StringBuilder(STATUS);
        int room = ResponseParser.LONGEST_HEAD - END.length() - 64;
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
