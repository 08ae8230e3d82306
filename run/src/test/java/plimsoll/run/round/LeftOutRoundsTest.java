package plimsoll.run.round;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.TrialFixture;
import plimsoll.model.record.TrialOutcome.Kind;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.records.Manifest;
import plimsoll.records.ManifestBuilder;
import plimsoll.records.ResultFolder;

/** Cells of four rounds. A worker that broke is one of the limits of the load generator. */
class LeftOutRoundsTest {
    private static final int ROUNDS = 4;

    @TempDir
    private Path result;

    private int trials;

    @Test
    void a_cell_that_was_limited_in_its_first_two_rounds_takes_no_more() {
        RunPlan plan = plan(List.of(
                rounds("good", Kind.COMPLETED, Kind.COMPLETED), rounds("bad", Kind.BROKEN_WORKER, Kind.BROKEN_WORKER)));

        LeftOutRounds leftOut = leftOut(plan, manifest());

        assertThat(leftOut.trials()).extracting(Experiment::cell).containsOnly("bad/125");
        assertThat(leftOut.trials()).extracting(Experiment::round).containsExactly(3, 4);
        assertThat(leftOut.reasonsBeside(manifest())).singleElement().asString().contains("bad/125");
    }

    @Test
    void a_cell_that_was_limited_in_one_of_its_first_two_rounds_continues() {
        RunPlan plan = plan(List.of(
                rounds("first", Kind.BROKEN_WORKER, Kind.COMPLETED),
                rounds("second", Kind.COMPLETED, Kind.BROKEN_WORKER),
                rounds("late", Kind.COMPLETED, Kind.BROKEN_WORKER, Kind.BROKEN_WORKER)));

        assertThat(leftOut(plan, manifest()).isEmpty()).isTrue();
    }

    @Test
    void two_rounds_without_an_answer_for_another_reason_leave_out_none() {
        RunPlan plan = plan(List.of(
                rounds("checker", Kind.BROKEN_AUDIT, Kind.BROKEN_AUDIT),
                rounds("stopped", Kind.BROKEN_WORKER, Kind.INTERRUPTED),
                rounds("begun", Kind.BROKEN_WORKER)));

        assertThat(leftOut(plan, manifest()).isEmpty()).isTrue();
    }

    @Test
    void a_round_that_was_run_already_is_kept() {
        RunPlan plan = plan(List.of(rounds("bad", Kind.BROKEN_WORKER, Kind.BROKEN_WORKER, Kind.COMPLETED)));

        LeftOutRounds leftOut = leftOut(plan, manifest());

        assertThat(leftOut.trials()).extracting(Experiment::round).containsExactly(4);
        assertThat(leftOut.in(manifest(), plan).plannedTrials()).contains(3);
    }

    @Test
    void a_resumed_run_plans_as_few_trials_and_repeats_no_note() {
        RunPlan plan = plan(List.of(
                rounds("good", Kind.COMPLETED, Kind.COMPLETED), rounds("bad", Kind.BROKEN_WORKER, Kind.BROKEN_WORKER)));

        Manifest written = leftOut(plan, manifest()).in(manifest(), plan);
        LeftOutRounds resumed = leftOut(plan, written);

        assertThat(written.plannedTrials()).contains(2 * ROUNDS - 2);
        assertThat(written.notes()).hasSize(1);
        assertThat(resumed.reasonsBeside(written)).isEmpty();
        assertThat(resumed.in(written, plan)).isEqualTo(written);
    }

    @Test
    void a_note_goes_once_its_rounds_are_run_after_all() {
        RunPlan plan = plan(List.of(
                rounds("bad", Kind.BROKEN_WORKER, Kind.BROKEN_WORKER),
                rounds("removed", Kind.BROKEN_WORKER, Kind.BROKEN_WORKER)));
        LeftOutRounds both = leftOut(plan, manifest());
        Manifest written = both.in(manifest().withMoreNotes(List.of("a note")), plan);
        LeftOutRounds one = new LeftOutRounds(both.trials().stream()
                .filter(each -> each.cell().equals("bad/125"))
                .toList());

        assertThat(both.notesStillTrue(written, plan)).isEqualTo(written.notes());
        assertThat(one.notesStillTrue(written, plan))
                .hasSize(2)
                .contains("a note")
                .noneMatch(note -> note.contains("removed/125"));
    }

    @Test
    void a_shard_runs_all_of_its_rounds() {
        RunPlan plan = plan(List.of(rounds("bad", Kind.BROKEN_WORKER, Kind.BROKEN_WORKER)));

        assertThat(leftOut(plan, manifest().withShard(Optional.of(new Shard(1, 1))))
                        .isEmpty())
                .isTrue();
    }

    /** The rounds of a cell, of which the first ones were run and ended like this. */
    private List<Experiment> rounds(String variant, Kind... ends) {
        List<Experiment> rounds = new ArrayList<>();
        for (Kind end : ends) {
            trials++;
            rounds.add(TrialFixture.in(result, trials, variant, rounds.size() + 1)
                    .ended(end, 1)
                    .write()
                    .readExperiment());
        }
        while (rounds.size() < ROUNDS) {
            rounds.add(rounds.getFirst().inRound(rounds.size() + 1, 7));
        }
        return rounds;
    }

    private static RunPlan plan(List<List<Experiment>> cells) {
        return new RunPlan(
                Optional.empty(), cells.stream().flatMap(List::stream).toList());
    }

    private LeftOutRounds leftOut(RunPlan plan, Manifest manifest) {
        return LeftOutRounds.of(plan, manifest, StoredTrials.in(new ResultFolder(result)));
    }

    private static Manifest manifest() {
        return ManifestBuilder.builder()
                .study("uploads")
                .question("Which survives?")
                .mode("default")
                .seed(42)
                .startedAt("2026-11-28T10:00:00Z")
                .repeat("plimsoll run study.yaml")
                .cores(2)
                .build();
    }
}
