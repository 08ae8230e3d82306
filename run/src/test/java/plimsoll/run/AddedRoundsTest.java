package plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.CellResultBuilder;
import plimsoll.model.result.Result;
import plimsoll.model.result.ResultBuilder;
import plimsoll.model.result.comparison.SequentialRanking;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.model.study.UntilDecided;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.LookSchedule;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.run.host.TestMachine;
import plimsoll.run.request.Counterpart;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.LoadPermission;
import plimsoll.run.request.NamedStudy;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.RunRequest;
import plimsoll.study.setting.Selection;

/** Plans of a study whose rounds are added until the comparisons of its cells are decided. */
class AddedRoundsTest {
    private static final Selection PLAIN = Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN);

    @TempDir
    private Path directory;

    private final RunPlanner planner = new RunPlanner(TestMachine.forPlans(), _ -> {});

    @BeforeEach
    void write() throws IOException {
        Files.writeString(directory.resolve("app.jar"), "app");
        study("until decided within 12");
    }

    private void study(String rounds) throws IOException {
        Files.writeString(file(), """
                version: 1
                question: Which one is faster?
                service:
                  command: java -jar app.jar --port=${port}
                  ready: http://127.0.0.1:${port}/health
                load: {burst: 10, get: /work}
                variants:
                  - {name: one}
                  - {name: other}
                  - {name: slow}
                  - {name: shown, rounds: 1}
                rounds: ROUNDS
                """.replace("ROUNDS", rounds));
    }

    @Test
    void a_share_or_a_time_limit_cannot_have_rounds_that_are_added() {
        assertRefused(
                request(PLAIN, new Counterpart.None(), Optional.empty(), Optional.of(new Shard(1, 2))), "--rounds 6");
        assertRefused(
                request(PLAIN, new Counterpart.None(), Optional.of(Duration.ofMinutes(5)), Optional.empty()),
                "--budget");
        assertThat(planner.foreseen(request(PLAIN)).trials()).hasSize(3 * LookSchedule.FIRST + 1);
    }

    @Test
    void a_comparison_with_itself_or_a_baseline_has_a_number_of_rounds() {
        Selection asked = PLAIN.withUntilDecided(Optional.of(UntilDecided.USUAL));

        assertRefused(request(asked, new Counterpart.Itself(), Optional.empty(), Optional.empty()), "--detect");
        PlannedRun itself =
                planner.foreseen(request(PLAIN, new Counterpart.Itself(), Optional.empty(), Optional.empty()));
        assertThat(itself.manifest().untilDecided()).isEmpty();
        assertThat(itself.trials()).hasSize(16);
    }

    @Test
    void a_cell_with_more_rounds_than_the_first_look_is_refused() throws IOException {
        Files.writeString(file(), Files.readString(file()).replace("rounds: 1}", "rounds: 8}"));

        assertRefused(request(PLAIN), "shown has 8 rounds");
    }

    private void assertRefused(RunRequest request, String words) {
        assertThatThrownBy(() -> planner.foreseen(request))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining(words);
    }

    @Test
    void a_plan_says_how_long_it_may_become() {
        PlannedRun run = planner.foreseen(request(PLAIN));

        assertThat(run.manifest().untilDecided()).containsOnlyKeys("one", "other", "slow");
        assertThat(run.lines()).last().asString().contains("at most 37 trials");
        assertThat(planner.foreseen(request(PLAIN.withRounds(Optional.of(4)))).lines())
                .noneMatch(line -> line.contains("last look"));
    }

    @Test
    void cells_that_are_open_get_the_rounds_up_to_the_next_look_after_those_that_they_had() {
        PlannedRun first = planner.foreseen(request(PLAIN));

        PlannedRun more = first.extended(seen(first, looks("one", "other"))).orElseThrow();

        assertThat(more.trials().subList(0, first.trials().size())).isEqualTo(first.trials());
        List<Experiment> added =
                more.trials().subList(first.trials().size(), more.trials().size());
        assertThat(added).hasSize(2 * 6);
        assertThat(added).extracting(Experiment::cell).containsOnly("one", "other");
        assertThat(added).extracting(Experiment::round).containsOnly(7, 8, 9, 10, 11, 12);
        assertThat(more.trials()).extracting(Experiment::seed).doesNotHaveDuplicates();
        assertThat(more.manifest().plannedTrials()).contains(more.trials().size());
    }

    @Test
    void no_rounds_are_added_before_the_planned_ones_are_complete_or_once_nothing_is_open() {
        PlannedRun first = planner.foreseen(request(PLAIN));
        Result whole = seen(first, looks("one", "other"));
        Result interrupted =
                whole.withCells(whole.cells().subList(1, whole.cells().size()));

        assertThat(first.extended(interrupted)).isEmpty();
        assertThat(first.extended(seen(first, looks()))).isEmpty();
    }

    @Test
    void rounds_are_added_after_those_of_another_cell_were_left_out() {
        PlannedRun first = planner.foreseen(request(PLAIN));
        Result whole = seen(first, looks("one", "other"));
        Result seen = whole.withCells(whole.cells().stream()
                .map(cell -> cell.cell().equals("slow") ? cell.withRounds(2) : cell)
                .toList());
        int planned = first.trials().size() - (LookSchedule.FIRST - 2);
        PlannedRun written = first.with(first.manifest().withPlannedTrials(Optional.of(planned)));

        PlannedRun more = written.extended(seen).orElseThrow();

        assertThat(more.trials().subList(0, first.trials().size())).isEqualTo(first.trials());
        assertThat(first.extended(seen)).isEmpty();
    }

    @Test
    void a_resumed_run_continues_from_the_rounds_that_were_added() throws IOException {
        PlannedRun first = planner.foreseen(request(PLAIN));
        PlannedRun more = first.extended(seen(first, looks("one", "other"))).orElseThrow();
        ResultFolder folder = new ResultFolder(Files.createDirectory(directory.resolve("stopped")));
        store(folder, more);

        assertThat(resumed(folder.path()).plan().differenceTo(more.plan())).isEmpty();
        assertThat(resumed(folder.path()).manifest().untilDecided())
                .isEqualTo(first.manifest().untilDecided());
        study("until decided within 40");
        assertThatThrownBy(() -> resumed(folder.path()))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("rule by which rounds are added");
    }

    @Test
    void a_resumed_run_keeps_the_rounds_that_another_lab_added_before_it_was_begun() throws IOException {
        PlannedRun first = planner.foreseen(request(PLAIN));
        PlannedRun more = first.extended(seen(first, looks("one", "other"))).orElseThrow();
        ResultFolder folder = new ResultFolder(Files.createDirectory(directory.resolve("stopped")));
        store(folder, first);
        PlannedRun resumed = resumed(folder.path());

        store(folder, more);

        try (BegunRun begun = resumed.begin(planner.environment())) {
            assertThat(begun.planned().plan().differenceTo(more.plan())).isEmpty();
            assertThat(begun.planned().manifest().plannedTrials())
                    .contains(more.trials().size());
        }
    }

    private static void store(ResultFolder folder, PlannedRun run) {
        ResultChecksums.write(folder, folder.plan(), run.plan());
        ResultChecksums.write(folder, folder.manifest(), run.manifest());
    }

    private PlannedRun resumed(Path result) {
        return planner.resume(result, Optional.of(request(PLAIN)), new LoadPermission(List.of()), invocation());
    }

    private static SequentialRanking looks(String... open) {
        return new SequentialRanking(
                "10 at once",
                List.of("one", "other", "slow"),
                List.of(6, 12),
                List.of(0.64, 0.36),
                0.05,
                6,
                List.of(open),
                "");
    }

    /** A result in which every trial of the run is complete. */
    private static Result seen(PlannedRun run, SequentialRanking looks) {
        List<CellResult> cells = run.manifest().cells().stream()
                .map(cell -> CellResultBuilder.builder()
                        .cell(cell)
                        .rounds((int) run.trials().stream()
                                .filter(trial -> trial.cell().equals(cell))
                                .count())
                        .verdict(Verdict.HOLDS)
                        .build())
                .toList();
        return ResultBuilder.builder().cells(cells).sequential(List.of(looks)).build();
    }

    private RunRequest request(Selection selection) {
        return request(selection, new Counterpart.None(), Optional.empty(), Optional.empty());
    }

    private RunRequest request(
            Selection selection, Counterpart counterpart, Optional<Duration> budget, Optional<Shard> shard) {
        return new RunRequest(
                new NamedStudy("mine", file()),
                selection,
                counterpart,
                budget,
                shard,
                Optional.of(directory.resolve("result")),
                new LoadPermission(List.of()),
                invocation());
    }

    private static Invocation invocation() {
        return new Invocation("plimsoll", List.of("run", "study.yaml"));
    }

    private Path file() {
        return directory.resolve("study.yaml");
    }
}
