package plimsoll.judge.facts;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.judge.facts.TrialRecords.Audited;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.record.GeneratorRecord;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.TimingLogStats;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Experiment;
import plimsoll.records.EventLog;
import plimsoll.records.GeneratorRecords;
import plimsoll.records.Histograms;
import plimsoll.records.LedgerSizeLimit;
import plimsoll.records.NeedsMachineRecord;
import plimsoll.records.ResultFolder;
import plimsoll.records.Timeline;
import plimsoll.records.TrialFolder;
import plimsoll.records.WorkerLog;
import plimsoll.records.lines.NdjsonLines;
import plimsoll.records.member.GcLog;
import plimsoll.records.member.GcPauses;
import plimsoll.records.member.TimingLogRecord;
import plimsoll.wire.AuditOrder;
import plimsoll.wire.AuditSummary;
import plimsoll.wire.LedgerFile;
import plimsoll.wire.StoredCopyFile;
import plimsoll.wire.WorkloadOrder;
import plimsoll.wire.WorkloadOrder.PhaseNumber;

/** Reads a trial's folder; a missing or damaged file becomes a problem with its name, never an exception. */
public final class TrialReader {
    private final TrialFolder folder;
    private final Experiment experiment;
    private final LedgerSizeLimit planned;
    private final MachineCores machine;
    private final List<String> problems = new ArrayList<>();

    private TrialReader(TrialFolder folder, Experiment experiment, MachineCores machine) {
        this.folder = folder;
        this.experiment = experiment;
        this.machine = machine;
        this.planned = LedgerSizeLimit.of(experiment);
    }

    /** @throws UnreadableRecordException if {@code experiment.json} cannot be read; without it, the trial is unknown */
    public static TrialRecords read(TrialFolder folder) {
        return read(folder, new MachineCores());
    }

    /**
     * Reads one of several trials.
     *
     * @param machine of all of them
     * @throws UnreadableRecordException as {@link #read(TrialFolder)}
     */
    public static TrialRecords read(TrialFolder folder, MachineCores machine) {
        return new TrialReader(folder, folder.readExperiment(), machine).read();
    }

    private TrialRecords read() {
        Optional<TrialOutcome> end = expected(folder.end(), file -> Json.read(file, TrialOutcome.class));
        List<MemberRecord> members =
                expected(folder.launch(), _ -> folder.readLaunch())
                        .map(LaunchRecord::members)
                        .orElse(List.of())
                        .stream()
                        .filter(this::inOwnFolder)
                        .toList();
        return TrialRecordsBuilder.builder()
                .folder(folder)
                .experiment(experiment)
                .end(end)
                .members(members)
                .events(possible(folder.events(), file -> EventLog.read(file, experiment))
                        .map(NdjsonLines::items)
                        .orElse(List.of()))
                .timeline(timeline())
                .generators(generators())
                .needs(possible(folder.needs(), file -> Json.read(file, NeedsMachineRecord.class)))
                .workers(workers())
                .audits(audits(end))
                .pauses(pauses(members))
                .heaps(heaps(members))
                .clocks(clocks())
                .machineCores(cores())
                .problems(List.copyOf(problems))
                .build();
    }

    /** Whether the member's records lie in this trial; otherwise nothing is read of them. */
    private boolean inOwnFolder(MemberRecord member) {
        try {
            return folder.member(member.name()).path().startsWith(folder.path());
        } catch (UnreadableRecordException e) {
            problems.add(String.valueOf(e.getMessage()));
            return false;
        }
    }

    /** Logged times are shown, not judged, so an unreadable record of them is not a problem of the trial. */
    private List<TimingLogStats> clocks() {
        try {
            return RecordFile.exists(folder.clocks())
                    ? Json.read(folder.clocks(), TimingLogRecord.class).clocks()
                    : List.of();
        } catch (UnreadableRecordException torn) {
            return experiment.clocks().stream()
                    .map(spec -> TimingLogStats.unknown(spec.name(), spec.member(), String.valueOf(torn.getMessage())))
                    .toList();
        }
    }

