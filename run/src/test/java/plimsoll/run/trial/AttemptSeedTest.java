package plimsoll.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.TrialFixture;
import plimsoll.model.member.Deployment;
import plimsoll.model.study.Experiment;

class AttemptSeedTest {
    private static final String RUN = "2026-11-21T10:00:00Z";

    @TempDir
    private Path result;

    private Experiment attached;

    @BeforeEach
    void an_experiment_with_something_attached() {
        attached = TrialFixture.in(result, 1, "attached", 1).write().readExperiment();
    }

    @Test
    void another_run_has_other_operations_at_something_attached() {
        assertThat(seed(RUN, 1)).isNotEqualTo(seed("2026-11-21T10:00:01Z", 1));
    }

    @Test
    void another_attempt_of_a_run_has_other_operations_at_something_attached() {
        assertThat(seed(RUN, 1)).isNotEqualTo(seed(RUN, 2)).isEqualTo(seed(RUN, 1));
    }

    @Test
    void an_experiment_that_the_lab_starts_anew_keeps_its_seed() {
        Experiment started = attached.withDeployment(new Deployment(List.of()));

        assertThat(new AttemptSeed(RUN, 1).of(started)).isEqualTo(started);
    }

    private long seed(String run, int number) {
        return new AttemptSeed(run, number).of(attached).seed();
    }
}
