package plimsoll.judge;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.Bytes;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.OuterLimit;
import plimsoll.model.member.ProgramRuntime;
import plimsoll.model.member.Readiness;
import plimsoll.model.member.RestartPolicy;
import plimsoll.model.member.TimingLogSpec;
import plimsoll.model.record.KernelCounters;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.MemberRecordBuilder;
import plimsoll.model.record.ProcessExit;
import plimsoll.model.study.Experiment;
import plimsoll.records.TrialFolder;
import plimsoll.records.member.MemberFolder;
import plimsoll.records.member.TimingLogRecord;

/** One member as the lab records it: by default started, ready and stopped by the lab. */
public final class MemberFixture {
    private final String name;
    private final MemberRole role;
    private final Map<String, String> files = new LinkedHashMap<>();
    private Optional<ProcessExit> exit = Optional.of(new ProcessExit(143, Optional.of(15)));
    private long started = 500;
    private Optional<Long> ready = Optional.of(2_000L);
    private Optional<Long> ended = Optional.of(60_000L);
    private boolean stoppedByLab = true;
    private Optional<Boolean> probe = Optional.of(true);
    private Optional<Long> filesLeft = Optional.empty();
    private Optional<Long> oomKills = Optional.of(0L);
    private Optional<Long> outerOomKills = Optional.empty();
    private Optional<OuterLimit> outerLimit = Optional.empty();
    private Optional<Long> killedTogether = Optional.empty();
    private Optional<Bytes> peak = Optional.of(Bytes.ofMebibytes(400));
    private Optional<Long> readyCpu = Optional.empty();
    private List<Integer> cores = List.of(0);
    private Optional<Double> quota = Optional.empty();
    private Optional<ProgramRuntime> runtime = Optional.empty();
    private Optional<Bytes> heap = Optional.of(Bytes.ofMebibytes(320));
    private Optional<Bytes> resident = Optional.of(Bytes.ofMebibytes(300));
    private String mechanism = "cgroup-v1";
    private Map<String, String> environment = Map.of();
    private List<String> command =
            List.of("java", "-Xmx320m", "-jar", "app.jar", "--port=21001", "--upload.mode=stream");

    MemberFixture(String name, MemberRole role) {
        this.name = name;
        this.role = role;
    }

    /** A later run of the service, such as {@code service.2}. */
    public static MemberFixture run(String name) {
        return new MemberFixture(name, MemberRole.SUBJECT);
    }

    /** Has the study restart the trial's service after each death, and adds the runs that followed. */
    public static TrialFolder restarted(TrialFolder folder, MemberFixture... later) {
        Experiment experiment = Json.read(folder.experiment(), Experiment.class);
        Json.write(
                folder.experiment(),
                experiment.withDeployment(experiment
                        .deployment()
                        .withMembers(experiment.deployment().members().stream()
                                .map(MemberFixture::restarted)
                                .toList())));
        return continued(folder, later);
    }

