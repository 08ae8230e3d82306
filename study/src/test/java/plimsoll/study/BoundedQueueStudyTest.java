package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import plimsoll.model.load.Fault;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.member.Member;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.study.setting.Selection;
import plimsoll.study.text.Problem;

/** The suite bounded-queue in the repository; the files it names need not be built. */
class BoundedQueueStudyTest {
    private static final Path SUITE = Path.of("../suites/bounded-queue/study.yaml");

    @Test
    void every_variant_says_what_it_promises() {
        assertThat(study(Selection.Mode.FULL, true).cells())
                .extracting(Cell::experiment)
                .allMatch(experiment -> experiment.promises().isPresent());
    }

    @Test
    void a_second_member_and_a_server_are_there_for_those_who_ask_for_them() {
        Study study = study(Selection.Mode.FULL, true);

        assertThat(members(study, "segment-write.fill")).containsExactly("service");
        assertThat(members(study, "hazelcast-memory.move")).containsExactly("service");
        assertThat(members(study, "hazelcast-backup-owner.move")).containsExactly("peer", "service");
        assertThat(members(study, "hazelcast-async-nonowner.failover-filling")).containsExactly("peer", "service");
        assertThat(members(study, "hazelcast-async-owner-apart.move-5ms")).containsExactly("peer-apart", "service");
        assertThat(members(study, "hazelcast-three-backup-2.failover-two"))
                .containsExactly("peer", "peer-2", "service");
        assertThat(members(study, "hazelcast-five-backup-1.failover-two"))
                .containsExactly("peer", "peer-2", "peer-3", "peer-4", "service");
        assertThat(members(study, "hazelcast3-store.failover-3")).containsExactly("historical-peer", "service");
        assertThat(members(study, "hazelcast3-store-unordered.failover-3"))
                .containsExactly("historical-peer", "service");
        assertThat(members(study, "hazelcast3-transaction-store.kill-few")).containsExactly("service");
        assertThat(members(study, "artemis-durable.move-few")).containsExactly("service");
        assertThat(members(study, "artemis-single.move-few")).containsExactly("broker", "service");
        assertThat(members(study, "artemis-pair.failover-broker")).containsExactly("broker", "backup", "service");
        assertThat(members(study, "postgres.move-few")).containsExactly("db", "service");
        assertThat(members(study, "hazelcast-store-postgres.store-outage")).containsExactly("db", "service");
        assertThat(members(study, "hazelcast-store-postgres-limit-all.recover-few"))
                .containsExactly("db", "service");
    }

    @Test
    void the_owner_that_dies_has_filled_the_queue_itself_and_the_other_member_drains_it() {
        Study study = study(Selection.Mode.FULL, true);

        assertThat(placements(study, "hazelcast-store.failover-owner")).containsExactly("peer", "service", "service");
        assertThat(placements(study, "hazelcast3-store.failover-owner-3"))
                .containsExactly("historical-peer", "service", "service");
        assertThat(placements(study, "hazelcast-backup-owner.move-across")).containsExactly("service", "peer");
    }

    @Test
    void a_partition_cuts_every_link_of_the_service_and_a_load_of_an_hour_waits_for_its_name() {
        Study study = study(Selection.Mode.FULL, true);

        for (String variant : List.of("hazelcast-split", "hazelcast-split-protected", "hazelcast-split-strict")) {
            assertThat(members(study, variant + ".partition")).containsExactly("far-1", "far-2", "service");
            assertThat(faults(study, variant + ".partition"))
                    .singleElement()
                    .isInstanceOfSatisfying(
                            Fault.Partition.class,
                            partition -> assertThat(partition.links())
                                    .containsExactly("service-far-1", "service-far-2", "far-1-service"));
        }
        assertThat(cells(study)).contains("segment-write.slow-consumer").noneMatch(cell -> cell.endsWith("-hour"));
    }

    @Test
    void a_store_that_hangs_is_cut_off_from_its_queue_alone() {
        assertThat(faults(study(Selection.Mode.FULL, false), "hazelcast-store-postgres.store-hangs"))
                .singleElement()
                .isInstanceOfSatisfying(
                        Fault.Partition.class,
                        partition -> assertThat(partition.links()).containsExactly("service-db"));
    }

    @Test
    void the_studys_own_version_runs_when_it_is_asked_for() {
        assertThat(cells(study(Selection.Mode.FULL, false))).noneMatch(cell -> cell.startsWith("hazelcast3-"));
        assertThat(cells(study(Selection.Mode.FULL, true))).anyMatch(cell -> cell.startsWith("hazelcast3-"));
    }

    @Test
    void its_quick_run_has_what_all_claims_but_that_of_another_order_are_judged_by() {
        assertThat(cells(study(Selection.Mode.QUICK, false)))
                .contains(
                        "hazelcast-memory.fill-integers",
                        "hazelcast-store-mock.fill-integers",
                        "hazelcast-transaction.fill-integers",
                        "hazelcast-memory.put-integers",
                        "hazelcast-memory.move-integers",
                        "hazelcast-backup-owner.move-integers",
                        "hazelcast-backup-nonowner.move-integers",
                        "hazelcast-backup-nonowner.move",
                        "hazelcast-backup-nonowner.failover",
                        "hazelcast-nobackup.failover",
                        "hazelcast-store.failover",
                        "segment-write.move",
                        "raw-write.move");
    }

    private static List<String> cells(Study study) {
        return study.cells().stream().map(cell -> cell.experiment().cell()).toList();
    }

    private static List<String> members(Study study, String cell) {
        return study.cells().stream()
                .map(Cell::experiment)
                .filter(experiment -> experiment.cell().equals(cell))
                .map(Experiment::deployment)
                .flatMap(deployment -> deployment.members().stream())
                .map(Member::name)
                .toList();
    }

    /** Returns the member whose process drives each phase. */
    private static List<String> placements(Study study, String cell) {
        return study.cells().stream()
                .map(Cell::experiment)
                .filter(experiment -> experiment.cell().equals(cell))
                .flatMap(experiment -> experiment.workloads().stream())
                .map(workload -> workload.placement() instanceof WorkerPlacement.Inside(String member) ? member : "")
                .toList();
    }

    private static List<Fault> faults(Study study, String cell) {
        return study.cells().stream()
                .map(Cell::experiment)
                .filter(experiment -> experiment.cell().equals(cell))
                .flatMap(experiment -> experiment.faults().stream())
                .toList();
    }

    private static Study study(Selection.Mode mode, boolean parity) {
        Selection selection = Selection.of(mode, Selection.Scope.PARSE_ONLY).withParity(parity);
        return switch (StudyFile.read(SUITE, selection, TestMachine.usual())) {
            case StudyParseResult.Valid(Study study) -> study;
            case StudyParseResult.Invalid(List<Problem> problems) -> throw new AssertionError(problems.toString());
        };
    }
}
