package intake.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import intake.receipt.Digest;
import intake.receipt.Receipts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The behaviour of every framework, over one start. */
@ParameterizedClass(name = "{0}")
@EnumSource(Framework.class)
class PeerTest {
    private static final String BOUNDARY = "----intakeBoundary";
    private static final String TYPE = "multipart/form-data; boundary=" + BOUNDARY;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    private static Path directory;

    private static Receipts receipts;
    private static Path spool;
    private static Peer running;

    @Parameter
    private Framework framework;

    @BeforeParameterizedClassInvocation
    static void start(Framework framework) throws Exception {
        receipts = Receipts.in(directory);
        spool = Files.createDirectory(directory.resolve(framework.name()));
        running =
                framework.start().with(new Settings(0, directory, spool, framework.threshold()), new Routes(receipts));
    }

    @AfterParameterizedClassInvocation
    static void stop() throws IOException {
        running.close();
        receipts.close();
    }

    @Test
    void a_form_that_is_not_one_is_answered_400_and_nothing_is_kept() throws Exception {
        String whole = form("file", random(10_000));
        List<Integer> statuses = List.of(
                post("/uploads/no-boundary", "multipart/form-data", whole),
                post("/uploads/other-boundary", "multipart/form-data; boundary=other", whole),
                post("/uploads/other-field", TYPE, form("other", random(10))),
                post("/uploads/no-end", TYPE, whole.substring(0, 9_000)),
                post("/uploads/bad~name", TYPE, whole));
        assertThat(statuses).containsOnly(400);
        assertThat(get("/receipts")).doesNotContain("no-", "other-", "bad");
        nothingStaysSpooled();
        assertThat(post("/uploads/next", TYPE, form("file", random(100)))).isEqualTo(200);
    }

    @Test
    void a_client_that_goes_away_half_way_leaves_nothing() throws Exception {
        String whole = form("file", random(1_000_000));
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), running.port())) {
            String head = "POST /uploads/gone HTTP/1.1\r\nHost: intake\r\nContent-Type: " + TYPE
                    + "\r\nContent-Length: " + whole.length() + "\r\n\r\n";
            client.getOutputStream().write((head + whole.substring(0, 500_000)).getBytes(StandardCharsets.ISO_8859_1));
            if (framework.spools()) {
                until(() -> !spooled().isEmpty());
                assertThat(spooled()).hasSize(1);
            }
        }
        nothingStaysSpooled();
        assertThat(post("/uploads/after-gone", TYPE, form("file", random(100)))).isEqualTo(200);
        assertThat(get("/receipts")).doesNotContain("\"gone\"");
    }

    @Test
    void an_acknowledged_upload_is_listed_with_its_length_and_checksum() throws Exception {
        for (int length : new int[] {0, 1, 8192, 1_100_000}) {
            byte[] content = random(length);
            assertThat(post("/uploads/whole-" + length, TYPE, form("file", content)))
                    .isEqualTo(200);
            assertThat(get("/receipts"))
                    .contains("{\"id\":\"whole-" + length + "\",\"length\":" + length + ",\"crc32c\":"
                            + Digest.of("whole", content).crc32c() + "}");
        }
        nothingStaysSpooled();
    }

    @Test
    void a_server_listens_on_one_loopback_address_alone() throws IOException {
        InetAddress other = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
        assertThatIOException().isThrownBy(() -> new Socket(other, running.port()).close());
    }

    @Test
    void the_empty_endpoint_answers() throws Exception {
        assertThat(get("/hello")).isEqualTo("hello");
    }

    private static void nothingStaysSpooled() throws Exception {
        until(() -> spooled().isEmpty());
        assertThat(spooled()).isEmpty();
    }

    /** Waits for 60 s at most. */
    private static void until(Callable<Boolean> condition) throws Exception {
        for (int attempt = 0; attempt < 6000 && !condition.call(); attempt++) {
            Thread.sleep(10);
        }
    }

    private static List<Path> spooled() throws IOException {
        try (Stream<Path> files = Files.list(spool)) {
            return files.toList();
        }
    }

    private static String form(String name, byte[] content) {
        return "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"" + name
                + "\"; filename=\"f\"\r\nContent-Type: application/octet-stream\r\n\r\n"
                + new String(content, StandardCharsets.ISO_8859_1) + "\r\n--" + BOUNDARY + "--\r\n";
    }

    private static int post(String path, String type, String body) throws Exception {
        return send(request(path)
                        .header("Content-Type", type)
                        .POST(BodyPublishers.ofByteArray(body.getBytes(StandardCharsets.ISO_8859_1)))
                        .build())
                .statusCode();
    }

    private static String get(String path) throws Exception {
        return send(request(path).build()).body();
    }

    private static HttpResponse<String> send(HttpRequest request) throws Exception {
        return CLIENT.send(request, BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + running.port() + path))
                .timeout(PATIENCE);
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}