    /** Adds later runs of the service, which a fault may have restarted. */
    public static TrialFolder continued(TrialFolder folder, MemberFixture... later) {
        try {
            List<MemberRecord> members = new ArrayList<>(
                    Json.read(folder.launch(), LaunchRecord.class).members());
            for (MemberFixture each : later) {
                members.add(each.write(folder.member(each.name())));
            }
            Json.write(folder.launch(), new LaunchRecord(members));
            return folder;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static Member restarted(Member member) {
        MemberSource source = new MemberSource.Launched(
                        List.of("java"), Map.of(), "/", new Readiness.Started(), Optional.empty())
                .restarting(Optional.of(RestartPolicy.ALWAYS));
        return member.role() == MemberRole.SUBJECT
                ? new Member(member.name(), member.role(), source, member.limits())
                : member;
    }

    /** Started and ready at these times, in milliseconds since the trial's start. */
    public MemberFixture from(long startedMillis, long readyMillis) {
        started = startedMillis;
        ready = Optional.of(readyMillis);
        return this;
    }

    public MemberFixture until(long endedMillis) {
        ended = Optional.of(endedMillis);
        return this;
    }

    /** Ended on its own; the code is 128 + N for signal N. */
    public MemberFixture exit(int code) {
        exit = Optional.of(new ProcessExit(code, code > 128 ? Optional.of(code - 128) : Optional.empty()));
        stoppedByLab = false;
        probe = Optional.empty();
        ended = Optional.of(9_000L);
        return this;
    }

    public MemberFixture stillRunning() {
        exit = Optional.empty();
        ended = Optional.empty();
        stoppedByLab = false;
        return this;
    }

    public MemberFixture oomKills(long count) {
        oomKills = Optional.of(count);
        return this;
    }

    public MemberFixture killedTogether(long count) {
        killedTogether = Optional.of(count);
        return this;
    }

    public MemberFixture outerOomKills(long count) {
        outerOomKills = Optional.of(count);
        return this;
    }

    public MemberFixture outerLimit(String group, Bytes memory) {
        outerLimit = Optional.of(new OuterLimit(group, memory));
        return this;
    }

    public MemberFixture withoutKernelCounters() {
        oomKills = Optional.empty();
        peak = Optional.empty();
        resident = Optional.empty();
        mechanism = "prlimit-data";
        return this;
    }

    public MemberFixture weakCap(String mechanism) {
        this.mechanism = mechanism;
        return this;
    }

    public MemberFixture watchdog() {
        mechanism = "rss-watchdog";
        oomKills = Optional.empty();
        return this;
    }

    public MemberFixture peak(Bytes charged, Bytes residentPeak) {
        peak = Optional.of(charged);
        resident = Optional.of(residentPeak);
        return this;
    }

    /** As on a kernel before Linux 5.19. */
    public MemberFixture withoutKernelPeak() {
        peak = Optional.empty();
        return this;
    }

    public MemberFixture probeUnanswered() {
        probe = Optional.of(false);
        return this;
    }

    /** The lab waited for it as long as the bound allows, which is one minute. */
    public MemberFixture neverReady() {
        ready = Optional.empty();
        probe = Optional.empty();
        ended = Optional.of(61_000L);
        return this;
    }

    /** The cores that it is pinned to, and the limit on its CPU time in cores. */
    public MemberFixture cpus(List<Integer> pinned, Optional<Double> limit) {
        cores = pinned;
        quota = limit;
        return this;
    }

    public MemberFixture readyCpu(long millis) {
        readyCpu = Optional.of(millis);
        return this;
    }

    /** The runtime of its program, with the heap that its limits give it. */
    public MemberFixture runtime(ProgramRuntime program, Optional<Bytes> limit) {
        runtime = Optional.of(program);
        heap = limit;
        return this;
    }

    public MemberFixture command(String... tokens) {
        command = List.of(tokens);
        return this;
    }

    public MemberFixture environment(String variable, String value) {
        environment = Map.of(variable, value);
        return this;
    }

    public MemberFixture errors(String text) {
        return file("stderr.log", text);
    }

    public MemberFixture output(String text) {
        return file("stdout.log", text);
    }

    /** Returns the line of a log for a full collection that freed next to nothing. */
    public static String gcPause(int second, int millis) {
        return String.format(
                Locale.ROOT,
                "[%d.000s][info][gc] GC(%d) Pause Full (Allocation Failure) 310M->309M(320M) %d.000ms%n",
                second,
                second,
                millis);
    }

    public MemberFixture gcLog(String text) {
        return file("gc.log", text);
    }

    public MemberFixture crashReport(String text) {
        return file("hs_err.log", text);
    }

    public MemberFixture oomMarker() {
        return file("oom.marker", "");
    }

    /** The logs that a study must name for a trial to have these times. */
    static List<TimingLogSpec> timingLogs(TimingLogRecord read) {
        return read.clocks().stream()
                .map(log -> new TimingLogSpec(log.name(), log.member(), log.name() + ".log", ""))
                .toList();
    }

    /** Files in its scratch directory after its end. */
    public MemberFixture filesLeft(long count) {
        filesLeft = Optional.of(count);
        return this;
    }

    private MemberFixture file(String file, String text) {
        files.put(file, text);
        return this;
    }

    String name() {
        return name;
    }

    MemberRole role() {
        return role;
    }

    MemberRecord write(MemberFolder folder) throws Exception {
        Files.createDirectories(folder.path());
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.path().resolve(file.getKey());
            Files.writeString(path, file.getValue());
        }
        return MemberRecordBuilder.builder()
                .name(name)
                .role(role)
                .command(command)
                .environment(environment)
                .pid(4712)
                .ports(Map.of("port", 21001))
                .cap(new EffectiveCap(
                        mechanism, !mechanism.startsWith("cgroup"), Optional.of(Bytes.ofMebibytes(512)), "kernel cap"))
                .heap(heap)
                .cores(cores)
                .quota(quota)
                .startedMillis(started)
                .readyMillis(ready)
                .endedMillis(ended)
                .exit(exit)
                .stoppedByLab(stoppedByLab)
                .kernel(new KernelCounters(oomKills, outerOomKills, outerLimit, killedTogether, peak, resident))
                .probeAnswered(probe)
                .filesLeft(filesLeft)
                .readyCpuMillis(readyCpu)
                .runtime(runtime)
                .build();
    }
}
