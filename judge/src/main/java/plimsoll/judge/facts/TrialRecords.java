package plimsoll.judge.facts;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.WithBuilder;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Workload;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.GeneratorRecord;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.TimingLogStats;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.study.Experiment;
import plimsoll.records.Histograms;
import plimsoll.records.NeedsMachineRecord;
import plimsoll.records.TrialFolder;
import plimsoll.records.WorkerLog;
import plimsoll.records.member.GcPauses;
import plimsoll.wire.AuditOrder;
import plimsoll.wire.AuditSummary;
import plimsoll.wire.LedgerFile;
import plimsoll.wire.StoredCopyFile;

/**
 * All records of one trial.
 *
 * @param end absent if the trial was interrupted
 * @param generators machines that sent the load; none if this one did
 * @param needs the machine that ran the needs; absent if this one did
 * @param workers in the order of the experiment
 * @param pauses of the garbage collector, by member
 * @param heaps of members that ran out of memory, by member
 * @param clocks operation times that members logged, from the outermost member inwards
 * @param machineCores absent without a manifest
 * @param problems files that are missing or cannot be read
 */
@WithBuilder
public record TrialRecords(
        TrialFolder folder,
        Experiment experiment,
        Optional<TrialOutcome> end,
        List<MemberRecord> members,
        List<TrialEvent> events,
        List<Sample> timeline,
        List<GeneratorRecord> generators,
        Optional<NeedsMachineRecord> needs,
        List<WorkerRecords> workers,
        List<Audited> audits,
        Map<String, GcPauses> pauses,
        Map<String, HeapContent> heaps,
        List<TimingLogStats> clocks,
        Optional<Integer> machineCores,
        List<String> problems)
        implements TrialRecordsBuilder.With {
    /**
     * Records of one worker.
     *
     * @param workload that of its first phase; the payload is the same in all
     * @param producers number of the first producer of each phase, by the phase's name
     */
    public record WorkerRecords(
            Workload workload,
            Optional<WorkerLog> log,
            Optional<Histograms> histograms,
            Optional<LedgerFile> ledger,
            Map<String, Integer> producers) {}

    /**
     * Records of one audit.
     *
     * @param scope the ledgers that it covers; absent if it covers all
     * @param consumed whether it removed the copies it found, so that those of several consumers add up
     */
    public record Audited(
            String name,
            Optional<AuditOrder.Scope> scope,
            Optional<StoredCopyFile> stored,
            Optional<AuditSummary> summary,
            boolean consumed) {
        /** A listing. */
        Audited(
                String name,
                Optional<AuditOrder.Scope> scope,
                Optional<StoredCopyFile> stored,
                Optional<AuditSummary> summary) {
            this(name, scope, stored, summary, false);
        }

        boolean covers(LedgerFile ledger) {
            return scope.map(each -> each.covers(ledger.file())).orElse(true);
        }
    }

    public List<MemberRecord> subjects() {
        return members.stream()
                .filter(member -> member.role() == MemberRole.SUBJECT)
                .toList();
    }

    /** Returns the runs of each subject before and after its restarts, in the order of their starts. */
    public Collection<List<MemberRecord>> runs() {
        return subjects().stream()
                .collect(Collectors.groupingBy(MemberRecord::nameInStudy, LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    /** Returns the workers that send the measured load. */
    public List<WorkerRecords> measured() {
        return workers.stream().filter(worker -> worker.workload().measured()).toList();
    }

    /** Returns the workers that send background load. */
    public List<WorkerRecords> background() {
        return workers.stream().filter(worker -> !worker.workload().measured()).toList();
    }

    /** Returns the times of matching occurrences, in the order of the file. */
    public Stream<Long> times(Predicate<Occurrence> matches) {
        return events.stream()
                .filter(event -> event.what().filter(matches).isPresent())
                .map(TrialEvent::atMillis);
    }

    /**
     * Whether a script sent the measured load, so that there is no ledger of it. Judged phases are either all sent by
     * scripts or none of them.
     */
    public boolean hasScriptedLoad() {
        return experiment.phases().stream()
                .filter(Phase::judged)
                .flatMap(phase -> phase.workloads().stream())
                .anyMatch(workload -> workload.measured() && workload.scripted());
    }

    /** Returns the records of one worker, as if no store had been listed. */
    public TrialRecords only(String workload) {
        return withWorkers(workers.stream()
                        .filter(worker -> worker.workload().name().equals(workload))
                        .toList())
                .withAudits(List.of());
    }

    /** Returns the same records as if no store had been listed. */
    TrialRecords withoutAudits() {
        return withAudits(List.of());
    }

    public GcPauses pauses(String member) {
        return pauses.getOrDefault(member, new GcPauses(List.of()));
    }
}