    /** The samples of this machine, then those of each generator, and of needs elsewhere. */
    private List<Sample> timeline() {
        Stream<Sample> here = expected(folder.timeline(), Timeline::read).map(NdjsonLines::items).stream()
                .flatMap(List::stream);
        Stream<Sample> there = remote().flatMap(
                        workload -> possible(folder.generatorTimeline(workload), Timeline::read).stream())
                .flatMap(lines -> lines.items().stream());
        Stream<Sample> needs = possible(folder.needsTimeline(), Timeline::read).map(NdjsonLines::items).stream()
                .flatMap(List::stream);
        return Stream.concat(here, Stream.concat(there, needs)).toList();
    }

    private Stream<String> remote() {
        return experiment.workloads().stream()
                .filter(workload -> workload.placement() instanceof WorkerPlacement.Generator)
                .map(Workload::name)
                .distinct();
    }

    /** They are written when the workers have ended, so that a trial that ended before has none. */
    private List<GeneratorRecord> generators() {
        Function<Path, GeneratorRecords> read = file -> Json.read(file, GeneratorRecords.class);
        return (remote().findAny().isPresent()
                        ? expected(folder.generators(), read)
                        : possible(folder.generators(), read))
                .map(GeneratorRecords::generators)
                .orElse(List.of());
    }

    private List<WorkerRecords> workers() {
        Map<String, Workload> byName = new LinkedHashMap<>();
        experiment.workloads().forEach(workload -> byName.putIfAbsent(workload.name(), workload));
        return byName.values().stream().map(this::worker).toList();
    }

    private WorkerRecords worker(Workload workload) {
        String name = workload.name();
        Optional<WorkerLog> log = expected(folder.worker(name), WorkerLog::read);
        return new WorkerRecords(
                workload,
                log,
                workload.scripted()
                        ? Optional.empty()
                        : expected(
                                folder.histograms(name),
                                file -> log.map(read -> Histograms.read(
                                                file, read, CountedWindow.starts(experiment.phases(), read)))
                                        .orElseGet(() -> Histograms.read(file))),
                workload.load() instanceof LoadModel.Drain || workload.scripted()
                        ? Optional.empty()
                        : expected(folder.ledger(name), this::ledger),
                producers(workload));
    }

    private LedgerFile ledger(Path file) {
        LedgerFile ledger = LedgerFile.open(file);
        planned.check(file, ledger.addresses());
        return ledger;
    }

    private StoredCopyFile stored(Path file) {
        StoredCopyFile stored = StoredCopyFile.open(file);
        planned.check(file, stored.addresses());
        return stored;
    }

    /**
     * Returns producer numbers as in the worker's order; if that is lost, by the rule that phases are numbered in
     * sequence.
     */
    private Map<String, Integer> producers(Workload workload) {
        Map<String, Integer> producers = new LinkedHashMap<>();
        List<PhaseNumber> ordered = possible(folder.workload(workload.name()), WorkloadOrder::phaseNumbers)
                .orElse(List.of());
        for (Phase phase : experiment.phases()) {
            if (phase.workloads().stream().anyMatch(each -> each.name().equals(workload.name()))) {
                int byRule = producers.size() * workload.producersPerPhase();
                producers.put(
                        phase.name(),
                        ordered.stream()
                                .filter(number -> number.phase().equals(phase.name()))
                                .map(PhaseNumber::producer)
                                .findFirst()
                                .orElse(byRule));
            }
        }
        return producers;
    }

    private List<Audited> audits(Optional<TrialOutcome> end) {
        Stream<Audited> listings = experiment.audits().stream()
                .filter(audit -> !replicaHadEnded(audit, end))
                .map(audit -> new Audited(
                        audit.key(),
                        possible(folder.auditRequest(audit.key()), AuditOrder::scope),
                        expected(folder.stored(audit.key()), this::stored),
                        expected(folder.audit(audit.key()), AuditSummary::read),
                        false));
        return Stream.concat(listings, deliveries()).toList();
    }

