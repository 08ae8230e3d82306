package plimsoll.judge.difference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.TrialFixture;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.inside.FlameNode;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.records.ProfilePairs;
import plimsoll.records.ProfilePairs.Pair;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.records.member.FlightRecordingSummary;

class ComparedProfilesTest {
    @TempDir
    Path result;

    private int trials;

    @Test
    void trials_of_another_session_are_not_in_a_round() throws IOException {
        String old = trial("old", 1);
        String now = trial("new", 1);
        trial("new", 2);
        trial("old", 2);
        String other = trial("other", 2);

        List<ProfileComparison> compared = compared(new Pair(now, old, 1), new Pair(other, old, 4));

        assertThat(compared.stream().map(ProfileComparison::rounds)).containsExactly(1, 1);
    }

    @Test
    void a_repeated_comparison_replaces_the_earlier_one_and_takes_none_of_its_trials() throws IOException {
        String old = trial("old", 1);
        String now = trial("new", 1);
        trial("old", 2);
        trial("new", 2);
        trial("old", 1);
        trial("new", 1);

        List<ProfileComparison> compared = compared(new Pair(now, old, 1), new Pair(now, old, 5));

        assertThat(compared.stream().map(ProfileComparison::rounds)).containsExactly(1);
    }

    @Test
    void an_interrupted_repeat_leaves_the_earlier_answer_with_a_note() throws IOException {
        String old = "";
        String now = "";
        for (int round = 1; round <= 8; round++) {
            old = recorded("old", round);
            now = recorded("new", round);
        }
        trial("new", 1);

        ProfileComparison compared =
                compared(new Pair(now, old, 1), new Pair(now, old, 17)).getFirst();

        assertThat(compared.firstTrial()).isEqualTo(1);
        assertThat(compared.rounds()).isEqualTo(8);
        assertThat(compared.notes()).hasSize(1);
    }

    @Test
    void a_trial_that_ended_early_is_noted_and_is_not_a_round() throws IOException {
        String old = trial("old", 1);
        TrialFixture broken = TrialFixture.in(result, ++trials, "new", 1).ended(TrialOutcome.Kind.INTERRUPTED, 1);
        String now = written(broken);

        ProfileComparison compared = compared(new Pair(now, old, 1)).getFirst();

        assertThat(compared.rounds()).isZero();
        assertThat(compared.notes()).containsExactly("compared/002-new-r1: ended early");
    }

    @Test
    void pairs_without_trials_are_not_compared_and_many_pairs_are_cut() throws IOException {
        String old = trial("old", 1);
        String now = trial("new", 1);
        List<Pair> hostile = IntStream.range(0, 50_000)
                .mapToObj(number -> new Pair("forged" + number, old, number))
                .toList();
        Json.write(
                new ResultFolder(result).profiles(),
                new ProfilePairs(hostile).and(new ProfilePairs(List.of(new Pair(now, old, 1)))));

        assertThat(compared()).hasSize(1);
    }

    private List<ProfileComparison> compared(Pair... pairs) throws IOException {
        Files.move(result.resolve("trials"), result.resolve("compared"));
        if (pairs.length > 0) {
            Json.write(new ResultFolder(result).profiles(), new ProfilePairs(List.of(pairs)));
        }
        return ComparedProfiles.of(new ResultFolder(result));
    }

    /** Returns the name of its cell. */
    private String trial(String variant, int round) {
        return written(TrialFixture.in(result, ++trials, variant, round));
    }

    /** A trial whose service has a flight recording; returns the name of its cell. */
    private String recorded(String variant, int round) {
        TrialFolder trial = TrialFixture.in(result, ++trials, variant, round)
                .sample(new Sample(3_000, "service", Map.of(Metric.CPU_TIME, 0L)))
                .sample(new Sample(8_000, "service", Map.of(Metric.CPU_TIME, 1_000L)))
                .write();
        FlameNode samples = new FlameNode("all", 10, List.of(new FlameNode("app.Main.answer", 10, List.of())));
        Json.write(
                trial.member("service").recorded(),
                new FlightRecordingSummary(
                        10_000,
                        Map.of(),
                        Optional.empty(),
                        Optional.of(samples),
                        Optional.of(samples),
                        List.of(),
                        Optional.empty()));
        return trial.readExperiment().cell();
    }

    private static String written(TrialFixture fixture) {
        return fixture.write().readExperiment().cell();
    }
}
