package plimsoll.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AnswerQueueTest {
    private final AtomicLong clock = new AtomicLong();
    private final BlockingQueue<String> sent = new LinkedBlockingQueue<>();
    private final AnswerQueue answers = new AnswerQueue(new DiskQueue(DiskQueue.Costs.NONE, clock::get), 0);
    private Thread thread;

    @BeforeEach
    void start() {
        thread = Thread.ofPlatform().daemon().start(answers::serve);
    }

    @AfterEach
    void end() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }

    @Test
    void answers_are_sent_in_the_order_of_their_time_and_none_before_it() throws InterruptedException {
        answers.add(3_000_000, () -> sent.add("third"));
        answers.add(1_000_000, () -> sent.add("first"));
        answers.add(2_000_000, () -> sent.add("second"));
        assertThat(sent).isEmpty();

        clock.set(2_000_000);
        assertThat(List.of(next(), next())).containsExactly("first", "second");
        assertThat(sent).isEmpty();
        clock.set(3_000_000);
        assertThat(next()).isEqualTo("third");
    }

    @Test
    void an_answer_that_the_device_does_not_take_keeps_no_other_one_back() throws InterruptedException {
        answers.add(0, () -> {
            throw new UncheckedIOException(new IOException("broken"));
        });
        answers.add(0, () -> sent.add("next"));

        assertThat(next()).isEqualTo("next");
    }

    @Test
    void an_answer_that_finds_no_memory_keeps_no_other_one_back() throws InterruptedException {
        answers.add(0, () -> {
            throw new OutOfMemoryError("direct");
        });
        answers.add(0, () -> sent.add("next"));

        assertThat(next()).isEqualTo("next");
    }

    private String next() throws InterruptedException {
        return String.valueOf(sent.poll(30, TimeUnit.SECONDS));
    }
}
