package plimsoll.run.round;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.RunFixture;
import plimsoll.judge.TrialFixture;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.study.Experiment;
import plimsoll.records.Manifest;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.run.request.RequestException;

class StoredRunTest {
    @TempDir
    Path result;

    @Test
    void a_resumed_run_has_as_many_trials_as_its_plan_after_a_manifest_that_was_not_written() {
        Experiment first = TrialFixture.in(result, 1, "one", 1).write().readExperiment();
        ResultFolder folder = new ResultFolder(result);
        RunPlan longer = new RunPlan(Optional.empty(), List.of(first, first.inRound(2, 7)));
        ResultChecksums.write(folder, folder.plan(), longer);
        RunFixture.manifest(result).planned(1).write();

        assertThat(StoredRun.in(result).resumedManifest().plannedTrials()).contains(2);
    }

    @Test
    void a_resumed_run_is_whole_if_it_lacks_only_rounds_that_are_left_out() {
        Experiment first = limited(1);
        Experiment second = limited(2);
        ResultFolder folder = new ResultFolder(result);
        RunPlan plan = new RunPlan(Optional.empty(), List.of(first, second, first.inRound(3, 7)));
        ResultChecksums.write(folder, folder.plan(), plan);
        RunFixture.manifest(result).planned(2).write();

        StoredRun stored = StoredRun.in(result);

        assertThat(stored.resumedManifest()).isEqualTo(stored.manifest());
    }

    /** Writes a trial in which the load generator was the limit. */
    private Experiment limited(int round) {
        return TrialFixture.in(result, round, "one", round)
                .ended(TrialOutcome.Kind.BROKEN_WORKER, 1)
                .write()
                .readExperiment();
    }

    /** The kernel may kill a member for it, or reclaim its pages, in the resumed trials only. */
    @Test
    void a_run_is_not_resumed_within_a_limit_that_was_not_there() {
        StoredRun stored = begun();
        Map<String, String> here = new HashMap<>(stored.manifest().environment());
        stored.requireSameSetup(here);
        here.put(Manifest.OUTER_LIMIT, "512m of /job");

        assertThatThrownBy(() -> stored.requireSameSetup(here))
                .isInstanceOf(RequestException.class)
                .hasMessageContainingAll(Manifest.OUTER_LIMIT, "512m");
    }

    @Test
    void a_result_that_no_machine_has_begun_is_begun_on_any() {
        StoredRun sent = begun();
        StoredRun unbegun = new StoredRun(sent.plan(), sent.manifest().withEnvironment(Map.of()), sent.folder());

        assertThatCode(() -> unbegun.requireSameSetup(Map.of("processor", "another")))
                .doesNotThrowAnyException();
    }

    @Test
    void a_profile_is_not_resumed_as_a_run() {
        StoredRun run = begun();
        StoredRun profile = new StoredRun(run.plan(), run.manifest().forVerb(Manifest.PROFILE), run.folder());

        assertThatCode(run::requireRun).doesNotThrowAnyException();
        assertThatThrownBy(profile::requireRun)
                .isInstanceOf(RequestException.class)
                .hasMessageContainingAll(result.toString(), "begun by profile");
    }

    private StoredRun begun() {
        Experiment first = TrialFixture.in(result, 1, "one", 1).write().readExperiment();
        ResultFolder folder = new ResultFolder(result);
        ResultChecksums.write(folder, folder.plan(), new RunPlan(Optional.empty(), List.of(first)));
        RunFixture.manifest(result).write();
        return StoredRun.in(result);
    }
}
