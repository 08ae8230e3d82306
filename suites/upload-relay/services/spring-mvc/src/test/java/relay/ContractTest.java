package relay;

import static org.assertj.core.api.Assertions.assertThat;

import blobsink.BlobSink;
import java.io.IOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The behaviour of every variant, over one start of its JVM, and the differences of each. */
@ParameterizedClass(name = "{0}")
@MethodSource("relay.Variant#here")
class ContractTest {
    private static final int UPLOADS_AT_ONCE = 5;

    @TempDir
    private static Path directory;

    private static BlobSink sink;
    private static RunningVariant running;
    private static Listing listing;
    private static Path temporary;
    private static Path log;

    @Parameter
    private Variant variant;

    @BeforeParameterizedClassInvocation
    static void start(Variant variant) throws IOException {
        sink = BlobSink.listening(0);
        temporary = Files.createDirectory(directory.resolve(variant.packageName() + "-temp"));
        List<String> arguments = new ArrayList<>(variant.arguments(UPLOADS_AT_ONCE));
        arguments.add("--temp=" + temporary);
        log = directory.resolve(variant.packageName() + "-batch.log");
        arguments.add("--batch.log=" + log);
        running = new RunningVariant(variant, "http://127.0.0.1:" + sink.port() + "/devstoreaccount1", arguments);
        listing = new Listing(sink, "uploads");
    }

    @AfterParameterizedClassInvocation
    static void stop() throws IOException {
        running.close();
        sink.close();
    }

    @Test
    void the_bytes_that_were_acknowledged_are_the_bytes_that_are_stored() throws IOException {
        for (int length : new int[] {0, 1, 4095, 4096, 4097, 1_000_000, 10_485_760}) {
            String id = "whole-" + length;
            byte[] body = Upload.random(length, length);
            if (length == 0 && !variant.storesEmptyUploads()) {
                assertThat(Upload.status(running.port(), id, body)).as(id).isEqualTo(502);
                continue;
            }
            assertThat(Upload.status(running.port(), id, body)).as(id).isEqualTo(201);
            assertThat(listing.line(id)).isEqualTo(Listing.expected(id, body));
        }
    }

    @Test
    void an_id_that_is_stored_again_holds_the_later_bytes() throws IOException {
        Upload.status(running.port(), "again", Upload.random(300, 1));
        byte[] later = Upload.random(200, 2);
        assertThat(Upload.status(running.port(), "again", later)).isEqualTo(201);
        assertThat(listing.line("again")).isEqualTo(Listing.expected("again", later));
    }

    @Test
    void health_is_answered_on_both_ports() throws IOException {
        String head = "GET /health HTTP/1.1\r\nHost: relay";
        assertThat(Upload.ask(running.port(), head)).isEqualTo(200);
        assertThat(Upload.ask(running.healthPort(), head)).isEqualTo(200);
    }

    @Test
    void an_upload_without_a_length_is_answered_411_unless_its_variant_needs_none() throws IOException {
        String head = "PUT /files/chunked HTTP/1.1\r\nHost: relay\r\nTransfer-Encoding: chunked";
        String body = "\r\n\r\n5\r\nbytes\r\n0";
        assertThat(Upload.ask(running.port(), variant.takesUnknownLength() ? head + body : head))
                .isEqualTo(variant.takesUnknownLength() ? 201 : 411);
        assertThat(listing.line("chunked"))
                .isEqualTo(
                        variant.takesUnknownLength()
                                ? Listing.expected("chunked", "bytes".getBytes(StandardCharsets.US_ASCII))
                                : "");
    }

    @Test
    void an_upload_that_the_store_refuses_is_answered_502() throws IOException {
        String tooLong = "n".repeat(1025);
        assertThat(Upload.status(running.port(), tooLong, Upload.random(100_000, 3)))
                .isEqualTo(502);
        assertThat(listing.line(tooLong)).isEmpty();
    }

