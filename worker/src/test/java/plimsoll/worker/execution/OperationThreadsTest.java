package plimsoll.worker.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OperationThreadsTest {
    @Test
    void an_operation_runs_on_a_virtual_thread_of_its_own() throws Exception {
        CompletableFuture<Thread> first = new CompletableFuture<>();
        CompletableFuture<Thread> second = new CompletableFuture<>();
        new OperationThreads().execute(() -> first.complete(Thread.currentThread()));
        new OperationThreads().execute(() -> second.complete(Thread.currentThread()));

        assertThat(first.get(10, TimeUnit.SECONDS))
                .isNotSameAs(second.get(10, TimeUnit.SECONDS))
                .asString()
                .startsWith("VirtualThread[");
    }
}
