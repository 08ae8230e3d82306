package intake.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BufferPoolTest {
    @Test
    void a_returned_buffer_is_used_again() {
        BufferPool pool = new BufferPool(BufferPool.SMALLEST, 2);
        byte[] first = pool.take();
        pool.giveBack(first);
        assertThat(pool.take()).isSameAs(first);
        assertThat(pool.take()).isNotSameAs(first).hasSize(BufferPool.SMALLEST);
    }

    @Test
    void no_more_are_kept_than_it_has_room_for() {
        BufferPool pool = new BufferPool(BufferPool.SMALLEST, 2);
        for (int i = 0; i < 5; i++) {
            pool.giveBack(new byte[BufferPool.SMALLEST]);
        }
        assertThat(pool.kept()).isEqualTo(2);
        pool.take();
        pool.giveBack(new byte[BufferPool.SMALLEST]);
        assertThat(pool.kept()).isEqualTo(2);
    }

    @Test
    void no_two_readers_ever_have_the_same_buffer() throws InterruptedException {
        BufferPool pool = new BufferPool(BufferPool.SMALLEST, 4);
        Set<byte[]> taken = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
        AtomicInteger shared = new AtomicInteger();
        int readers = 16;
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newFixedThreadPool(readers)) {
            for (int reader = 0; reader < readers; reader++) {
                threads.execute(() -> {
                    await(start);
                    for (int i = 0; i < 2_000; i++) {
                        byte[] buffer = pool.take();
                        shared.addAndGet(taken.add(buffer) ? 0 : 1);
                        taken.remove(buffer);
                        pool.giveBack(buffer);
                    }
                });
            }
            start.countDown();
            threads.shutdown();
            assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(shared).hasValue(0);
        assertThat(pool.kept()).isBetween(1, 4);
    }

    @Test
    void a_buffer_too_small_for_headers_is_refused() {
        assertThatThrownBy(() -> new BufferPool(BufferPool.SMALLEST - 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least " + BufferPool.SMALLEST);
    }

    private static void await(CountDownLatch start) {
        try {
            start.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