    /** Whether a trial that ran to its end did not list a replica: nothing could, since it had ended. */
    private boolean replicaHadEnded(AuditSpec audit, Optional<TrialOutcome> end) {
        return audit.replica().isPresent()
                && end.map(TrialOutcome::ended).equals(Optional.of(TrialOutcome.Kind.COMPLETED))
                && !RecordFile.exists(folder.auditRequest(audit.key()));
    }

    /** Whether the last drain ran to its end; otherwise entries may still be in the queue, and are not lost. */
    private boolean drained() {
        Optional<Phase> last = experiment.phases().stream()
                .filter(phase -> phase.until() instanceof StopCondition.Drained)
                .reduce((_, later) -> later);
        return last.stream()
                .flatMap(phase -> phase.workloads().stream()
                        .map(workload -> possible(folder.worker(workload.name()), WorkerLog::read)
                                .flatMap(log -> log.end(phase.name()))))
                .allMatch(end -> end.isPresent() && !end.get().cut());
    }

    /** Treats the entries that each consumer received as an audit of the queue, if it started. */
    private Stream<Audited> deliveries() {
        return experiment.workloads().stream()
                .filter(workload -> workload.load() instanceof LoadModel.Drain)
                .map(Workload::name)
                .distinct()
                .filter(name -> RecordFile.exists(folder.stored(name)) && drained())
                .map(this::delivered);
    }

    private Audited delivered(String consumer) {
        Optional<StoredCopyFile> stored = expected(folder.stored(consumer), this::stored);
        Optional<AuditSummary> summary = possible(folder.audit(consumer), AuditSummary::read)
                .or(() -> stored.map(StoredCopyFile::summaryOfKilledConsumer));
        return new Audited(consumer, Optional.empty(), stored, summary, true);
    }

    private Map<String, GcPauses> pauses(List<MemberRecord> members) {
        return members.stream()
                .collect(Collectors.toMap(
                        MemberRecord::name,
                        member -> possible(folder.member(member.name()).gcLog(), TrialReader::gcLog)
                                .orElse(new GcPauses(List.of())),
                        (first, _) -> first));
    }

    private Map<String, HeapContent> heaps(List<MemberRecord> members) {
        Map<String, HeapContent> heaps = new LinkedHashMap<>();
        members.forEach(member -> possible(
                        folder.member(member.name()).classes(), file -> Json.read(file, HeapContent.class))
                .ifPresent(heap -> heaps.put(member.name(), heap)));
        return heaps;
    }

    /**
     * Reads the number of cores from the manifest of the surrounding result; empty if the trial was copied elsewhere.
     */
    private Optional<Integer> cores() {
        Path trials = folder.path().toAbsolutePath().normalize().getParent();
        return trials == null || trials.getParent() == null
                ? Optional.empty()
                : possible(new ResultFolder(trials.getParent()).manifest(), machine::in);
    }

    private static GcPauses gcLog(Path log) {
        try {
            return GcLog.read(log);
        } catch (IOException e) {
            throw RecordFile.unreadable(log, e);
        }
    }

    /** A missing file is a problem. */
    private <T> Optional<T> expected(Path file, Function<Path, T> read) {
        try {
            return Optional.of(read.apply(file));
        } catch (UnreadableRecordException e) {
            problems.add(RecordFile.exists(file) ? String.valueOf(e.getMessage()) : file.getFileName() + " is missing");
            return Optional.empty();
        } catch (OutOfMemoryError e) {
            problems.add(file + " does not fit into a heap of "
                    + (Runtime.getRuntime().maxMemory() >> 20) + "m; no lab wrote it");
            return Optional.empty();
        }
    }

    /** A missing file is fine; a damaged one is a problem. */
    private <T> Optional<T> possible(Path file, Function<Path, T> read) {
        return RecordFile.exists(file) ? expected(file, read) : Optional.empty();
    }
}
