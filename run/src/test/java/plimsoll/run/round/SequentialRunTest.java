package plimsoll.run.round;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.TrialFixture;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.SequentialRounds;
import plimsoll.records.Manifest;
import plimsoll.records.ManifestBuilder;
import plimsoll.records.ResultFolder;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.RequestException;

/** A run of a pair in at most twelve rounds, which is settled after six, and of a cell with another promise. */
class SequentialRunTest {
    private static final List<String> VARIANTS = List.of("fast", "near", "slow");
    private static final String ALONE = "near";
    private static final SequentialRounds ROUNDS = new SequentialRounds(12, SequentialRounds.DIFFERENCE);

    @TempDir
    private Path directory;

    private final List<Experiment> plan = new ArrayList<>();
    private ResultFolder folder = new ResultFolder(Path.of(""));

    @BeforeEach
    void write() throws IOException {
        folder = new ResultFolder(Files.createDirectory(directory.resolve("result")));
        for (int round = 1; round <= ROUNDS.most(); round++) {
            for (String variant : VARIANTS) {
                plan.add(fixture(directory.resolve("planned"), plan.size() + 1, variant, round)
                        .write()
                        .readExperiment());
            }
        }
        Json.write(folder.manifest(), manifest());
        Json.write(folder.plan(), new RunPlan(Optional.empty(), plan));
    }

    @Test
    void before_the_first_look_every_trial_remains() {
        ran(17);
        assertThat(remaining()).isEqualTo(plan.subList(17, plan.size()));
    }

    @Test
    void after_a_look_the_settled_pair_has_no_more_trials() {
        ran(18);
        assertThat(remaining()).isEqualTo(openAfter(18)).hasSize(6);
    }

    @Test
    void a_run_that_was_interrupted_between_two_looks_has_the_same_trials_left() {
        ran(18);
        trial(19, "near", 7);
        assertThat(remaining()).isEqualTo(openAfter(21)).hasSize(5);
        fixture(folder.path(), 20, "near", 8).interrupted().write();
        assertThat(remaining()).isEqualTo(openAfter(21));
    }

    @Test
    void a_run_that_ended_at_a_look_is_not_marked_as_interrupted() {
        for (int round = 1; round <= 6; round++) {
            trial(2 * round - 1, "fast", round);
            trial(2 * round, "slow", round);
        }
        Manifest pair = manifest().withSequential(Map.of("fast/125", ROUNDS, "slow/125", ROUNDS));
        List<Experiment> two =
                plan.stream().filter(each -> !each.variant().equals(ALONE)).toList();
        Json.write(folder.manifest(), pair);
        Json.write(folder.plan(), new RunPlan(Optional.empty(), two));
        StoredRun stored = StoredRun.in(folder.path());
        assertThat(stored.resumedManifest()).isEqualTo(stored.manifest());
    }

    @Test
    void other_words_on_rounds_are_another_run() {
        StoredRun stored = StoredRun.in(folder.path());
        RunPlan same = new RunPlan(Optional.empty(), plan);
        Invocation invocation = new Invocation("plimsoll", List.of("run"));
        stored.requireSamePlan(same, manifest().sequential(), "mine", invocation);
        assertThatThrownBy(() -> stored.requireSamePlan(same, Map.of(), "mine", invocation))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("'until'");
    }

    private List<Experiment> remaining() {
        return StudyRun.remaining(plan, manifest(), folder, StudyRun.ATTEMPTS_MAX);
    }

    private List<Experiment> openAfter(int trials) {
        return plan.subList(trials, plan.size()).stream()
                .filter(experiment -> experiment.variant().equals(ALONE))
                .toList();
    }

    private void ran(int trials) {
        for (int number = 1; number <= trials; number++) {
            Experiment planned = plan.get(number - 1);
            trial(number, planned.variant(), planned.round());
        }
    }

    private void trial(int number, String variant, int round) {
        fixture(folder.path(), number, variant, round)
                .total(millis(variant, round))
                .write();
    }

    private static TrialFixture fixture(Path result, int number, String variant, int round) {
        TrialFixture trial = TrialFixture.in(result, number, variant, round);
        return variant.equals(ALONE) ? trial.promising("every upload is on the disk") : trial;
    }

    private static int millis(String variant, int round) {
        return switch (variant) {
            case "slow" -> 9_000 + 41 * (round % 4);
            default -> 5_000 + 37 * (round % 3);
        };
    }

    private static Manifest manifest() {
        return ManifestBuilder.builder()
                .study("uploads")
                .question("Which?")
                .mode("default")
                .startedAt("2026-11-29T10:00:00Z")
                .repeat("plimsoll run study.yaml")
                .cores(2)
                .plannedTrials(Optional.of(VARIANTS.size() * ROUNDS.most()))
                .sequential(Map.of("fast/125", ROUNDS, "near/125", ROUNDS, "slow/125", ROUNDS))
                .build();
    }
}
