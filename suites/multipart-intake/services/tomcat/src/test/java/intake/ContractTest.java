package intake;

import static org.assertj.core.api.Assertions.assertThat;

import intake.receipt.Digest;
import intake.receipt.Receipt;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ConfigurableApplicationContext;

/** The behaviour of every variant, over one start. */
@ParameterizedClass(name = "{0}")
@MethodSource("intake.Variant#here")
class ContractTest {
    @TempDir
    private static Path directory;

    private static Optional<TestStore> store;
    private static ConfigurableApplicationContext running;
    private static int port;
    private static Path spool;

    @Parameter
    private Variant variant;

    @BeforeParameterizedClassInvocation
    static void start(Variant variant) throws IOException {
        spool = Files.createDirectory(directory.resolve(variant.packageName()));
        store = variant.hasStore() ? Optional.of(new TestStore()) : Optional.empty();
        running = variant.start(
                "--server.port=0",
                "--server.tomcat.basedir=" + spool,
                "--receipts=" + directory,
                "--server.tomcat.threads.max=4",
                "--store=" + (store.isPresent() ? store.get().account() : "none"));
        port = Integer.parseInt(running.getEnvironment().getRequiredProperty("local.server.port"));
    }

    @AfterParameterizedClassInvocation
    static void stop() throws IOException {
        running.close();
        if (store.isPresent()) {
            store.get().close();
        }
    }

    @Test
    void an_acknowledged_upload_is_listed_with_its_length_and_checksum() throws IOException {
        for (int length : new int[] {0, 1, 8191, 8192, 500 * 1024, 1_100_000}) {
            byte[] content = random(length);
            String id = "whole-" + length;
            assertThat(upload(id, content)).as(id).isEqualTo(200);
            Receipt expected = Digest.of(id, content);
            assertThat(receipts())
                    .contains("{\"id\":\"" + id + "\",\"length\":" + length
                            + (variant.readsTheFile() ? ",\"crc32c\":" + expected.crc32c() : "") + "}");
        }
        nothingStaysSpooled();
    }

    @Test
    void a_store_has_each_acknowledged_upload_and_none_of_a_form_that_breaks_off() throws IOException {
        if (store.isEmpty()) {
            return;
        }
        byte[] content = random(300_000);
        String form = Client.form("file", content);
        assertThat(upload("behind", content)).isEqualTo(200);
        assertThat(Client.post(port, "/uploads/behind-cut", type(), form.substring(0, 200_000)))
                .isEqualTo(400);
        assertThat(Client.post(port, "/uploads/behind~cut", type(), form)).isEqualTo(400);
        assertThat(store.get().listing())
                .contains("{\"id\":\"behind\",\"length\":300000,\"crc32c\":"
                        + Digest.of("behind", content).crc32c() + "}")
                .doesNotContain("cut");
    }

    @Test
    void the_empty_endpoint_answers() throws IOException {
        assertThat(Client.get(port, "/hello")).isEqualTo("hello");
    }

    @Test
    void a_form_without_a_file_answers() throws IOException {
        String field = "--b\r\nContent-Disposition: form-data; name=\"key\"\r\n\r\nvalue\r\n--b--\r\n";
        assertThat(Client.post(port, "/form", "multipart/form-data; boundary=b", field))
                .isEqualTo(200);
    }

    @Test
    void a_form_that_is_not_one_is_answered_400_and_nothing_is_kept() throws IOException {
        if (!variant.takesForms()) {
            return;
        }
        String whole = Client.form("file", random(10_000));
        List<Integer> statuses = List.of(
                Client.post(port, "/uploads/no-boundary", "multipart/form-data", whole),
                Client.post(
                        port, "/uploads/endless-boundary", "multipart/form-data; boundary=" + "b".repeat(5000), whole),
                Client.post(port, "/uploads/other-boundary", "multipart/form-data; boundary=other", whole),
                Client.post(port, "/uploads/other-field", Client.contentType(), Client.form("other", random(10))),
                Client.post(port, "/uploads/no-end", Client.contentType(), whole.substring(0, 9_000)));
        assertThat(statuses).containsOnly(400);
        assertThat(receipts()).doesNotContain("no-boundary", "endless", "other-", "no-end");
        nothingStaysSpooled();
        assertThat(upload("next", random(100))).isEqualTo(200);
    }

    @Test
    void a_form_that_asks_for_too_much_is_refused_and_nothing_is_kept() throws IOException {
        if (!variant.takesForms()) {
            return;
        }
        String file = Client.form("file", random(10_000));
        String fields = Client.field("field", "", "x").repeat(10_000);
        String bomb = Client.field("bomb", "X-Bomb: " + "x".repeat(20_000) + "\r\n", "x");
        assertThat(Client.post(port, "/uploads/many-parts", Client.contentType(), fields + file))
                .isEqualTo(413);
        assertThat(Client.post(port, "/uploads/header-bomb", Client.contentType(), bomb + file))
                .isIn(400, 413);
        assertThat(receipts()).doesNotContain("many-parts", "header-bomb");
        nothingStaysSpooled();
        assertThat(upload("next-small", random(100))).isEqualTo(200);
    }

    @Test
    void a_wrong_content_length_is_answered_400_and_nothing_is_kept() throws IOException {
        byte[] content = random(10_000);
        String body =
                variant.takesForms() ? Client.form("file", content) : new String(content, StandardCharsets.ISO_8859_1);
        try (Client more = new Client(port)) {
            more.send(Client.head("/uploads/more-declared", type(), body.length() + 100L))
                    .send(body.substring(0, 9_000))
                    .noMore();
            assertThat(more.status()).isEqualTo(variant.brokenFormStatus());
        }
        try (Client less = new Client(port)) {
            less.send(Client.head("/uploads/less-declared", type(), 9_000)).send(body);
            assertThat(less.status()).isEqualTo(variant.takesForms() ? 400 : 200);
        }
        assertThat(receipts()).doesNotContain("more-declared");
        assertThat(receipts().contains("less-declared")).isNotEqualTo(variant.takesForms());
        nothingStaysSpooled();
        assertThat(upload("next-right", random(100))).isEqualTo(200);
    }

    @Test
    void a_client_that_goes_away_half_way_costs_nothing() throws IOException {
        for (int gone = 0; gone < 8; gone++) {
            try (Client client = new Client(port)) {
                String body = variant.takesForms() ? Client.form("file", random(1_000_000)) : "x".repeat(1_000_000);
                client.send(Client.head("/uploads/gone-" + gone, type(), body.length()))
                        .send(body.substring(0, 500_000));
            }
        }
        // More clients have gone than there are threads: all threads must be back to serve this one.
        assertThat(upload("after-gone", random(100))).isEqualTo(200);
        assertThat(receipts()).doesNotContain("gone-0", "gone-7");
        nothingStaysSpooled();
    }

    private int upload(String id, byte[] content) throws IOException {
        String body =
                variant.takesForms() ? Client.form("file", content) : new String(content, StandardCharsets.ISO_8859_1);
        return Client.post(port, "/uploads/" + id, type(), body);
    }

    private String type() {
        return variant.takesForms() ? Client.contentType() : "application/octet-stream";
    }

    private static String receipts() throws IOException {
        return Client.get(port, "/receipts");
    }

    /** The container deletes a form's files after it has sent the response. */
    private static void nothingStaysSpooled() throws IOException {
        Pause.until("the container to delete the spooled files", () -> spooled().isEmpty());
    }

    private static List<Path> spooled() throws IOException {
        try (Stream<Path> files = Files.walk(spool)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}
