package plimsoll.records;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import plimsoll.json.Json;
import plimsoll.model.FileSafeName;
import plimsoll.model.load.Phase;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Experiment;
import plimsoll.records.member.MemberFolder;

/** The files of one trial; their names are defined only here. */
public record TrialFolder(Path path) {
    /** The name of the machine of the needs in samples. */
    public static final String MACHINE_OF_NEEDS = "machine.needs";

    /** The bound on what describes a trial, whose phases and members are compared with each other. */
    private static final long DESCRIPTION_MAX = 1 << 20;

    /** The bound on audits, each of which is reconciled with each ledger. */
    private static final int MOST_AUDITS = 500;

    public String name() {
        return path.getFileName().toString();
    }

    public Path experiment() {
        return path.resolve("experiment.json");
    }

    /**
     * Reads the experiment. Names in it become parts of other records' paths, so a name that leads elsewhere is refused.
     *
     * @throws UnreadableRecordException if the file is missing, torn, names a record outside of this folder, or has two
     *     phases of one name or more than 500 audits
     */
    public Experiment readExperiment() {
        Experiment experiment = Json.read(experiment(), Experiment.class, DESCRIPTION_MAX);
        try {
            Set<String> phases = new HashSet<>();
            for (Phase phase : experiment.phases()) {
                FileSafeName.check("phase", phase.name());
                if (!phases.add(phase.name())) {
                    throw new IllegalArgumentException("it has two phases with the name '" + phase.name() + "'");
                }
            }
            experiment.workloads().forEach(workload -> FileSafeName.check("workload", workload.name()));
            if (experiment.audits().size() > MOST_AUDITS) {
                throw new IllegalArgumentException(
                        "it has " + experiment.audits().size() + " audits, but at most " + MOST_AUDITS + " are read");
            }
            experiment.audits().forEach(audit -> FileSafeName.check("audit", audit.key()));
            experiment.deployment().links().forEach(link -> FileSafeName.check("link", link.name()));
            return experiment;
        } catch (IllegalArgumentException e) {
            throw new UnreadableRecordException(experiment() + " cannot be followed: " + e.getMessage(), e);
        }
    }

    /**
     * Reads which members were launched, and how.
     *
     * @throws UnreadableRecordException if the file is missing or torn
     */
    public LaunchRecord readLaunch() {
        return Json.read(launch(), LaunchRecord.class, DESCRIPTION_MAX);
    }

    /** Why a search ran it. */
    public Path asked() {
        return path.resolve("asked.json");
    }

    public Path launch() {
        return path.resolve("launch.json");
    }

    public Path events() {
        return path.resolve("events.ndjson");
    }

    public Path timeline() {
        return path.resolve("timeline.ndjson");
    }

    /** In an explaining trial, the places of the operations in flight. */
    public Path explain() {
        return path.resolve("explain.json");
    }

    /** In an explaining trial, the frame rules that a user added. */
    public Path frames() {
        return path.resolve("frames.yaml");
    }

    /** The output of a link's proxy, by {@link plimsoll.model.member.Link#name}. */
    public Path link(String link) {
        return path.resolve("link-" + link + ".ndjson");
    }

    /** How the trial ended, written last; a folder without it is an interrupted trial. */
    public Path end() {
        return path.resolve("trial.json");
    }

    /** The checksums of all other files. */
    public Path checksums() {
        return path.resolve("checksums.json");
    }

    /** The worker's order. */
    public Path workload(String workload) {
        return path.resolve("workload-" + workload + ".json");
    }

    /** The worker's messages. */
    public Path worker(String workload) {
        return path.resolve("worker-" + workload + ".ndjson");
    }

    /** The worker's standard error. */
    public Path workerLog(String workload) {
        return path.resolve("worker-" + workload + ".log");
    }

    /** The run of a user's load script in a phase. */
    public Path script(String workload, String phase) {
        return path.resolve("script-" + workload + "-" + phase + ".json");
    }

    /** The output of that script, {@code stdout} or {@code stderr}. */
    public Path scriptLog(String workload, String phase, String stream) {
        return path.resolve("script-" + workload + "-" + phase + "." + stream + ".log");
    }

    /** The machines that sent the load, where it came from others. */
    public Path generators() {
        return path.resolve("generators.json");
    }

    /** The samples of a worker on another machine, and of that machine. */
    public Path generatorTimeline(String workload) {
        return path.resolve("timeline-" + workload + ".ndjson");
    }

    /** The machine that ran the needs, where another one did. */
    public Path needs() {
        return path.resolve("needs.json");
    }

    /** Returns the name of the process that serves a member's own disk in samples. */
    public static String sampledDisk(String member) {
        return "disk." + member;
    }

    /** The samples of needs on another machine, and of that machine as {@value #MACHINE_OF_NEEDS}. */
    public Path needsTimeline() {
        return path.resolve("needs.timeline.ndjson");
    }

    public Path ledger(String workload) {
        return path.resolve("ledger-" + workload + ".bin");
    }

    public Path histograms(String workload) {
        return path.resolve(workload + ".hlog");
    }

    public Path stored(String audit) {
        return path.resolve("stored-" + audit + ".bin");
    }

    public Path audit(String audit) {
        return path.resolve("audit-" + audit + ".json");
    }

    /** The times by the clocks on the path of the operations. */
    public Path clocks() {
        return path.resolve("clocks.json");
    }

    /** The auditing worker's order. */
    public Path auditRequest(String audit) {
        return path.resolve("audit-" + audit + ".request.json");
    }

    /** The auditing worker's standard error. */
    public Path auditLog(String audit) {
        return path.resolve("audit-" + audit + ".log");
    }

    public MemberFolder member(String member) {
        return new MemberFolder(path.resolve("members").resolve(member));
    }
}
