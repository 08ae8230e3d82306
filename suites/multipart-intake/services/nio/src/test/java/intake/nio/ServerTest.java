package intake.nio;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import intake.multipart.BufferPool;
import intake.receipt.Digest;
import intake.receipt.Receipt;
import intake.receipt.Receipts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerTest {
    @TempDir
    private static Path directory;

    private static Receipts receipts;
    private static Server server;
    private static Thread loop;

    @BeforeAll
    static void start() throws IOException {
        receipts = Receipts.in(directory);
        server = Server.listening(0, new Routes(receipts, new BufferPool(64 * 1024, 4)));
        loop = serving(server);
    }

    private static Thread serving(Server server) {
        return Thread.ofPlatform().start(() -> {
            try {
                server.run();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
        loop.join(60_000);
        receipts.close();
        assertThat(loop.isAlive()).isFalse();
    }

    @Test
    void uploads_that_follow_each_other_on_one_connection_are_all_listed() throws IOException {
        try (Socket socket = connected()) {
            for (int length : new int[] {0, 1, 70_000, 3_000_000}) {
                byte[] content = random(length);
                send(socket, post("/uploads/kept-" + length, form(content)));
                assertThat(status(socket)).isEqualTo(200);
                assertThat(body(get("/receipts")))
                        .contains("{\"id\":\"kept-" + length + "\",\"length\":" + length + ",\"crc32c\":"
                                + Digest.of("kept-" + length, content).crc32c() + "}");
            }
        }
    }

    @Test
    void two_requests_in_one_packet_have_two_answers() throws IOException {
        try (Socket socket = connected()) {
            String request = "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n";
            send(socket, request + request);
            assertThat(status(socket)).isEqualTo(200);
            assertThat(status(socket)).isEqualTo(200);
        }
    }

    @Test
    void every_request_of_a_packet_is_answered_though_none_follows() throws IOException {
        try (Socket socket = connected()) {
            send(socket, "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n".repeat(50));
            for (int answer = 0; answer < 50; answer++) {
                assertThat(status(socket)).as("answer %d", answer).isEqualTo(200);
            }
        }
    }

    @Test
    void the_body_of_a_get_is_not_taken_for_a_request() throws IOException {
        String inner = "GET /receipts HTTP/1.1\r\nHost: x\r\n\r\n";
        try (Socket socket = connected()) {
            send(socket, "GET /hello HTTP/1.1\r\nContent-Length: " + inner.length() + "\r\n\r\n" + inner);
            assertThat(status(socket)).isEqualTo(200);
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void a_listing_is_whole_and_costs_no_heap_however_long_it_is() throws IOException {
        for (int number = 0; number < 100_000; number++) {
            receipts.add(new Receipt("listed-" + number, number, Receipt.NOT_READ));
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(loop.threadId());

        String listing = body(get("/receipts"));

        assertThat(threads.getThreadAllocatedBytes(loop.threadId()) - before).isLessThan(listing.length() / 2);
        assertThat(listing)
                .startsWith("[{")
                .contains("{\"id\":\"listed-0\",\"length\":0},", "{\"id\":\"listed-99999\",\"length\":99999}")
                .endsWith("}]");
    }

    @Test
    void an_unacceptable_request_gets_its_status_and_ends_its_connection_alone() throws IOException {
        String form = form(random(2_000_000));
        assertThat(refusal("GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n"))
                .isEqualTo(404);
        assertThat(refusal("nonsense\r\n\r\n")).isEqualTo(400);
        assertThat(refusal("GET /hello HTTP/1.1\r\nX: " + "x".repeat(20_000))).isEqualTo(431);
        assertThat(refusal("POST /uploads/a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"))
                .isEqualTo(411);
        assertThat(refusal("POST /uploads/a HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"))
                .isEqualTo(400);
        assertThat(refusal(post("/uploads/a%22", form))).isEqualTo(400);
        assertThat(refusal(post("/uploads/cut", form.substring(0, 9_000)))).isEqualTo(400);
        assertThat(refusal(post("/uploads/other", form.replace("name=\"file\"", "name=\"other\""))))
                .isEqualTo(400);
        assertThat(refusal(post("/uploads/json", form).replace("multipart/form-data", "text/plain")))
                .isEqualTo(415);
        assertThat(body(get("/receipts"))).doesNotContain("\"cut\"", "\"other\"", "\"json\"");
    }

    @Test
    void a_client_that_goes_away_half_way_leaves_nothing() throws IOException {
        String form = form(random(1_000_000));
        try (Socket socket = connected()) {
            send(socket, post("/uploads/gone", form).substring(0, 500_000));
        }
        assertThat(body(get("/receipts"))).doesNotContain("gone");
    }

    /** A server without a pool of buffers cannot take any upload. */
    @Test
    void a_connection_whose_handler_throws_ends_alone() throws Exception {
        Server broken = Server.listening(0, new Routes(receipts, null));
        Thread serving = serving(broken);
        try (Socket upload = connected(broken);
                Socket other = connected(broken)) {
            send(upload, post("/uploads/a", form(random(1_000))));
            assertThat(upload.getInputStream().read()).isEqualTo(-1);
            send(other, "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(status(other)).isEqualTo(200);
        } finally {
            broken.close();
            serving.join(60_000);
        }
        assertThat(serving.isAlive()).isFalse();
    }

    private static int refusal(String request) throws IOException {
        try (Socket socket = connected()) {
            send(socket, request);
            return status(socket);
        }
    }

    private static Socket connected() throws IOException {
        return connected(server);
    }

    private static Socket connected(Server server) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(60_000);
        return socket;
    }

    private static String get(String path) throws IOException {
        try (Socket socket = connected()) {
            send(socket, "GET " + path + " HTTP/1.1\r\nConnection: close\r\n\r\n");
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String body(String answer) {
        return answer.substring(answer.indexOf("\r\n\r\n") + 4);
    }

    private static void send(Socket socket, String bytes) throws IOException {
        socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String post(String path, String body) {
        return "POST " + path + " HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body;
    }

    private static String form(byte[] content) {
        return "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n"
                + new String(content, StandardCharsets.ISO_8859_1) + "\r\n--b--\r\n";
    }

    /** Reads one answer whole. */
    private static int status(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            assertThat(next).as("after '%s'", head).isNotNegative();
            head.append((char) next);
        }
        int at = head.indexOf("Content-Length: ") + 16;
        in.readNBytes(Integer.parseInt(head.substring(at, head.indexOf("\r", at))));
        return Integer.parseInt(head.substring(9, 12));
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}
