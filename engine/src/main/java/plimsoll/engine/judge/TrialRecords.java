package plimsoll.engine.judge;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.engine.record.AuditRequest;
import plimsoll.engine.record.AuditSummary;
import plimsoll.engine.record.GcPauses;
import plimsoll.engine.record.Histograms;
import plimsoll.engine.record.Ledger;
import plimsoll.engine.record.Stored;
import plimsoll.engine.record.TrialFolder;
import plimsoll.engine.record.WorkerLog;
import plimsoll.model.Event;
import plimsoll.model.Experiment;
import plimsoll.model.MemberRecord;
import plimsoll.model.Phase;
import plimsoll.model.Role;
import plimsoll.model.Sample;
import plimsoll.model.TrialEnd;
import plimsoll.model.Workload;
import plimsoll.model.result.ClockTimes;
import plimsoll.model.result.HeapContent;

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
record TrialRecords(
        TrialFolder folder,
        Experiment experiment,
        Optional<TrialEnd> end,
        List<MemberRecord> members,
        List<Event> events,
        List<Sample> timeline,
        List<Worker> workers,
        List<Audited> audits,
        Map<String, GcPauses> pauses,
        Map<String, HeapContent> heaps,
        List<ClockTimes> clocks,
        Optional<Integer> machineCores,
        List<String> problems) {
    /**
     * What one worker left behind.
     *
     * @param workload as its first phase has it; the payload is the same in all
     * @param producers of its phases, by the phase's name
     */
    record Worker(
            Workload workload,
            Optional<WorkerLog> log,
            Optional<Histograms> histograms,
            Optional<Ledger> ledger,
            Map<String, Integer> producers) {}

    /**
     * What one audit left behind.
     *
     * @param request absent: it speaks of every ledger
     * @param consumed it took out what it found, so that the copies of several consumers add up
     */
    record Audited(
            String name,
            Optional<AuditRequest> request,
            Optional<Stored> stored,
            Optional<AuditSummary> summary,
            boolean consumed) {
        /** A listing. */
        Audited(String name, Optional<AuditRequest> request, Optional<Stored> stored, Optional<AuditSummary> summary) {
            this(name, request, stored, summary, false);
        }

        boolean covers(Ledger ledger) {
            return request.map(told -> told.covers(ledger.file())).orElse(true);
        }
    }

    List<MemberRecord> subjects() {
        return members.stream().filter(member -> member.role() == Role.SUBJECT).toList();
    }

    /** Without those that only went on beside the measured load. */
    List<Worker> measured() {
        return workers.stream().filter(worker -> worker.workload().measured()).toList();
    }

    /** Those that only went on beside the measured load. */
    List<Worker> beside() {
        return workers.stream().filter(worker -> !worker.workload().measured()).toList();
    }

    /** Whether scripts alone sent what is measured, so that no ledger knows of it. */
    boolean scriptsAlone() {
        return experiment.phases().stream()
                .filter(Phase::judged)
                .flatMap(phase -> phase.workloads().stream())
                .anyMatch(workload -> workload.measured() && workload.scripted());
    }

    /** The same trial as if nothing had been listed. */
    TrialRecords withoutAudits() {
        return new TrialRecords(
                folder,
                experiment,
                end,
                members,
                events,
                timeline,
                workers,
                List.of(),
                pauses,
                heaps,
                clocks,
                machineCores,
                problems);
    }

    GcPauses pauses(String member) {
        return pauses.getOrDefault(member, new GcPauses(List.of()));
    }
}