    @Test
    void an_upload_that_breaks_off_is_as_safe_as_its_variant() throws Exception {
        byte[] body = Upload.random(10_485_760, 4);
        Pause.until("an abort that the service notices", () -> isNoticed(body));
        byte[] truncated = Arrays.copyOf(body, Math.toIntExact(Math.max(0, variant.abortCommits())));
        assertThat(listing.line("aborted"))
                .isEqualTo(variant.commitsTruncated() ? Listing.expected("aborted", truncated) : "");
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void excess_uploads_are_rejected_unstored_or_wait_outside() throws Exception {
        byte[] body = Upload.random(200_000, 5);
        List<Upload> uploads = new ArrayList<>();
        for (int i = 0; i < 2 * UPLOADS_AT_ONCE; i++) {
            uploads.add(new Upload(running.port(), "crowd-" + i, body).send(100_000));
        }
        // Threads that are idle when the crowd comes may be too slow for it: more than these may be rejected.
        int rejectedAtLeast = variant.makesClientsWait() ? 0 : UPLOADS_AT_ONCE;
        Pause.until("the rejections", () -> answered(uploads) >= rejectedAtLeast);
        assertThat(Upload.ask(running.healthPort(), "GET /health HTTP/1.1\r\nHost: relay"))
                .isEqualTo(200);
        for (Upload upload : uploads) {
            upload.sendRest();
        }
        int rejected = 0;
        for (Upload upload : uploads) {
            int status = upload.status();
            assertThat(status).isIn(201, 503);
            assertThat(listing.line(upload.id())).isEqualTo(status == 201 ? Listing.expected(upload.id(), body) : "");
            rejected += status == 503 ? 1 : 0;
            upload.close();
        }
        assertThat(rejected).isBetween(rejectedAtLeast, variant.makesClientsWait() ? 0 : uploads.size() - 1);
    }

    @Test
    void a_batch_stores_the_files_that_the_executor_takes_and_rejects_or_fails_the_others() throws Exception {
        if (!variant.hasExecutor()) {
            assertThat(Upload.ask(running.port(), "POST /batches HTTP/1.1\r\nHost: relay\r\nContent-Length: 0"))
                    .isEqualTo(404);
            return;
        }
        byte[] body = Upload.random(300_000, 6);
        List<String> answer = new Batch("batch-", 40, body.length, body).postWithRejections(running.port());

        List<String> lines = answer.subList(0, answer.size() - 1);
        assertThat(lines).hasSize(40).allMatch(line -> line.matches("batch-\\d+ (stored|rejected) \\d+\\.\\d{3}"));
        // A thread that is idle when the batch comes takes a place in the queue.
        long stored = lines.stream().filter(line -> line.contains(" stored ")).count();
        assertThat(stored).isBetween(1L, (long) UPLOADS_AT_ONCE);
        assertThat(answer.getLast())
                .matches("total [0-9.]+ mean [0-9.]+ min .*")
                .endsWith(" accepted " + stored + " rejected " + (40 - stored) + " failed 0");
        for (String line : lines) {
            String id = line.substring(0, line.indexOf(' '));
            assertThat(listing.line(id)).isEqualTo(line.contains(" stored ") ? Listing.expected(id, body) : "");
        }
        assertThat(Files.readAllLines(log)).containsAll(lines);

        // A provider that ends early fails its file.
        assertThat(new Batch("early-", 1, body.length + 1, body).post(running.port()))
                .hasSize(2)
                .anyMatch(line -> line.startsWith("early-0 failed "))
                .anyMatch(line -> line.endsWith(" accepted 1 rejected 0 failed 1"));
        assertThat(Upload.ask(
                        running.port(), "POST /batches HTTP/1.1\r\nHost: relay\r\nContent-Length: 7\r\n\r\nid many"))
                .isEqualTo(400);
    }

    private static int answered(List<Upload> uploads) throws IOException {
        int answered = 0;
        for (Upload upload : uploads) {
            answered += upload.answered() ? 1 : 0;
        }
        return answered;
    }

    /**
     * Breaks off an upload, and returns whether the service noticed. Threads that have just answered a crowd accept
     * nothing for a moment, and Tomcat keeps an abort to itself that it sees before its own thread has left the request.
     */
    private static boolean isNoticed(byte[] body) throws IOException {
        int reported = reportedAborts();
        if (!isBrokenOff(body)) {
            return false;
        }
        for (int looked = 0; looked < 500 && reportedAborts() == reported; looked++) {
            Pause.briefly();
        }
        return reportedAborts() > reported;
    }

    /** Returns whether an upload was accepted before it broke off; a service that refuses it reads none of its body. */
    private static boolean isBrokenOff(byte[] body) throws IOException {
        try (var upload = new Upload(running.port(), "aborted", body)) {
            // The buffers of a connection may take all of this before a refusal is there to be seen.
            upload.send(5_000_000).breakOff();
            return !upload.isRefused();
        } catch (SocketException _) {
            return false;
        }
    }

    private static int reportedAborts() throws IOException {
        return running.log().split("upload broken off", -1).length - 1;
    }
}
