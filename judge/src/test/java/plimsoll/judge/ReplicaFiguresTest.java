package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.json.Json;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.Replicas;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Threshold;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.TrialFolder;
import plimsoll.wire.AuditSummary;

class ReplicaFiguresTest {
    private static final long MEBIBYTE = 1 << 20;
    private static final Replicas TWO = new Replicas("service", 2, "store");

    @TempDir
    private Path result;

    @Test
    void memory_and_cpu_time_add_up_over_replicas_and_not_over_their_restarts() {
        TrialResult judged = judged(sampled(), List.of("service-1", "service-2", "service-2.2"), Map.of());

        assertThat(judged.figures())
                .containsEntry("footprintPeakBytes", 300.0 * MEBIBYTE)
                .containsEntry("cpuMillis", 3_500.0);
        assertThat(evidence(judged, "replicas")).contains("service-1: ", "service-2.2: ", "store: ", "90m", "100m");
    }

    /** The second replica takes 1 s before its restart and 1.5 s after it, of 5 s on one core. */
    @Test
    void the_share_of_cores_in_use_is_that_of_all_runs_of_a_restarted_member() {
        assertThat(judged(sampled(), List.of("service-1", "service-2", "service-2.2"), Map.of())
                        .figures())
                .containsEntry("cpuShare", 0.5);
    }

    @Test
    void a_bound_in_bytes_is_on_all_replicas_together_and_a_share_of_the_limit_on_each() {
        TrialFixture fixture = sampled()
                .threshold("footprint", Threshold.Relation.BELOW, 250 * MEBIBYTE, false)
                .threshold("footprint", Threshold.Relation.BELOW, 0.5, true);

        TrialResult judged = judged(fixture, List.of("service-1", "service-2"), Map.of());

        assertThat(judged.findings().stream()
                        .filter(finding -> finding.check().startsWith("footprint"))
                        .map(finding -> finding.verdict() instanceof Verdict.Holds))
                .containsExactly(false, true);
    }

    @Test
    void entries_that_only_a_dead_replica_held_are_lost_and_the_replica_is_named() {
        TrialResult judged =
                judged(sampled().found(0, 0), List.of("service-1", "service-2"), Map.of("service-1", List.of()));

        assertThat(judged.balance().audited()).isTrue();
        assertThat(judged.balance().lost()).isEqualTo(1);
        assertThat(evidence(judged, "loss")).contains("service-2 had ended");
    }

