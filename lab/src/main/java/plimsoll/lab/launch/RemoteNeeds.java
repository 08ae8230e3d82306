package plimsoll.lab.launch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import plimsoll.lab.JvmFiles;
import plimsoll.lab.launch.user.OwnJvmFiles;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.TrialEvent;

/** All needs of one trial that run on another machine. They start before every other member, and end after them. */
final class RemoteNeeds {
    private static final String PORT = "port";

    private final List<Member> members;
    private final NeedsLink link;
    private final Set<String> ended;
    private volatile LaunchRecord record;

    private RemoteNeeds(List<Member> members, NeedsLink link, Set<String> ended) {
        this.members = members;
        this.link = link;
        this.ended = ended;
        this.record = link.started().record();
    }

    /**
     * Starts those needs of a deployment that run on another machine; returns empty if it has none.
     *
     * @throws DeploymentException when one of them does not come up, or the machine cannot be used
     */
    static Optional<RemoteNeeds> start(Deployment whole, MemberSecrets secrets, TrialSetup trial)
            throws DeploymentException {
        Deployment there = whole.elsewhere();
        if (there.members().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(started(there, secrets, trial));
        } catch (LostMachineException lost) {
            throw new DeploymentException(
                    LaunchFailure.lost(there.members().getFirst().name(), String.valueOf(lost.getMessage())),
                    new LaunchRecord(List.of()));
        }
    }

    private static RemoteNeeds started(Deployment there, MemberSecrets secrets, TrialSetup trial)
            throws DeploymentException {
        NeedsMachine machine = trial.elsewhere()
                .orElseThrow(() -> new LostMachineException(
                        "the needs run on another machine, but none was named; add --needs-on HOST"));
        Set<String> ended = ConcurrentHashMap.newKeySet();
        NeedsLink link = machine.start(
                there,
                new MemberValues(MemberValues.LOOPBACK, trial.values().variables(), secrets.of(there.members())),
                trial.watchedBy(event -> markEnd(event, ended)));
        RemoteNeeds needs = new RemoteNeeds(there.members(), link, ended);
        try {
            needs.requireReady(machine);
            return needs;
        } catch (LaunchFailure failed) {
            needs.end();
            throw new DeploymentException(
                    needs.trouble()
                            .map(why -> LaunchFailure.lost(failed.member(), why))
                            .orElse(failed),
                    needs.record);
        } catch (RuntimeException e) {
            needs.abort();
            throw e;
        }
    }

    private static void markEnd(TrialEvent event, Set<String> ended) {
        switch (event.kind()) {
            case KILLED, ENDED, STOPPED -> ended.add(event.member());
            default -> {}
        }
    }

    private void requireReady(NeedsMachine machine) throws LaunchFailure {
        Optional<NeedsLink.FailedStart> failure = link.started().failure();
        if (failure.isPresent()) {
            NeedsLink.FailedStart failed = failure.get();
            throw LaunchFailure.with(
                    failed.kind(),
                    failed.member(),
                    "on " + machine.address() + ": " + failed.sentence(),
                    new LaunchFailure.LastOutput(List.of(), failed.exit()));
        }
        for (Member member : members) {
            Optional<Integer> port = Optional.ofNullable(ports(member.name()).get(PORT));
            if (port.isPresent()) {
                mustReach(member.name(), port.get(), machine);
            }
        }
    }

    /** A need that cannot be reached is named here, since the service would otherwise be blamed for it. */
    private void mustReach(String name, int port, NeedsMachine machine) throws LaunchFailure {
        try (Socket probe = new Socket()) {
            probe.connect(new InetSocketAddress(link.host(), port), FixedTimeout.GENERATOR_REACH.millis());
        } catch (IOException refused) {
            throw LaunchFailure.of(
                    name,
                    "'" + name + "' is ready on " + machine.address() + ", but this machine cannot reach it at "
                            + link.host() + ":" + port + " (" + refused.getMessage()
                            + "); let it listen on ${host} instead of 127.0.0.1, and let firewalls pass its port");
        }
    }

    String host() {
        return link.host();
    }

    /** Returns the ports by member. */
    Map<String, Map<String, Integer>> ports() {
        Map<String, Map<String, Integer>> all = new HashMap<>();
        members.forEach(member -> all.put(member.name(), ports(member.name())));
        return all;
    }

    Map<String, Integer> ports(String member) {
        return record(member).ports();
    }

    /** Returns what is known of a need that is ready, which its machine has always reported. */
    MemberRecord record(String member) {
        return record.members().stream()
                .filter(each -> each.name().equals(member))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no record of '" + member + "' has come home"));
    }

    /** The running members, in the order of their start. */
    List<RunningMember> running(TrialSetup trial) {
        return members.stream()
                .<RunningMember>map(
                        member -> new RemoteMember(member, this, new OwnJvmFiles(trial.logs(member.name()))))
                .toList();
    }

    Optional<String> trouble() {
        return link.trouble();
    }

    void probe() {
        link.probe();
    }

    /** Ends the needs and takes their records home; what is known of them stays if these do not come. */
    void end() {
        link.end().ifPresent(home -> record = home);
    }

    void abort() {
        link.abort();
    }

    /** One of the needs. Its processes and files are seen only on its machine; its records come home at the end. */
    record RemoteMember(Member member, RemoteNeeds needs, JvmFiles jvmFiles) implements RunningMember {
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
            return Optional.empty();
        }

        @Override
        public Optional<Path> files() {
            return Optional.empty();
        }

        @Override
        public Optional<Path> cgroup() {
            return Optional.empty();
        }

        @Override
        public Map<String, Integer> ports() {
            return needs.ports(name());
        }

        @Override
        public boolean isAlive() {
            return !needs.ended.contains(name());
        }

        @Override
        public MemberRecord record() {
            return needs.record(name());
        }
    }
}
