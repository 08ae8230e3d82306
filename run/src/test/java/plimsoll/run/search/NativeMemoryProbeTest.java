package plimsoll.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.json.Json;
import plimsoll.model.Bytes;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.trial.ResultDirectories;

/** Probes a JVM whose memory outside the heap differs from trial to trial. */
class NativeMemoryProbeTest {
    private static final List<Long> OUTSIDE = List.of(60L, 66L, 63L, 70L, 61L);

    @TempDir
    private Path directory;

    private final List<Experiment> tried = new ArrayList<>();

    @Test
    void the_memory_outside_the_heap_is_the_median_of_five_probes() {
        NativeMemoryProbe.ProbeResult result = probe(6);

        assertThat(tried).hasSize(5);
        assertThat(measured(result).probed().outsideHeap()).isEqualTo(Bytes.ofMebibytes(63));
    }

    @Test
    void a_probe_that_breaks_later_is_left_out() {
        NativeMemoryProbe.ProbeResult result = probe(4);

        assertThat(tried).hasSize(5);
        assertThat(measured(result).probed().outsideHeap())
                .as("the median of 60, 66 and 63")
                .isEqualTo(Bytes.ofMebibytes(63));
    }

    @ParameterizedTest
    @CsvSource({"1, 6", "2, 6", "3, 6", "4, 6", "5, 6", "3, 2", "4, 3", "5, 5", "2, 1"})
    void a_resumed_probe_decides_as_one_without_an_interruption(int stop, int breaking) {
        NativeMemoryProbe.ProbeResult whole = probe(directory.resolve("whole"), breaking, Integer.MAX_VALUE);
        Path cut = directory.resolve("cut");
        probe(cut, breaking, stop);
        boolean stopped = Thread.interrupted();
        assertThat(stopped).isEqualTo(breaking > 1 || stop <= 3);

        assertThat(probe(cut, breaking, Integer.MAX_VALUE)).isEqualTo(whole);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void an_interrupted_probe_leaves_neither_a_search_nor_a_refusal(int stop) {
        Optional<String> why = new SmallestContainerSearch(run(directory), execution(6, stop), options()).execute();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(why).isEmpty();
        SearchPlan plan = Json.read(new ResultFolder(directory).search(), SearchPlan.class);
        assertThat(plan.questions()).isEmpty();
        assertThat(plan.checks()).extracting(RepeatedExperiment::name).containsExactly("probe-256m");
    }

    private static NativeMemoryProbe.ProbedSplit measured(NativeMemoryProbe.ProbeResult result) {
        return ((NativeMemoryProbe.ProbeResult.MeasuredJvm) result).probe();
    }

    private NativeMemoryProbe.ProbeResult probe(int breaking) {
        return probe(directory, breaking, Integer.MAX_VALUE);
    }

    private NativeMemoryProbe.ProbeResult probe(Path result, int breaking, int stop) {
        return new NativeMemoryProbe(run(result), execution(breaking, stop), options()).result();
    }

    private static SearchRun run(Path result) {
        ResultDirectories.create(result);
        return new SearchRun(
                new SearchPlan("fit", List.of(), Optional.empty()),
                SearchRunTest.manifest("fit"),
                new ResultFolder(result),
                new SearchRunTest.IgnoringListener());
    }

    private static SmallestContainerSearch.RightsizingOptions options() {
        SearchGoal goal = SearchGoal.of(Knob.MEMORY.axis("32m", "512m"), 0.05);
        return new SmallestContainerSearch.RightsizingOptions(
                SmallestContainerSearchTest.experiment("java", "-jar", "app.jar"), goal, 0.1, false, true);
    }

    /**
     * @param breaking the first round that the service does not survive
     * @param stop the first trial that Ctrl-C cuts off
     */
    private SearchRun.Execution execution(int breaking, int stop) {
        return (experiment, folder, attempt) -> {
            if (ResultFolder.numberOf(folder) == stop) {
                SmallestContainerSearchTest.fixture(folder, experiment, attempt)
                        .interrupted()
                        .write();
                throw new InterruptedException("Ctrl-C");
            }
            return trial(experiment, folder, attempt, breaking);
        };
    }

    private TrialResult trial(Experiment experiment, TrialFolder folder, int attempt, int breaking) {
        tried.add(experiment);
        String code = Long.toString(OUTSIDE.get(experiment.round() - 1) << 20);
        return SmallestContainerSearchTest.fixture(folder, experiment, attempt)
                .subject(member -> experiment.round() >= breaking
                        ? member.exit(137).oomKills(1)
                        : member.output("""
                                Native Memory Tracking:

                                -                      Code (reserved=SIZE, committed=SIZE)
                                                            (mmap: reserved=SIZE, committed=SIZE, at peak)
                                """.replace("SIZE", code)))
                .judge();
    }
}
