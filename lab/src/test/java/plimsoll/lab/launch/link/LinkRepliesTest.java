package plimsoll.lab.launch.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LinkRepliesTest {
    private static final Duration BOUND = Duration.ofSeconds(20);

    private final LinkReplies answers = new LinkReplies();

    @Test
    void a_late_answer_does_not_confirm_the_next_command() {
        answers.add("{\"is\":\"done\",\"number\":1,\"atMillis\":5,\"command\":\"stall\"}");
        answers.add("{\"is\":\"refused\",\"number\":2,\"atMillis\":6,\"error\":\"no\"}");

        assertThatThrownBy(() -> answers.await(2, "done", BOUND)).hasMessageContaining("refused");
    }

    @Test
    void a_late_refusal_does_not_refuse_the_next_command() throws Exception {
        answers.add("{\"is\":\"refused\",\"number\":1,\"atMillis\":5,\"error\":\"no\"}");
        answers.add("{\"is\":\"done\",\"number\":2,\"atMillis\":6,\"command\":\"resume\"}");

        assertThat(answers.await(2, "done", BOUND)).contains("resume");
    }

    @Test
    void a_broken_proxy_fails_every_pending_command() {
        answers.add("{\"is\":\"broken\",\"atMillis\":5,\"error\":\"cannot listen\"}");

        assertThatThrownBy(() -> answers.await(7, "done", BOUND)).hasMessageContaining("cannot listen");
    }

    @Test
    void after_its_last_line_nothing_waits_for_a_proxy_now_or_later() throws Exception {
        answers.add("{\"is\":\"done\",\"number\":1,\"atMillis\":5,\"command\":\"stall\"}");
        answers.end("has ended");

        assertThat(answers.await(1, "done", BOUND)).contains("stall");
        assertThatThrownBy(() -> answers.await(2, "done", BOUND)).hasMessage("has ended");
        assertThatThrownBy(() -> answers.await(3, "done", BOUND)).hasMessage("has ended");
    }

    @Test
    void silence_has_a_bound() {
        assertThatThrownBy(() -> answers.await(1, "done", Duration.ofMillis(10)))
                .hasMessageContaining("within");
    }
}
