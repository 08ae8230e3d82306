package plimsoll.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.Bytes;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.records.ManifestBuilder;
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

    private static NativeMemoryProbe.ProbedSplit measured(NativeMemoryProbe.ProbeResult result) {
        return ((NativeMemoryProbe.ProbeResult.MeasuredJvm) result).probe();
    }

    /** @param breaking the first round that the service does not survive */
    private NativeMemoryProbe.ProbeResult probe(int breaking) {
        ResultDirectories.create(directory);
        var manifest = ManifestBuilder.builder()
                .study("s")
                .question("q")
                .mode("fit")
                .seed(1)
                .startedAt("2026-11-28T10:00:00Z")
                .repeat("again")
                .cores(1)
                .build();
        var run = new SearchRun(
                new SearchPlan("fit", List.of(), Optional.empty()),
                manifest,
                new ResultFolder(directory),
                new SearchRunTest.IgnoringListener());
        SearchGoal goal = SearchGoal.of(Knob.MEMORY.axis("32m", "512m"), 0.05);
        var options = new SmallestContainerSearch.RightsizingOptions(
                SmallestContainerSearchTest.experiment("java", "-jar", "app.jar"), goal, 0.1, false, true);
        return new NativeMemoryProbe(
                        run, (experiment, folder, attempt) -> trial(experiment, folder, attempt, breaking), options)
                .result();
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
