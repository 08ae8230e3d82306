package plimsoll.judge.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.Judge;
import plimsoll.judge.TrialFixture;
import plimsoll.model.record.LedgerState;
import plimsoll.model.result.TimingLogStats;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.TrialFolder;

class TimingLogEvaluatorTest {
    private static final TimingLogStats NOTHING =
            TimingLogStats.unknown("controller", "service", "there is no file c.log");

    @TempDir
    Path result;

    @Test
    void the_client_comes_before_the_members_logs_and_covers_judged_operations() {
        TrialResult judged = trial(1).warmUp(
                        LedgerState.ACKNOWLEDGED, LedgerState.ACKNOWLEDGED, LedgerState.ACKNOWLEDGED)
                .states(LedgerState.REJECTED, 25)
                .clocks(told(40), NOTHING)
                .judge();

        assertThat(judged.clocks())
                .extracting(TimingLogStats::name)
                .containsExactly("client, from the send", "controller", "controller");
        assertThat(judged.clocks().getFirst().operations()).isEqualTo(100);
        assertThat(judged.clocks().getFirst().millisMean())
                .isEqualTo(judged.figures().getOrDefault("serviceMillisMean", 0.0));
    }

    @Test
    void how_long_the_client_sent_and_waited_are_parts_of_its_time() {
        TrialResult judged = trial(1).micros("sending", 3_000)
                .micros("waiting", 9_000)
                .clocks(told(40))
                .judge();

        assertThat(judged.clocks())
                .extracting(TimingLogStats::name)
                .containsExactly("client, from the send", "client, sending", "client, waiting", "controller");
        assertThat(judged.clocks().get(1).millisMean()).isCloseTo(3, within(0.01));
        assertThat(judged.clocks().get(2).millisMean()).isCloseTo(9, within(0.01));
    }

    @Test
    void the_median_covers_the_rounds_that_have_a_log() {
        List<TimingLogStats> folded = TimingLogEvaluator.of(List.of(
                trial(1).clocks(NOTHING).judge(),
                trial(2).clocks(told(40)).judge(),
                trial(3).clocks(told(60)).judge(),
                trial(4).clocks(told(80)).judge()));

        assertThat(folded).extracting(TimingLogStats::name).containsExactly("client, from the send", "controller");
        assertThat(folded.getFirst().operations()).isEqualTo(3 * 125);
        assertThat(folded.getLast().operations()).isEqualTo(3 * 100);
        assertThat(folded.getLast().millisMean()).isCloseTo(60, within(1e-9));
        assertThat(folded.getLast().millisP99()).isEmpty();
        assertThat(folded.getLast().problem()).isEmpty();
    }

    @Test
    void without_a_members_log_there_is_a_reason_and_no_client() {
        List<TimingLogStats> folded =
                TimingLogEvaluator.of(List.of(trial(1).clocks(NOTHING).judge()));

        assertThat(folded).containsExactly(NOTHING);
    }

    @Test
    void a_torn_record_of_clocks_has_a_problem_and_changes_no_verdict() throws IOException {
        TrialFolder folder = trial(1).clocks(told(40)).write();
        Files.writeString(folder.clocks(), "{\"clocks\": [{\"na");

        TrialResult judged = Judge.trial(folder.path());

        assertThat(judged.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(judged.clocks())
                .singleElement()
                .extracting(TimingLogStats::problem)
                .asString()
                .contains("clocks.json");
    }

    private TrialFixture trial(int round) {
        return TrialFixture.in(result, round, "buffer-4k", round);
    }

    private static TimingLogStats told(double mean) {
        return new TimingLogStats(
                "controller", "service", 100, mean, Optional.of(mean), Optional.empty(), Optional.empty());
    }
}
