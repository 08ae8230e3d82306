package plimsoll.judge.facts;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plimsoll.model.WithBuilder;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Workload;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.TimingLogStats;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.study.Experiment;
import plimsoll.records.Histograms;
import plimsoll.records.TrialFolder;
import plimsoll.records.WorkerLog;
import plimsoll.records.member.GcPauses;
import plimsoll.wire.AuditOrder;
import plimsoll.wire.AuditSummary;
import plimsoll.wire.LedgerFile;
import plimsoll.wire.StoredCopyFile;

/**
 * Everything that one trial left behind.
 *
 * @param end absent when the trial was interrupted
 * @param workers in the order of the experiment
 * @param pauses of the garbage collector, by member
 * @param heaps of members that ran out of memory, by member
 * @param clocks what members wrote of operations' times, from outside in
 * @param machineCores absent where no manifest says it
 * @param problems files that should be there and are not, or cannot be read
 */
@WithBuilder
public record TrialRecords(
        TrialFolder folder,
        Experiment experiment,
        Optional<TrialOutcome> end,
        List<MemberRecord> members,
        List<TrialEvent> events,
        List<Sample> timeline,
        List<Worker> workers,
        List<Audited> audits,
        Map<String, GcPauses> pauses,
        Map<String, HeapContent> heaps,
        List<TimingLogStats> clocks,
        Optional<Integer> machineCores,
        List<String> problems)
        implements TrialRecordsBuilder.With {
    /**
     * What one worker left behind.
     *
     * @param workload as its first phase has it; the payload is the same in all
     * @param producers of its phases, by the phase's name
     */
    public record Worker(
            Workload workload,
            Optional<WorkerLog> log,
            Optional<Histograms> histograms,
            Optional<LedgerFile> ledger,
            Map<String, Integer> producers) {}

    /**
     * What one audit left behind.
     *
     * @param scope absent: it speaks of every ledger
     * @param consumed it took out what it found, so that the copies of several consumers add up
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
            return scope.map(told -> told.covers(ledger.file())).orElse(true);
        }
    }

    public List<MemberRecord> subjects() {
        return members.stream()
                .filter(member -> member.role() == MemberRole.SUBJECT)
                .toList();
    }

    /** Without those that only went on beside the measured load. */
    public List<Worker> measured() {
        return workers.stream().filter(worker -> worker.workload().measured()).toList();
    }

    /** Those that only went on beside the measured load. */
    public List<Worker> beside() {
        return workers.stream().filter(worker -> !worker.workload().measured()).toList();
    }

    /** When something happened, in the order of the file. */
    public Stream<Long> times(Predicate<Occurrence> what) {
        return events.stream()
                .filter(event -> event.what().filter(what).isPresent())
                .map(TrialEvent::atMillis);
    }

    /** Whether scripts alone sent what is measured, so that no ledger knows of it. */
    public boolean scriptsAlone() {
        return experiment.phases().stream()
                .filter(Phase::judged)
                .flatMap(phase -> phase.workloads().stream())
                .anyMatch(workload -> workload.measured() && workload.scripted());
    }

    /** The same trial as if nothing had been listed. */
    TrialRecords withoutAudits() {
        return withAudits(List.of());
    }

    public GcPauses pauses(String member) {
        return pauses.getOrDefault(member, new GcPauses(List.of()));
    }
}
