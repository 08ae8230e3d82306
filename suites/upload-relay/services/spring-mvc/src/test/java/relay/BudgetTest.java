package relay;

import static org.assertj.core.api.Assertions.assertThat;

import blobsink.BlobSink;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The budget of bytes of buffer-all-budget. */
class BudgetTest {
    private static final int BUDGET = 1 << 20;

    @Test
    void a_body_above_the_budget_is_refused_and_those_that_share_it_wait_for_each_other() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                BlobSink sink = BlobSink.listening(0);
                RunningVariant running = new RunningVariant(
                        Variant.BUDGETED,
                        "http://127.0.0.1:" + sink.port() + "/devstoreaccount1",
                        List.of("--budget=1MB", "--pool.max=4"))) {
            Listing listing = new Listing(sink, "uploads");
            assertThat(Upload.status(running.port(), "large", Upload.random(BUDGET + 1, 1)))
                    .isEqualTo(413);
            assertThat(listing.line("large")).isEmpty();
            assertThat(Upload.status(running.port(), "exact", Upload.random(BUDGET, 2)))
                    .isEqualTo(201);

            byte[] body = Upload.random(BUDGET * 2 / 3, 3);
            List<Future<Integer>> sharing = new ArrayList<>();
            for (int upload = 0; upload < 4; upload++) {
                String id = "shared-" + upload;
                sharing.add(threads.submit(() -> Upload.status(running.port(), id, body)));
            }
            for (int upload = 0; upload < 4; upload++) {
                assertThat(sharing.get(upload).get(60, TimeUnit.SECONDS)).isEqualTo(201);
                assertThat(listing.line("shared-" + upload)).isEqualTo(Listing.expected("shared-" + upload, body));
            }
        }
    }
}
