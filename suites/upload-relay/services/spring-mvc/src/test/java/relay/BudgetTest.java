package relay;

import static org.assertj.core.api.Assertions.assertThat;

import blobsink.BlobSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The budget of bytes of buffer-all-budget and of buffer-all-admitted. */
@ParameterizedClass(name = "{0}")
@EnumSource(
        value = Variant.class,
        names = {"BUDGETED", "ADMITTED"})
class BudgetTest {
    private static final int BUDGET = 1 << 20;

    private static BlobSink sink;
    private static RunningVariant running;
    private static Listing listing;

    @Parameter
    private Variant variant;

    @BeforeParameterizedClassInvocation
    static void start(Variant variant) throws IOException {
        sink = BlobSink.listening(0);
        running = new RunningVariant(
                variant,
                "http://127.0.0.1:" + sink.port() + "/devstoreaccount1",
                List.of("--budget=1MB", "--pool.max=4"));
        listing = new Listing(sink, "uploads");
        // The first upload of a JVM is slow, and would seem to wait.
        assertThat(Upload.status(running.port(), "warm-up", Upload.random(BUDGET, 6)))
                .isEqualTo(201);
    }

    @AfterParameterizedClassInvocation
    static void stop() throws IOException {
        running.close();
        sink.close();
    }

    @Test
    void a_body_above_the_budget_is_refused() throws IOException {
        assertThat(Upload.status(running.port(), "large", Upload.random(BUDGET + 1, 1)))
                .isEqualTo(413);
        assertThat(listing.line("large")).isEmpty();
        byte[] exact = Upload.random(BUDGET, 2);
        assertThat(Upload.status(running.port(), "exact", exact)).isEqualTo(201);
        assertThat(listing.line("exact")).isEqualTo(Listing.expected("exact", exact));
    }

    @Test
    void a_file_above_the_budget_fails_in_a_batch_and_holds_no_other_up() throws Exception {
        byte[] large = Upload.random(BUDGET + 1, 3);
        List<String> lines = new Batch("above-", 2, large.length, large).post(running.port());
        assertThat(lines).hasSize(3);
        assertThat(lines.subList(0, 2)).allMatch(line -> line.matches("above-\\d failed .+"));
        assertThat(lines.getLast()).endsWith("accepted 2 rejected 0 failed 2");
        assertThat(Upload.status(running.port(), "after", Upload.random(BUDGET, 4)))
                .isEqualTo(201);
    }

    @Test
    void an_upload_waits_while_another_has_its_bytes() throws Exception {
        byte[] body = Upload.random(BUDGET * 2 / 3, 5);
        List<Upload> later = new ArrayList<>();
        try (Upload first = new Upload(running.port(), "first", body)) {
            first.send(body.length / 2);
            // Uploads that overtake the first are answered: it has its bytes as soon as one is not.
            Pause.until("an upload that waits for the first", () -> startsWaiting(later, body));
            Upload waiting = later.getLast();
            assertThat(listing.line(waiting.id())).isEmpty();
            assertThat(overtakes()).isEqualTo(variant == Variant.ADMITTED);
            assertThat(waiting.answered()).isFalse();

            assertThat(first.sendRest().status()).isEqualTo(201);
            assertThat(waiting.status()).isEqualTo(201);
            assertThat(listing.line("first")).isEqualTo(Listing.expected("first", body));
            assertThat(listing.line(waiting.id())).isEqualTo(Listing.expected(waiting.id(), body));
        } finally {
            for (Upload upload : later) {
                upload.close();
            }
        }
    }

    /** Returns whether a small upload is stored while a large one waits; one that has its turn later waits as well. */
    private boolean overtakes() throws IOException {
        byte[] body = Upload.random(BUDGET / 10, 7);
        try (Upload small = new Upload(running.port(), "small", body)) {
            return variant == Variant.ADMITTED ? small.sendRest().status() == 201 : !small.waits();
        }
    }

    private static boolean startsWaiting(List<Upload> later, byte[] body) throws IOException {
        Upload upload = new Upload(running.port(), "later-" + later.size(), body);
        later.add(upload);
        return upload.waits();
    }
}