    @Test
    void a_trial_whose_replicas_had_all_ended_does_not_hold() {
        TrialResult judged = judged(sampled(), List.of("service-1", "service-2"), Map.of());

        assertThat(judged.balance().audited()).isFalse();
        assertThat(judged.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(evidence(judged, "loss")).contains("every replica had ended");
    }

    @Test
    void memory_of_some_of_the_replicas_is_not_a_total() {
        TrialResult judged = judged(sampled(), List.of("service-1"), Map.of());

        assertThat(judged.figures()).doesNotContainKey("footprintPeakBytes");
    }

    @Test
    void a_copy_that_was_never_sent_counts_once_in_a_store_that_replicas_share() {
        TrialResult judged = judged(
                sampled(), List.of("service-1", "service-2"), Map.of("service-1", List.of(), "service-2", List.of()));

        assertThat(judged.balance().unexpected()).isEqualTo(3);
    }

    @Test
    void an_example_of_a_loss_is_missed_by_every_replica() {
        Map<String, List<String>> missed = Map.of("service-1", List.of("a", "b"), "service-2", List.of("b", "c"));

        TrialResult judged = judged(sampled(), List.of("service-1", "service-2"), missed);

        assertThat(judged.examples()).containsEntry("lost", List.of("b"));
    }

    @Test
    void an_interrupted_trial_does_not_take_an_unlisted_replica_for_a_dead_one() {
        TrialFixture fixture = sampled().ended(TrialOutcome.Kind.BROKEN_WORKER, 1);

        assertThat(judged(fixture, List.of("service-1", "service-2"), Map.of())
                        .balance()
                        .audited())
                .isFalse();
    }

    @Test
    void a_balancer_that_dies_leaves_the_trial_inconclusive_and_is_named() {
        TrialResult judged =
                judged(sampled().need(store -> store.exit(139)), List.of("service-1", "service-2"), Map.of());

        assertThat(judged.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(evidence(judged, "needs")).contains("through which the load goes");
    }

    @Test
    void a_balancer_whose_core_is_full_is_the_limit_of_the_load() {
        List<String> both = List.of("service-1", "service-2");
        Map<String, List<String>> listed = Map.of("service-1", List.of());

        TrialResult full = judged(sampled(4_900), both, listed);
        assertThat(full.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        inconclusive -> assertThat(inconclusive.reason()).isEqualTo(Verdict.Reason.GENERATOR));
        assertThat(evidence(full, "replicas")).contains("98 % of its one core");
    }

    @ParameterizedTest
    @CsvSource({"1000, true", "100, false"})
    void a_rate_that_met_every_bound_through_a_full_balancer_is_an_answer(long footprintMebibytes, boolean answer) {
        TrialFixture fixture = sampled(4_900)
                .load(
                        new LoadModel.Open(25, LoadModel.Arrivals.CONSTANT, 100, Optional.empty()),
                        new StopCondition.Elapsed(Duration.ofSeconds(5)))
                .threshold("footprint", Threshold.Relation.BELOW, footprintMebibytes * MEBIBYTE, false);
        TrialResult judged = judged(fixture, List.of("service-1", "service-2"), Map.of("service-1", List.of()));

        assertThat(evidence(judged, "replicas").contains("of its one core")).isNotEqualTo(answer);
    }

    private static String evidence(TrialResult judged, String check) {
        return judged.findings().stream()
                .filter(finding -> finding.check().equals(check))
                .map(Finding::evidence)
                .findFirst()
                .orElseThrow();
    }

    /** Each replica takes 1 s of CPU time in the judged phase, the restarted one 1.5 s. */
    private TrialFixture sampled() {
        return sampled(1_000);
    }

    private TrialFixture sampled(long balancerMillis) {
        TrialFixture fixture = TrialFixture.in(result, 1, "two", 1).states(LedgerState.ACKNOWLEDGED, 125);
        Map.of("service-1", 100L, "service-2", 200L, "service-2.2", 90L, "store", 9L)
                .forEach((member, mebibytes) -> Stream.of(0L, 1L)
                        .forEach(end -> fixture.sample(new Sample(
                                TrialFixture.PHASE_START + end * 5_000,
                                member,
                                Map.of(
                                        Metric.RSS_ANONYMOUS,
                                        mebibytes * MEBIBYTE,
                                        Metric.CPU_TIME,
                                        end
                                                * (member.equals("store")
                                                        ? balancerMillis
                                                        : member.endsWith(".2") ? 1_500 : 1_000))))));
        return fixture;
    }

    /**
     * Judges the trial of a fixture whose service has replicas.
     *
     * @param listed the replicas that were asked for what they store, each with examples of what it misses
     */
    private static TrialResult judged(TrialFixture fixture, List<String> runs, Map<String, List<String>> listed) {
        try {
            TrialFolder folder = fixture.write();
            Json.write(folder.experiment(), expanded(folder.readExperiment(), folder, listed));
            List<MemberRecord> members = new ArrayList<>();
            for (MemberRecord member : folder.readLaunch().members()) {
                if (member.role() == MemberRole.SUBJECT) {
                    runs.forEach(run -> members.add(member.withName(run)));
                } else {
                    members.add(member);
                }
            }
            Json.write(folder.launch(), new LaunchRecord(members));
            return Judge.trial(folder.path());
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static Experiment expanded(Experiment whole, TrialFolder folder, Map<String, List<String>> listed)
            throws java.io.IOException {
        List<Member> members = whole.deployment().members().stream()
                .flatMap(member -> member.role() == MemberRole.SUBJECT
                        ? TWO.members().stream()
                                .map(name -> new Member(name, member.role(), member.source(), member.limits()))
                        : Stream.of(member))
                .toList();
        List<AuditSpec> audits = TWO.members().stream()
                .map(name -> new AuditSpec("blobs", Map.of()).ofReplica(name, Map.of()))
                .toList();
        for (String replica : listed.keySet()) {
            String key = "blobs-" + replica;
            Files.copy(folder.stored("blobs"), folder.stored(key));
            new AuditSummary(125, 3, 0, Map.of("lost", listed.getOrDefault(replica, List.of())))
                    .write(folder.audit(key));
            Files.writeString(folder.auditRequest(key), "{\"ledgers\": [\"" + folder.ledger("upload") + "\"]}");
        }
        return whole.withDeployment(new Deployment(members, List.of(), Optional.of(TWO)))
                .withAudits(audits);
    }
}
