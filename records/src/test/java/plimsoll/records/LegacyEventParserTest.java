package plimsoll.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.member.Deployment;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;

class LegacyEventParserTest {
    @Test
    void a_kill_with_a_restart_is_distinguished_from_a_kill_of_the_same_member() {
        LegacyEventParser parser =
                new LegacyEventParser(experiment(kill(Fault.Comeback.NEVER), kill(Fault.Comeback.SAME)));

        assertThat(occurrence(parser, "kill of service and its restart begins")).contains(new Occurrence.FaultBegan(1));
        assertThat(occurrence(parser, "kill of service and its restart ends")).contains(new Occurrence.FaultEnded(1));
        assertThat(occurrence(parser, "kill of service begins")).contains(new Occurrence.FaultBegan(0));
        assertThat(occurrence(parser, "kill of service failed: no such process"))
                .contains(new Occurrence.FaultFailed(0));
    }

    @Test
    void faults_with_the_same_words_are_matched_in_the_order_of_the_experiment() {
        LegacyEventParser parser =
                new LegacyEventParser(experiment(kill(Fault.Comeback.SAME), kill(Fault.Comeback.SAME)));

        assertThat(occurrence(parser, "kill of service and its restart begins")).contains(new Occurrence.FaultBegan(0));
        assertThat(occurrence(parser, "kill of service and its restart ends")).contains(new Occurrence.FaultEnded(0));
        assertThat(occurrence(parser, "kill of service and its restart begins")).contains(new Occurrence.FaultBegan(1));
    }

    private static Optional<Occurrence> occurrence(LegacyEventParser parser, String text) {
        return parser.withOccurrence(new TrialEvent(5, "service", TrialEvent.Kind.FAULT, text))
                .what();
    }

    private static Fault kill(Fault.Comeback comeback) {
        return new Fault.End(
                new FaultTrigger.At(Duration.ofSeconds(1)), "service", Fault.By.KILL, comeback, Duration.ZERO);
    }

    private static Experiment experiment(Fault... faults) {
        return ExperimentBuilder.builder()
                .study("s")
                .cell("cell")
                .variant("variant")
                .round(1)
                .deployment(new Deployment(List.of()))
                .phases(List.of(new Phase(
                        "steady", true, List.of(), List.of(faults), new StopCondition.Elapsed(Duration.ofSeconds(9)))))
                .expectation(Expectation.HOLDS)
                .bounds(Timeouts.DEFAULT)
                .seed(7)
                .build();
    }
}
