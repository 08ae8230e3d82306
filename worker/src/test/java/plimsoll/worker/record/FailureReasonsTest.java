package plimsoll.worker.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plimsoll.model.Outcome;
import plimsoll.worker.record.FailureReasons.Reason;

class FailureReasonsTest {
    private final FailureReasons reasons = new FailureReasons();

    @Test
    void acknowledged_and_aborted_operations_have_no_reason() {
        reasons.count(Outcome.ACKNOWLEDGED);
        reasons.count(new Outcome.Aborted());

        assertThat(reasons.list()).isEmpty();
    }

    @Test
    void a_code_is_listed_with_its_message_most_frequent_first() {
        reasons.count(new Outcome.Rejected(429));
        reasons.count(new Outcome.Rejected(503, "pool exhausted"));
        reasons.count(new Outcome.Rejected(503, "pool exhausted"));

        assertThat(reasons.list())
                .containsExactly(
                        new Reason("rejected", "code 503: pool exhausted", 2), new Reason("rejected", "code 429", 1));
    }

    @Test
    void a_damaged_download_has_an_outcome_of_its_own_and_keeps_its_place_among_many() {
        for (int i = 0; i < 1000; i++) {
            reasons.count(new Outcome.Failed(name(i)));
            reasons.count(new Outcome.Damaged("other content: byte " + i));
        }

        assertThat(reasons.list()).hasSizeLessThanOrEqualTo(FailureReasons.KINDS);
        assertThat(reasons.list().stream()
                        .filter(reason -> reason.outcome().equals("damaged"))
                        .mapToLong(Reason::count)
                        .sum())
                .isEqualTo(1000);
    }

    @Test
    void ever_changing_messages_do_not_crowd_out_other_reasons() {
        for (int i = 0; i < 1000; i++) {
            reasons.count(new Outcome.Failed("status 404: no user " + name(i)));
        }
        for (int i = 0; i < 100; i++) {
            reasons.count(new Outcome.Unknown("connection reset"));
        }

        List<Reason> list = reasons.list();
        assertThat(list).hasSizeLessThanOrEqualTo(FailureReasons.KINDS);
        assertThat(list)
                .contains(new Reason("unknown", "connection reset", 100))
                .contains(new Reason("failed", "status 404", 1000 - FailureReasons.KINDS / 2));
        assertThat(list.stream().mapToLong(Reason::count).sum()).isEqualTo(1100);
    }

    @Test
    void however_many_kinds_there_are_their_number_is_bounded_and_their_sum_is_right() {
        for (int i = 0; i < 1000; i++) {
            reasons.count(new Outcome.Unknown(name(i)));
            reasons.count(new Outcome.Failed(name(i)));
            reasons.count(new Outcome.Rejected(i));
        }

        assertThat(reasons.list()).hasSizeLessThanOrEqualTo(FailureReasons.KINDS);
        assertThat(reasons.list().stream().mapToLong(Reason::count).sum()).isEqualTo(3000);
    }

    @Test
    void the_sum_of_two_loops_has_the_reasons_of_both() {
        FailureReasons others = new FailureReasons();
        reasons.count(new Outcome.Rejected(429));
        others.count(new Outcome.Rejected(429));
        others.count(new Outcome.Failed("refused"));

        assertThat(FailureReasons.sum(List.of(reasons, others)).list())
                .containsExactly(new Reason("rejected", "code 429", 2), new Reason("failed", "refused", 1));
    }

    @Test
    void the_sum_of_many_loops_is_bounded_too_and_keeps_details() {
        List<FailureReasons> loops =
                Stream.generate(FailureReasons::new).limit(4).toList();
        for (int i = 0; i < 4000; i++) {
            FailureReasons loop = loops.get(i % 4);
            loop.count(new Outcome.Failed("status 404: no user " + name(i)));
            loop.count(new Outcome.Failed(name(i)));
            loop.count(new Outcome.Rejected(i));
        }

        List<Reason> list = FailureReasons.sum(loops).list();
        assertThat(list).hasSizeLessThanOrEqualTo(FailureReasons.KINDS);
        assertThat(list.stream().mapToLong(Reason::count).sum()).isEqualTo(12_000);
        assertThat(list).filteredOn(reason -> reason.text().contains(": ")).hasSize(FailureReasons.KINDS / 2);
    }

    private static String name(int number) {
        return Integer.toString(number + 36, 36);
    }
}
