package plimsoll.records;

import java.nio.file.Path;
import plimsoll.records.member.MemberFolder;

/** The files of one trial; every name stands here and nowhere else. */
public record TrialFolder(Path path) {
    public String name() {
        return path.getFileName().toString();
    }

    public Path experiment() {
        return path.resolve("experiment.json");
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

    /** Of an explaining trial: where the operations in flight were. */
    public Path explain() {
        return path.resolve("explain.json");
    }

    /** Of an explaining trial: the frame rules that a user added. */
    public Path frames() {
        return path.resolve("frames.yaml");
    }

    /** What the proxy of a link said, by {@link plimsoll.model.member.Link#name}. */
    public Path link(String link) {
        return path.resolve("link-" + link + ".ndjson");
    }

    /** How the trial ended; a folder without it is an interrupted trial. */
    public Path end() {
        return path.resolve("trial.json");
    }

    /** What the worker was told. */
    public Path workload(String workload) {
        return path.resolve("workload-" + workload + ".json");
    }

    /** What the worker said. */
    public Path worker(String workload) {
        return path.resolve("worker-" + workload + ".ndjson");
    }

    /** The worker's standard error. */
    public Path workerLog(String workload) {
        return path.resolve("worker-" + workload + ".log");
    }

    /** How the user's own load script ran in a phase. */
    public Path script(String workload, String phase) {
        return path.resolve("script-" + workload + "-" + phase + ".json");
    }

    /** What it printed, {@code stdout} or {@code stderr}. */
    public Path scriptLog(String workload, String phase, String stream) {
        return path.resolve("script-" + workload + "-" + phase + "." + stream + ".log");
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

    /** What the clocks on the operations' way said. */
    public Path clocks() {
        return path.resolve("clocks.json");
    }

    /** What the auditing worker was told. */
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
