package plimsoll.transports.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpConnectionTest {
    private static final long LATER_NANOS = 60_000_000_000L;
    private static final int LONG = 1_000_000;

    private final byte[] sent = new byte[LONG];
    private final List<Integer> asked = new ArrayList<>();
    private final SocketChannel unconnected = SocketChannel.open();

    HttpConnectionTest() throws IOException {
        for (int i = 0; i < LONG; i++) {
            sent[i] = (byte) (i * 31);
        }
    }

    @AfterEach
    void close() throws IOException {
        unconnected.close();
    }

    @Test
    void a_long_read_passes_the_buffer_and_keeps_the_order() throws IOException {
        HttpConnection connection = connection();
        byte[] received = new byte[100_000];
        received[0] = (byte) connection.read();
        int at = 1;
        for (int most : new int[] {5, 65_536, 65_536, 30_000, 100}) {
            at += connection.read(received, at, most);
        }

        // One byte, five and the rest are from the buffer, and so are the last hundred.
        assertThat(asked).containsExactly(2048, 65_536, 30_000, 2048);
        assertThat(at).isEqualTo(2048 + 65_536 + 30_000 + 100);
        assertThat(Arrays.copyOf(received, at)).isEqualTo(Arrays.copyOf(sent, at));
    }

    @Test
    void a_long_body_is_discarded_in_large_pieces_while_there_are_permits() throws IOException {
        Semaphore large = new Semaphore(1);
        assertThat(ResponseBody.ofLength(connection(), LONG).discard(LONG, large))
                .isTrue();
        assertThat(large.availablePermits()).isEqualTo(1);
        assertThat(asked).contains(65_536).hasSizeLessThan(30);

        asked.clear();
        assertThat(ResponseBody.ofLength(connection(), LONG).discard(LONG, new Semaphore(0)))
                .isTrue();
        assertThat(asked).doesNotContain(65_536).hasSizeLessThan(200);
    }

    @Test
    void a_body_is_discarded_up_to_its_limit() throws IOException {
        Semaphore large = new Semaphore(1);
        assertThat(ResponseBody.ofLength(connection(), 100).discard(99, large)).isFalse();
        assertThat(ResponseBody.ofLength(connection(), LONG).discard(LONG - 1, large))
                .isFalse();
        assertThat(large.availablePermits()).isEqualTo(1);
    }

    /** A busy machine may let the time pass, but not each time. */
    @Test
    void an_answer_is_read_within_a_deadline_below_a_millisecond() throws IOException {
        HttpConnection connection = connection();
        int received = 0;
        for (int i = 0; i < 1000 && received == 0; i++) {
            connection.begin(System.nanoTime() + 900_000);
            try {
                received = connection.read(new byte[10], 0, 10);
            } catch (SocketTimeoutException late) {
                assertThat(connection.answered()).isFalse();
            }
        }
        assertThat(received).isEqualTo(10);
    }

    private HttpConnection connection() {
        HttpConnection connection = new HttpConnection(unconnected, new Recorded(sent, asked));
        connection.begin(System.nanoTime() + LATER_NANOS);
        return connection;
    }

    /** A stream that notes how many bytes each read asks for. */
    private static final class Recorded extends InputStream {
        private final InputStream bytes;
        private final List<Integer> asked;

        Recorded(byte[] bytes, List<Integer> asked) {
            this.bytes = new ByteArrayInputStream(bytes);
            this.asked = asked;
        }

        @Override
        public int read() throws IOException {
            return bytes.read();
        }

        @Override
        public int read(byte[] into, int offset, int most) throws IOException {
            asked.add(most);
            return bytes.read(into, offset, most);
        }
    }
}
