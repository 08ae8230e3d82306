package uploads;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UploadServerTest {
    private static final String TYPE = "multipart/form-data; boundary=frontier";
    private static final Duration WAIT_MAX = Duration.ofSeconds(20);

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource
    void an_upload_is_listed_with_length_and_checksum(Mode mode) throws Exception {
        byte[] content = "0123456789".repeat(50_000).getBytes(ISO_8859_1);
        try (UploadServer server = start(mode)) {
            assertThat(post(server, "/files/b-1", body("file", content)).statusCode())
                    .isEqualTo(201);
            assertThat(post(server, "/files/a.2", body("file", new byte[0])).statusCode())
                    .isEqualTo(201);

            assertThat(get(server, "/files").body())
                    .isEqualTo("[{\"name\":\"a.2\",\"size\":0,\"crc\":0},\n{\"name\":\"b-1\",\"size\":500000,\"crc\":"
                            + crc(content) + "}]");
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_malformed_upload_is_refused_and_leaves_nothing(Mode mode) throws Exception {
        byte[] whole = body("file", new byte[100_000]);
        try (UploadServer server = start(mode)) {
            byte[] torn = Arrays.copyOf(whole, whole.length - 10);

            assertThat(post(server, "/files/torn", torn).statusCode()).isEqualTo(400);
            assertThat(post(server, "/files/other", body("other", new byte[10])).body())
                    .contains("no part is called 'file'");
            assertThat(post(server, "/files/none", new byte[0]).statusCode()).isEqualTo(400);
            assertThat(get(server, "/files").body()).isEqualTo("[]");
        }
        assertThat(files()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void an_upload_that_breaks_off_is_not_stored(Mode mode) throws Exception {
        byte[] whole = body("file", new byte[1_000_000]);
        try (UploadServer server = start(mode)) {
            try (Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
                client.getOutputStream()
                        .write(("POST /files/broken HTTP/1.1\r\nHost: x\r\nContent-Type: " + TYPE
                                        + "\r\nContent-Length: " + whole.length + "\r\n\r\n")
                                .getBytes(ISO_8859_1));
                client.getOutputStream().write(whole, 0, 500_000);
                client.setSoLinger(true, 0);
                if (mode == Mode.STREAM) {
                    await(() -> !files().isEmpty());
                }
            }
            await(() -> files().isEmpty());

            assertThat(get(server, "/files").body()).isEqualTo("[]");
        }
    }

    @Test
    void a_second_upload_of_a_name_replaces_the_first() throws Exception {
        try (UploadServer server = start(Mode.STREAM)) {
            post(server, "/files/x", body("file", new byte[10]));
            post(server, "/files/x", body("file", new byte[20]));

            assertThat(get(server, "/files").body()).contains("\"size\":20").doesNotContain("\"size\":10");
        }
    }

    @Test
    void health_is_answered_and_a_path_out_of_the_store_is_not() throws Exception {
        try (UploadServer server = start(Mode.STREAM)) {
            assertThat(get(server, "/actuator/health").statusCode()).isEqualTo(200);
            assertThat(post(server, "/files/..%2Fescape", body("file", new byte[1]))
                            .statusCode())
                    .isEqualTo(404);
            assertThat(get(server, "/nothing").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void options_are_read_and_unknown_ones_are_refused() {
        assertThat(Options.parse("--server.port=81", "--server.address=0.0.0.0", "--upload.mode=buffer"))
                .isEqualTo(new Options(81, "0.0.0.0", Mode.BUFFER, Optional.empty()));
        for (String wrong : List.of("--server.port=x", "--server.port=65536", "--upload.mode=fast", "--other=1", "x")) {
            assertThatThrownBy(() -> Options.parse(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private UploadServer start(Mode mode) throws IOException {
        return UploadServer.start("127.0.0.1", 0, mode, Store.in(directory));
    }

    private List<Path> files() {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - start).as("nanoseconds waited").isLessThan(WAIT_MAX.toNanos());
            Thread.sleep(5);
        }
    }

    private static HttpResponse<String> post(UploadServer server, String path, byte[] body) throws Exception {
        return send(request(server, path).header("Content-Type", TYPE).POST(BodyPublishers.ofByteArray(body)));
    }

    private static HttpResponse<String> get(UploadServer server, String path) throws Exception {
        return send(request(server, path));
    }

    private static HttpRequest.Builder request(UploadServer server, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .timeout(WAIT_MAX);
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofString());
        }
    }

    private static byte[] body(String field, byte[] content) {
        String head = "--frontier\r\nContent-Disposition: form-data; name=\"" + field + "\"; filename=\"f\"\r\n\r\n";
        return (head + new String(content, ISO_8859_1) + "\r\n--frontier--\r\n").getBytes(ISO_8859_1);
    }

    private static long crc(byte[] content) {
        CRC32C crc = new CRC32C();
        crc.update(content);
        return crc.getValue();
    }
}
