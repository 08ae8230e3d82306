package plimsoll.farm.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import plimsoll.farm.broker.AgentWatch.WatchedAgent;
import plimsoll.farm.message.AgentStatus;
import plimsoll.farm.message.AttemptEnd;
import plimsoll.farm.message.BlockAttempt;
import plimsoll.model.study.Shard;

class AgentWatchTest {
    private static final String RUN = "0123456789ab";

    private final AtomicLong now = new AtomicLong();
    private final AgentWatch watch = new AgentWatch(now::get);

    @Test
    void a_message_under_another_name_than_that_of_its_certificate_counts_for_no_agent() {
        watch.saw(status("one"), "two");
        watch.saw(status("one"), "one");
        watch.ended(end("one", 1, true), "two");

        assertThat(watch.agents()).singleElement().satisfies(agent -> {
            assertThat(agent.status().agent()).isEqualTo("one");
            assertThat(agent.attempts().done()).isZero();
        });
    }

    @Test
    void a_report_that_an_agent_repeats_counts_once() {
        watch.ended(end("one", 1, false), "one");
        watch.ended(end("one", 1, false), "one");
        watch.ended(end("one", 2, true), "one");
        watch.ended(end("one", 2, true), "one");
        watch.saw(status("one"), "one");

        AgentWatch.AttemptCount attempts = watch.agents().getFirst().attempts();
        assertThat(attempts.done()).isEqualTo(1);
        assertThat(attempts.failed()).isEqualTo(1);
    }

    @Test
    void silence_begins_with_the_last_sign_of_life() {
        watch.saw(status("one"), "one");
        now.addAndGet(Duration.ofSeconds(30).toNanos());
        watch.saw(status("one"), "one");
        watch.saw(status("two"), "two");
        now.addAndGet(Duration.ofSeconds(7).toNanos());
        watch.saw(status("two"), "two");

        assertThat(watch.agents())
                .extracting(WatchedAgent::silence)
                .containsExactly(Duration.ofSeconds(7), Duration.ZERO);
    }

    @Test
    void an_agent_that_is_silent_for_more_than_a_day_is_forgotten() {
        watch.saw(status("one"), "one");
        now.addAndGet(Duration.ofDays(1).toNanos());
        assertThat(watch.agents()).hasSize(1);

        now.addAndGet(1);

        assertThat(watch.agents()).isEmpty();
    }

    private static AgentStatus status(String agent) {
        return new AgentStatus(agent, Optional.empty(), Map.of(), List.of(0), Optional.empty());
    }

    private static AttemptEnd end(String agent, int number, boolean done) {
        return new AttemptEnd(1, new BlockAttempt(RUN, new Shard(1, 1), number), agent, done, List.of());
    }
}
