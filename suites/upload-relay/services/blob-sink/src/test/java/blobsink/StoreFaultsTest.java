package blobsink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreFaultsTest {
    private static final String CONTAINER = "/devstoreaccount1/uploads";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--port=x",
                "--port=1 --port=1",
                "--latency-ms=1",
                "--port=1 --busy=1",
                "--port=1 --busy-each="
            })
    void a_command_line_that_is_not_one_gives_no_options(String line) {
        assertThat(Options.parse(line.split(" ", -1))).isEmpty();
    }

    @Test
    void the_options_of_a_command_line_decide_the_fate_of_each_upload_and_a_reset_comes_first() {
        Options options = Options.parse("--port=1", "--latency-ms=30", "--busy-each=20", "--reset-each=50")
                .orElseThrow();
        List<Integer> busy = new ArrayList<>();
        List<Integer> reset = new ArrayList<>();
        for (int upload = 1; upload <= 100; upload++) {
            switch (options.faults().next()) {
                case SERVED -> {}
                case BUSY -> busy.add(upload);
                case RESET -> reset.add(upload);
            }
        }
        assertThat(options.port()).isEqualTo(1);
        assertThat(busy).containsExactly(20, 40, 60, 80);
        assertThat(reset).containsExactly(50, 100);
    }

    @Test
    void every_third_upload_is_refused_and_not_stored() throws IOException {
        try (BlobSink sink = sink(StoreFaults.of(Duration.ZERO, 3, 0));
                RawClient client = new RawClient(sink)) {
            create(client);
            List<Integer> statuses = new ArrayList<>();
            for (int upload = 1; upload <= 6; upload++) {
                statuses.add(
                        client.put(CONTAINER + "/f" + upload, new byte[1000]).status());
                assertThat(client.get("/health").status()).isEqualTo(200);
            }
            assertThat(statuses).containsExactly(201, 201, 503, 201, 201, 503);
            assertThat(client.get("/listing").body()).hasLineCount(4).doesNotContain("\"f3\"", "\"f6\"");
        }
    }

    @Test
    void every_second_upload_is_cut_half_way_and_not_stored() throws IOException {
        byte[] body = new byte[3_000_000];
        try (BlobSink sink = sink(StoreFaults.of(Duration.ZERO, 0, 2))) {
            try (RawClient client = new RawClient(sink)) {
                create(client);
                assertThat(client.put(CONTAINER + "/whole", body).status()).isEqualTo(201);
                assertThatThrownBy(() -> client.put(CONTAINER + "/cut", body)).isInstanceOf(IOException.class);
            }
            try (RawClient next = new RawClient(sink)) {
                assertThat(next.get("/listing").body()).contains("\"whole\"").doesNotContain("\"cut\"");
            }
        }
    }

    @Test
    void the_answer_to_each_upload_waits_and_no_other_answer_does() throws IOException {
        List<Duration> pauses = Collections.synchronizedList(new ArrayList<>());
        try (BlobSink sink = sink(new StoreFaults(Duration.ofMillis(30), 2, 0, pauses::add));
                RawClient client = new RawClient(sink)) {
            create(client);
            client.get("/listing");
            assertThat(pauses).isEmpty();
            client.put(CONTAINER + "/f", new byte[10]);
            client.put(CONTAINER + "/f?comp=block&blockid=QQ==", new byte[10]);
            assertThat(pauses).containsExactly(Duration.ofMillis(30), Duration.ofMillis(30));
        }
    }

    private static BlobSink sink(StoreFaults faults) {
        return new BlobSink(0, Limits.defaults(), faults);
    }

    private static void create(RawClient client) throws IOException {
        assertThat(client.put(CONTAINER + "?restype=container", new byte[0]).status())
                .isEqualTo(201);
    }
}
