package plimsoll.lab.discover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plimsoll.lab.launch.process.UninterruptibleSleep;

@Timeout(60)
class UserPromptsTest {
    @Test
    void an_interrupt_ends_the_wait_for_an_answer_that_does_not_come() {
        Thread asking = Thread.currentThread();
        CountDownLatch typed = new CountDownLatch(1);
        UserPrompts prompts = prompts(_ -> {
            asking.interrupt();
            // A terminal does not notice the interrupt either.
            while (typed.getCount() > 0) {
                UninterruptibleSleep.of(Duration.ofMillis(5));
            }
            return "/";
        });

        try {
            assertThatThrownBy(() -> prompts.answer("?")).isInstanceOf(InterruptedException.class);
        } finally {
            typed.countDown();
        }
    }

    @Test
    void a_question_that_cannot_be_asked_says_why() {
        UserPrompts prompts = prompts(_ -> {
            throw new IllegalArgumentException("no terminal");
        });

        assertThatThrownBy(() -> prompts.answer("?")).hasMessageContaining("no terminal");
    }

    @Test
    void an_answer_is_returned_as_it_was_typed() throws InterruptedException {
        assertThat(prompts(question -> question + " /orders").answer("path")).isEqualTo("path /orders");
    }

    private static UserPrompts prompts(UnaryOperator<String> ask) {
        return new UserPrompts(Optional.empty(), Optional.empty(), ask, _ -> {}, Duration.ZERO);
    }
}
