package plimsoll.run.round;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.RunFixture;
import plimsoll.judge.TrialFixture;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.study.Experiment;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;

class StoredTrialsTest {
    @TempDir
    private Path result;

    @Test
    void a_result_without_trials_has_none() {
        assertThat(stored().folders()).isZero();
    }

    @Test
    void a_whole_trial_is_settled_regardless_of_its_verdict() {
        for (TrialOutcome.Kind kind : TrialOutcome.Kind.values()) {
            if (kind != TrialOutcome.Kind.INTERRUPTED) {
                Experiment experiment = written(kind.ordinal() + 1, "v" + kind.ordinal(), kind);
                assertThat(settled(experiment)).as(kind.name()).isTrue();
            }
        }
    }

    @Test
    void an_interrupted_trial_is_done_again_under_the_next_number() {
        Experiment stopped = written(3, "stopped", TrialOutcome.Kind.INTERRUPTED);
        TrialFolder killed =
                TrialFixture.in(result, 7, "killed", 1).interrupted().write();

        assertThat(settled(stopped)).isFalse();
        assertThat(settled(experiment(killed))).isFalse();
        assertThat(stored().attempts(stopped)).isZero();
        assertThat(stored().folders()).isEqualTo(7);
    }

    @Test
    void a_torn_trial_is_done_again() throws IOException {
        TrialFolder torn = TrialFixture.in(result, 1, "torn", 1).write();
        Experiment experiment = experiment(torn);
        Files.writeString(torn.end(), "{\"ended\":\"comp");
        assertThat(settled(experiment)).isFalse();
    }

    @Test
    void another_round_of_the_same_cell_is_another_trial() {
        Experiment first = written(1, "v", TrialOutcome.Kind.COMPLETED);
        assertThat(settled(first.inRound(2, 99))).isFalse();
    }

    @Test
    void a_disturbed_trial_is_settled_once_its_attempts_are_used_up() {
        RunFixture.manifest(result).cores(2).write();
        TrialFolder folder = TrialFixture.in(result, 1, "v", 1)
                .sample(new Sample(3_000, "host", Map.of(Metric.FOREIGN_CPU, 0L)))
                .sample(new Sample(9_000, "host", Map.of(Metric.FOREIGN_CPU, 9_000L)))
                .ended(TrialOutcome.Kind.COMPLETED, 2)
                .write();
        Experiment disturbed = experiment(folder);

        assertThat(stored().settled(disturbed, 3)).isFalse();
        assertThat(stored().settled(disturbed, 2)).isTrue();
        assertThat(stored().settled(disturbed, 1)).isTrue();
    }

    private Experiment written(int number, String variant, TrialOutcome.Kind kind) {
        return experiment(
                TrialFixture.in(result, number, variant, 1).ended(kind, 1).write());
    }

    private static Experiment experiment(TrialFolder folder) {
        return Json.read(folder.experiment(), Experiment.class);
    }

    private boolean settled(Experiment experiment) {
        return stored().settled(experiment, StudyRun.ATTEMPTS_MAX);
    }

    private StoredTrials stored() {
        return StoredTrials.in(new ResultFolder(result));
    }
}
