package plimsoll.run.round;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.RunFixture;
import plimsoll.judge.TrialFixture;
import plimsoll.model.study.Experiment;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;

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
}
