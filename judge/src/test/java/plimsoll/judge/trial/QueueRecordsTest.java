package plimsoll.judge.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.Recording;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.records.EventLog;
import plimsoll.records.ResultFolder;
import plimsoll.records.Timeline;
import plimsoll.records.TrialFolder;
import plimsoll.wire.AuditSummary;
import plimsoll.wire.WorkerMessage;

/** The records of a queue with two consumers, as after a partition: some entries came to both, and some to neither. */
class QueueRecordsTest {
    private static final String PHASE = "split";
    private static final int ENTRIES = 1_000;
    private static final List<String> CONSUMERS = List.of("queue-drain", "queue-drain-2");

    @TempDir
    Path result;

    @Test
    void an_entry_that_came_to_both_consumers_is_duplicated_and_one_that_came_to_neither_is_lost() throws Exception {
        TrialResult judged = judged(false, List.of());

        assertThat(judged.balance().acknowledged()).isEqualTo(1_000);
        assertThat(judged.balance().stored()).isEqualTo(900);
        assertThat(judged.balance().duplicated()).isEqualTo(200);
        assertThat(judged.balance().lost()).isEqualTo(100);
        assertThat(loss(judged).verdict())
                .isEqualTo(new Verdict.Breaks(new Violation.LostData(300, "100 lost, 200 duplicated")));
    }

    @Test
    void the_depth_of_a_queue_is_that_of_all_producers_less_that_of_all_consumers() throws Exception {
        assertThat(judged(false, List.of()).series())
                .filteredOn(series -> series.metric().equals("queue_depth"))
                .singleElement()
                .satisfies(depth -> {
                    assertThat(depth.member()).isEqualTo("workers");
                    assertThat(depth.atMillis()).containsExactly(4_000L, 5_000L);
                    assertThat(depth.low()).containsExactly(250.0, 0.0);
                });
    }

    @Test
    void operations_in_flight_are_those_of_all_workers() throws Exception {
        assertThat(judged(false, List.of()).series())
                .filteredOn(series -> series.metric().equals("in_flight"))
                .filteredOn(series -> series.member().equals("workers"))
                .singleElement()
                .satisfies(inFlight -> {
                    assertThat(inFlight.atMillis()).containsExactly(4_000L, 5_000L);
                    assertThat(inFlight.high()).containsExactly(6.0, 0.0);
                });
    }

    @Test
    void a_drain_that_was_cut_gives_its_progress_and_the_most_frequent_failure_as_the_reason() throws Exception {
        List<String> failures = List.of(
                new WorkerMessage.Reason(PHASE, "failed", "too slow", 2).text(),
                new WorkerMessage.Reason(PHASE, "failed", "no space left", 20).text());

        assertThat(loss(judged(true, failures)).verdict())
                .isInstanceOfSatisfying(Verdict.Inconclusive.class, verdict -> {
                    assertThat(verdict.reason()).isEqualTo(Verdict.Reason.CHECKER);
                    assertThat(verdict.detail())
                            .contains("queue-drain had taken 600", "20 failed", "no space left")
                            .doesNotContain("too slow");
                });
    }

    private static Finding loss(TrialResult judged) {
        return judged.findings().stream()
                .filter(finding -> finding.check().equals("loss"))
                .findFirst()
                .orElseThrow();
    }

    /** @param cut whether the drain of the first consumer ended at its bound */
    private TrialResult judged(boolean cut, List<String> failures) throws Exception {
        TrialFolder folder = new ResultFolder(result).trial(1, "queue", 1);
        Files.createDirectories(folder.path());
        Json.write(folder.experiment(), experiment());
        Json.write(folder.launch(), new LaunchRecord(List.of()));
        try (EventLog log = new EventLog(folder.events())) {
            log.append(new TrialEvent(
                    3_000, "lab", TrialEvent.Kind.PHASE, PHASE + " begins", new Occurrence.PhaseBegan(PHASE)));
        }
        new Timeline(folder.timeline()).close();
        List<LedgerState> states = Collections.nCopies(ENTRIES, LedgerState.ACKNOWLEDGED);
        Recording.ledger(folder.ledger("queue"), List.of(states));
        worker(folder, "queue", List.of(400L, 1_000L), false, List.of());
        worker(folder, CONSUMERS.get(0), List.of(100L, 600L), cut, failures);
        worker(folder, CONSUMERS.get(1), List.of(50L, 500L), false, List.of());
        received(folder, CONSUMERS.get(0), 0, 600);
        received(folder, CONSUMERS.get(1), 400, 900);
        Json.write(folder.end(), new TrialOutcome(TrialOutcome.Kind.COMPLETED, "ran to its end", 17_000, 1));
        return TrialEvaluator.of(folder).result();
    }

    /** Reports once a second, at first with two operations in flight. */
    private static void worker(
            TrialFolder folder, String worker, List<Long> acknowledged, boolean cut, List<String> failures)
            throws Exception {
        List<ProgressReport> reports = IntStream.range(0, acknowledged.size())
                .mapToObj(second -> ProgressReportBuilder.builder()
                        .phase(PHASE)
                        .atMillis(1_000L * (second + 1))
                        .started(acknowledged.get(second) + (second == 0 ? 2 : 0))
                        .acknowledged(acknowledged.get(second))
                        .inFlight(second == 0 ? 2 : 0)
                        .build())
                .toList();
        Recording.worker(folder.worker(worker), reports, cut, failures);
        int all = Math.toIntExact(acknowledged.getLast());
        Recording.histograms(folder.histograms(worker), PHASE, Map.of("nanos", Recording.spread(all, 90_000)));
    }

    /** @param from number of the first entry that the consumer received, {@code to} of the first after its last */
    private static void received(TrialFolder folder, String consumer, int from, int to) throws Exception {
        Map<Integer, Integer> none = new HashMap<>();
        for (int entry = 0; entry < ENTRIES; entry++) {
            if (entry < from || entry >= to) {
                none.put(entry, 0);
            }
        }
        Recording.stored(
                folder.stored(consumer), List.of(Collections.nCopies(ENTRIES, LedgerState.ACKNOWLEDGED)), none);
        new AuditSummary(to - from, 0, 0, Optional.of(0L), Map.of(), Optional.empty()).write(folder.audit(consumer));
    }

    private static Experiment experiment() {
        Phase split = new Phase(
                PHASE,
                true,
                List.of(
                        workload("queue", new LoadModel.Fill(ENTRIES)),
                        workload(CONSUMERS.get(0), LoadModel.Drain.unpaced()),
                        workload(CONSUMERS.get(1), LoadModel.Drain.unpaced())),
                List.of(),
                new StopCondition.Drained(Duration.ofSeconds(1), Duration.ofSeconds(60)));
        return ExperimentBuilder.builder()
                .study("queues")
                .cell("queue.split")
                .variant("queue")
                .round(1)
                .deployment(new Deployment(List.of()))
                .phases(List.of(split))
                .expectation(Expectation.ANY)
                .bounds(Timeouts.DEFAULT)
                .seed(7)
                .build();
    }

    private static Workload workload(String name, LoadModel load) {
        return new Workload(
                name,
                new DriverSpec("queue", Map.of()),
                load,
                new Payload(new Bytes(100)),
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(60));
    }
}
