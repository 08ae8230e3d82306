package plimsoll.lab.launch;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import plimsoll.lab.JvmFiles;
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.lab.launch.ready.ReadinessProbe;
import plimsoll.lab.launch.ready.TcpReadinessProbe;
import plimsoll.lab.launch.user.OwnJvmFiles;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.record.KernelCounters;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.MemberRecordBuilder;
import plimsoll.model.record.TrialEvent;

/** A member that was running before the trial and keeps running after it. The lab only observes it. */
final class AttachedMember implements RunningMember {
    private static final Duration PROBE_BOUND = FixedTimeout.PROBE.time();
    private static final EffectiveCap NO_CAP =
            new EffectiveCap("none", false, Optional.empty(), "no cap by the lab, which did not start it");

    private final Member member;
    private final Map<String, Integer> ports;
    private final Optional<ProcessIdentity> process;
    private final ReadinessProbe probe;
    private final TrialSetup trial;
    private final long attachedMillis;
    private volatile Optional<Long> endedMillis = Optional.empty();
    private volatile Optional<Boolean> probeAnswered = Optional.empty();

    AttachedMember(Member member, MemberSource.Attached source, Map<String, Integer> ports, TrialSetup trial)
            throws LaunchFailure {
        this.member = member;
        this.ports = ports;
        this.process = source.pid().flatMap(ProcessIdentity::of);
        this.probe = source.url().map(AttachedMember::probe).orElse(_ -> isAlive());
        this.trial = trial;
        this.attachedMillis = trial.millis();
        if (source.pid().isPresent() && process.isEmpty()) {
            throw LaunchFailure.of(
                    name(),
                    "'" + name() + "' should be process " + source.pid().get()
                            + ", but no such process exists; check the pid in the study");
        }
        if (!probe.answers(PROBE_BOUND)) {
            throw LaunchFailure.of(
                    name(),
                    "'" + name() + "' did not answer at " + source.url().orElse("its process number")
                            + "; start it before the lab");
        }
    }

    @Override
    public String name() {
        return member.name();
    }

    @Override
    public MemberRole role() {
        return member.role();
    }

    @Override
    public Optional<Long> pid() {
        return process.map(ProcessIdentity::pid);
    }

    @Override
    public Optional<Path> files() {
        return Optional.empty();
    }

    @Override
    public JvmFiles jvmFiles() {
        return new OwnJvmFiles(trial.logs(name()));
    }

    @Override
    public Optional<Path> cgroup() {
        return Optional.empty();
    }

    @Override
    public Map<String, Integer> ports() {
        return ports;
    }

    @Override
    public boolean isAlive() {
        return process.map(ProcessIdentity::alive).orElse(true);
    }

    @Override
    public MemberRecord record() {
        return MemberRecordBuilder.builder()
                .name(name())
                .role(role())
                .pid(pid().orElse(0L))
                .ports(ports)
                .cap(NO_CAP)
                .startedMillis(attachedMillis)
                .readyMillis(Optional.of(attachedMillis))
                .endedMillis(endedMillis)
                .kernel(KernelCounters.NONE)
                .probeAnswered(probeAnswered)
                .build();
    }

    void probe(Duration bound) {
        probeAnswered = Optional.of(isAlive() && probe.answers(bound));
    }

    /** Reports once that the member's process is gone. */
    void poll() {
        if (endedMillis.isEmpty() && !isAlive()) {
            endedMillis = Optional.of(trial.millis());
            trial.emit(
                    name(),
                    TrialEvent.Kind.ENDED,
                    "its process " + pid().orElse(0L)
                            + " is gone; its exit code is unknown, because the lab did not start it");
        }
    }

    private static ReadinessProbe probe(String url) {
        URI uri = URI.create(url);
        if (uri.getHost() == null) {
            throw new IllegalArgumentException("'" + url + "' has no host; write for example http://127.0.0.1:8080");
        }
        int port = uri.getPort() >= 0 ? uri.getPort() : "https".equals(uri.getScheme()) ? 443 : 80;
        return new TcpReadinessProbe(new InetSocketAddress(uri.getHost(), port));
    }
}
