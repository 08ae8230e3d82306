package matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConfusionTest {
    private static final Truth LOCK = Truth.of("lock lock share.lock>0.4");
    private static final Map<String, Double> SEEN = Map.of("share.lock", 0.9);

    @Test
    void a_right_answer_counts_at_its_place() {
        Confusion all = new Confusion("half", List.of(row("jetty-lock-low", SEEN, said("lock", true, "cpu"))));
        assertThat(all.confidentAndWrong()).isZero();
        assertThat(all.markdown())
                .contains("top-1 1 of 1, 100 %", "top-2 1 of 1, 100 %", "wrong **0**", "| lock | lock | **1** |  |")
                .doesNotContain("Not right:", "Not counted");
    }

    @Test
    void a_wrong_answer_is_confident_only_when_it_is_decided() {
        Row decided = row("jetty-lock-low", SEEN, said("cpu", true, "lock"));
        Row open = row("jetty-lock-high", SEEN, said("cpu", false, "disk"));
        Confusion all = new Confusion("half", List.of(decided, open));
        assertThat(all.confidentAndWrong()).isEqualTo(1);
        assertThat(all.markdown())
                .contains("top-1 0 of 2, 0 %", "top-2 1 of 2, 50 %", "not decided 1")
                .contains(
                        "`jetty-lock-low`: **confident and wrong**",
                        "cpu at 80 %, then lock",
                        "share.lock 0.90 (>0.40)")
                .contains("`jetty-lock-high`: not decided, likeliest cpu");
    }

    @Test
    void an_undecided_answer_that_is_likeliest_right_counts_among_two_and_not_as_first() {
        Confusion all = new Confusion("half", List.of(row("jetty-lock-low", SEEN, said("lock", false, "cpu"))));
        assertThat(all.markdown()).contains("top-1 0 of 1", "top-2 1 of 1", "wrong **0**");
    }

    @Test
    void a_trial_whose_bottleneck_was_not_there_is_shown_and_not_counted() {
        Row weak = row("jetty-lock-low", Map.of("share.lock", 0.1), said("cpu", true, "lock"));
        Row unseen = row("jetty-lock-high", Map.of(), said("cpu", true, "lock"));
        Confusion all = new Confusion("half", List.of(weak, unseen));
        assertThat(all.confidentAndWrong()).isZero();
        assertThat(all.nothingCounts()).isTrue();
        assertThat(all.markdown())
                .contains("`jetty-lock-low`: share.lock 0.10 (>0.40); said cpu (cpu)")
                .contains("`jetty-lock-high`: share.lock not seen (>0.40)");
    }

    @Test
    void no_answer_is_not_decided() {
        Confusion all = new Confusion("half", List.of(row("jetty-lock-low", SEEN, ProfileAnswer.NOTHING)));
        assertThat(all.confidentAndWrong()).isZero();
        assertThat(all.markdown()).contains("top-1 0 of 1", "top-2 0 of 1", "| lock | lock | 1 |");
    }

    @Test
    void where_two_places_are_short_both_must_be_named_and_neither_first() {
        Truth two = Truth.of("both pool,downstream share.pool>0.2");
        Map<String, Double> seen = Map.of("share.pool", 0.5);
        Row named = new Row(Case.of("jdk-both-low"), two, seen, said("pool", false, "downstream"), 1);
        Row half = new Row(Case.of("jdk-both-high"), two, seen, said("pool", true, "cpu"), 1);
        Confusion all = new Confusion("half", List.of(named, half));
        assertThat(all.confidentAndWrong()).isZero();
        assertThat(all.markdown())
                .contains("top-1 1 of 2", "top-2 2 of 2", "| both | downstream or pool | **1** | **1** |  |");
    }

    private static Row row(String variant, Map<String, Double> measured, ProfileAnswer said) {
        return new Row(Case.of(variant), LOCK, measured, said, 10_000);
    }

    private static ProfileAnswer said(String place, boolean decided, String runnerUp) {
        return new ProfileAnswer(place, decided, 0.8, Optional.of(runnerUp), List.of("seen"));
    }
}
