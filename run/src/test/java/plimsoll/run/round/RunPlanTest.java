package plimsoll.run.round;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.TrialFixture;
import plimsoll.model.study.Experiment;
import plimsoll.records.ResultFolder;

class RunPlanTest {
    @TempDir
    private Path result;

    private int folders;

    @Test
    void a_plan_is_read_back_as_it_was_written() {
        RunPlan plan = new RunPlan(Optional.of("/a.jar"), List.of(experiment("a"), experiment("b")));
        Json.write(new ResultFolder(result).plan(), plan);
        RunPlan read = RunPlan.read(new ResultFolder(result));

        assertThat(read).isEqualTo(plan);
        assertThat(plan.differenceTo(read)).isEmpty();
    }

    @Test
    void the_first_difference_is_named() {
        RunPlan plan = plan(experiment("a"), experiment("b"));

        assertThat(plan.differenceTo(plan(experiment("a"), experiment("c"))))
                .hasValueSatisfying(difference -> assertThat(difference)
                        .containsSubsequence("trial 2", "b/125", "round 1")
                        .contains("c/125"));
        assertThat(plan.differenceTo(plan(experiment("a"))))
                .hasValueSatisfying(difference -> assertThat(difference).containsSubsequence("2", "1"));
        assertThat(plan.differenceTo(new RunPlan(Optional.of("/b.jar"), plan.experiments())))
                .get()
                .asString()
                .contains("class path");
    }

    @Test
    void an_older_run_keeps_the_arrivals_of_each_trial() {
        RunPlan earlier = plan(experiment("a"));
        RunPlan shared = plan(experiment("a").withArrivalSeed(Optional.of(7L)));

        RunPlan more = shared.after(earlier);

        assertThat(more.experiments())
                .hasSize(1)
                .allMatch(each -> each.arrivalSeed().isEmpty());
        assertThat(shared.after(shared)).isEqualTo(shared);
    }

    private static RunPlan plan(Experiment... experiments) {
        return new RunPlan(Optional.empty(), List.of(experiments));
    }

    private Experiment experiment(String variant) {
        return Json.read(TrialFixture.in(result, ++folders, variant, 1).write().experiment(), Experiment.class);
    }
}
