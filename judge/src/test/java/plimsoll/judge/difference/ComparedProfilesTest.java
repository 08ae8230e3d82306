package plimsoll.judge.difference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.TrialFixture;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.records.ProfilePairs;
import plimsoll.records.ProfilePairs.Pair;
import plimsoll.records.ResultFolder;

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

    private static String written(TrialFixture fixture) {
        return fixture.write().readExperiment().cell();
    }
}
