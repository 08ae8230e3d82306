package plimsoll.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.Judge;
import plimsoll.judge.TrialFixture;
import plimsoll.model.Bytes;
import plimsoll.model.member.ProgramRuntime;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.search.ContainerSizing;
import plimsoll.model.result.search.RightsizedContainer;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.sizing.ContainerPrice;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.trial.ResultDirectories;

/** Fits a program that is not a JVM and needs 100m. */
class UndividedContainerSearchTest {
    private static final long NEEDED = 100;

    /** The search for a Go program, at which several tests look. */
    @TempDir
    private static Path searched;

    private static final List<Experiment> TRIED = new ArrayList<>();
    private static Result result;

    @TempDir
    private Path directory;

    /** A search, and the trials that it made. */
    private record Search(Path directory, Optional<ProgramRuntime> runtime, List<Experiment> tried) {
        Optional<String> fit() {
            ResultDirectories.create(directory);
            var plan = new SearchPlan("fit", List.of(), Optional.empty())
                    .pricedAt(Optional.of(new ContainerPrice(0, 1)))
                    .patching(Optional.of(ManifestTargets.ORDERS));
            var run = new SearchRun(
                    plan,
                    SearchRunTest.manifest("fit"),
                    new ResultFolder(directory),
                    new SearchRunTest.IgnoringListener());
            SearchGoal goal = SearchGoal.of(Knob.MEMORY.axis("32m", "512m"), 0.05);
            return new SmallestContainerSearch(
                            run,
                            this::trial,
                            new SmallestContainerSearch.RightsizingOptions(
                                    SmallestContainerSearchTest.experiment("./server"), goal, 0.1, true, true))
                    .execute();
        }

        private TrialResult trial(Experiment experiment, TrialFolder folder, int attempt) {
            tried.add(experiment);
            long memory = experiment
                    .deployment()
                    .subjects()
                    .getFirst()
                    .limits()
                    .memory()
                    .orElseThrow()
                    .mebibytes();
            return new TrialFixture(folder, experiment.variant(), experiment.round())
                    .subject(member -> runtime.map(each -> member.runtime(each, heap(experiment)))
                            .orElse(member))
                    .subject(member -> memory < NEEDED ? member.exit(137).oomKills(1) : member)
                    .ended(TrialOutcome.Kind.COMPLETED, attempt)
                    .judge();
        }
    }

    @BeforeAll
    static void search() {
        Optional<String> why = new Search(searched, Optional.of(ProgramRuntime.GO), TRIED).fit();
        assertThat(why).isEmpty();
        result = Judge.run(searched);
    }

    @Test
    void a_go_program_is_sized_by_its_memory_alone() {
        RightsizedContainer fit = result.searched().orElseThrow().fit().orElseThrow();
        ContainerSizing recommended = fit.recommended().orElseThrow();
        assertThat(result.exitCode()).isZero();
        assertThat(fit.smallest().orElseThrow().memory().mebibytes()).isBetween(NEEDED, 110L);
        assertThat(fit.breaks()).isPresent();
        assertThat(recommended.held()).isEqualTo(6);
        assertThat(recommended.flags()).isEmpty();
        assertThat(recommended.heap()).isEmpty();
        assertThat(fit.rivals()).as("no other way of sizing applies").hasSize(1);
        assertThat(TRIED.subList(1, TRIED.size()))
                .as("a limit on the Java heap has no effect")
                .allMatch(experiment -> heap(experiment).isEmpty());
        assertThat(result.recommendation().orElseThrow().settings()).isEmpty();
    }

    @Test
    void the_advice_names_the_variable_of_the_runtime_and_that_no_trial_had_it() {
        RightsizedContainer fit = result.searched().orElseThrow().fit().orElseThrow();
        long memory = fit.used().orElseThrow().memory().mebibytes();
        assertThat(fit.advice()).get().asString().contains("GOMEMLIMIT=" + memory * 9 / 10 + "MiB", "without it");
    }

    @Test
    void the_patch_of_a_manifest_sets_limits_and_no_jvm_options() {
        RightsizedContainer fit = result.searched().orElseThrow().fit().orElseThrow();
        assertThat(fit.patch().orElseThrow().yaml())
                .contains("memory: \"" + fit.used().orElseThrow().memory().mebibytes() + "Mi\"")
                .doesNotContain("-Xmx", "MaxMetaspaceSize");
    }

    @Test
    void a_price_adds_a_month_and_a_million_operations_at_the_rate_of_the_trials() {
        RightsizedContainer fit = result.searched().orElseThrow().fit().orElseThrow();
        assertThat(fit.monthlyCost()).contains(730.0);
        double rate = fit.operationsPerSecond().orElseThrow();
        assertThat(fit.millionCost()).contains(730.0 / (rate * 730 * 3600) * 1e6);
    }

    @Test
    void a_program_of_which_nothing_is_known_is_not_sized_without_a_split() {
        Search search = new Search(directory, Optional.empty(), new ArrayList<>());

        assertThat(search.fit()).get().asString().contains("native memory");
        assertThat(search.tried()).hasSize(1);
        assertThat(Judge.run(directory).exitCode()).isEqualTo(20);
    }

    @Test
    void a_jvm_that_does_not_count_its_memory_is_not_sized_without_a_split() {
        Search search = new Search(directory, Optional.of(ProgramRuntime.JVM), new ArrayList<>());

        assertThat(search.fit()).get().asString().contains("native memory");
        assertThat(search.tried()).hasSize(1);
    }

    private static Optional<Bytes> heap(Experiment experiment) {
        return experiment.deployment().subjects().getFirst().limits().heap();
    }
}
