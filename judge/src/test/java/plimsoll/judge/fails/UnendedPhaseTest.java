package plimsoll.judge.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.Judge;
import plimsoll.judge.TrialFixture;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.TrialFolder;

/** The worker's last message is missing. */
class UnendedPhaseTest {
    private static final Fault KILL = new Fault.End(
            new FaultTrigger.At(Duration.ofSeconds(1)), "service", Fault.By.KILL, Fault.Comeback.SAME, Duration.ZERO);

    @TempDir
    Path result;

    @Test
    void a_worker_that_never_said_that_its_phase_ended_leaves_the_question_open() throws IOException {
        assertThat(unended(TrialFixture.in(result, 1, "one", 1)))
                .singleElement()
                .asString()
                .contains("upload", "burst");
        assertThat(unended(TrialFixture.in(result, 2, "one", 1).fault(KILL))).hasSize(1);
        assertThat(unended(TrialFixture.in(result, 3, "one", 1).inside("service")))
                .hasSize(1);
        assertThat(unended(TrialFixture.in(result, 4, "one", 1).inside("store").fault(KILL)))
                .hasSize(1);
    }

    @Test
    void a_driver_whose_member_the_phase_kills_goes_with_it() throws IOException {
        assertThat(unended(
                        TrialFixture.in(result, 1, "one", 1).inside("service").fault(KILL)))
                .isEmpty();
    }

    private static List<String> unended(TrialFixture trial) throws IOException {
        TrialFolder folder = trial.write();
        Path said = folder.worker("upload");
        Files.write(
                said,
                Files.readAllLines(said).stream()
                        .filter(line -> !line.contains("phase-end"))
                        .toList());
        TrialResult judged = Judge.trial(folder.path());
        return judged.findings().stream()
                .filter(finding -> finding.check().equals("finished"))
                .filter(finding -> finding.verdict() instanceof Verdict.Inconclusive)
                .map(Finding::evidence)
                .toList();
    }
}
