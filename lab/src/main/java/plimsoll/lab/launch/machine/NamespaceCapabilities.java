package plimsoll.lab.launch.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.lab.launch.process.CommandResult;
import plimsoll.lab.launch.process.SystemTools;
import plimsoll.model.FixedTimeout;

/**
 * Probes whether links can run with real-time priority, and whether links and members can have networks and disks of
 * their own. Each is tried in a namespace that is gone afterwards.
 */
record NamespaceCapabilities(SystemTools tools) {
    private static final Duration BOUND = FixedTimeout.PROGRAM.time();
    private static final String IN_MOUNT_NAMESPACE = "unshare --mount --propagation private /bin/sh -c ";

    List<Capability> capabilities() {
        return List.of(realTime(), network(), size(), rate());
    }

    private Capability realTime() {
        String line = tools.chrt().map(chrt -> chrt + " --rr 1 true").orElse("chrt");
        return tried(
                new ProbeLine(Machine.REAL_TIME, List.of("chrt"), line),
                "a link with a rate or a latency runs with real-time priority, so it stays punctual",
                "without it, a link is late by other processes' time slices on a busy machine");
    }

    private static Capability network() {
        return tried(
                new ProbeLine(
                        Machine.PRIVATE_NETWORK,
                        List.of("ip", "tc", "unshare", "nsenter"),
                        "unshare --net /bin/sh -c 'ip link add name one type veth peer name two &&"
                                + " tc qdisc add dev one root tbf rate 8mbit burst 16kb latency 50ms'"),
                "a link can be the kernel's own, in a network namespace (by: kernel)",
                "links with by: kernel are refused; links through the proxy still work");
    }

    private static Capability size() {
        return tried(
                new ProbeLine(
                        Machine.DISK_SIZE,
                        List.of("unshare", "nsenter", "mount"),
                        IN_MOUNT_NAMESPACE + "'mount -t tmpfs -o size=64k plimsoll /tmp'"),
                "a member's ${dir} can be a disk of a fixed size that gets full",
                "members with limits: {disk: {size: ...}} are refused");
    }

    private static Capability rate() {
        if (!Files.isWritable(Path.of("/dev/fuse"))) {
            return new Capability(
                    Machine.DISK_RATE, false, "no /dev/fuse: members with limits: {disk: {rate: ...}} are refused");
        }
        return tried(
                new ProbeLine(
                        Machine.DISK_RATE,
                        List.of("unshare", "nsenter", "mount"),
                        IN_MOUNT_NAMESPACE + "'exec 0<>/dev/fuse && mount -i -t fuse"
                                + " -o fd=0,rootmode=40000,user_id=0,group_id=0 plimsoll /tmp'"),
                "a member's ${dir} can be a disk of a given rate (FUSE)",
                "members with limits: {disk: {rate: ...}} are refused");
    }

    /** A probe: a shell line, and the programs in it. */
    private record ProbeLine(String name, List<String> programs, String line) {}

    private static Capability tried(ProbeLine probe, String use, String otherwise) {
        List<String> missing = probe.programs().stream()
                .filter(program -> SystemTools.find(program).isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            return new Capability(
                    probe.name(),
                    false,
                    "no " + missing.stream().collect(Collectors.joining(", ")) + " in PATH: " + otherwise);
        }
        Optional<CommandResult> run = CommandResult.of(List.of("/bin/sh", "-c", probe.line()), BOUND);
        boolean works = run.filter(ended -> ended.code() == 0).isPresent();
        return new Capability(probe.name(), works, works ? use : reason(run) + ": " + otherwise);
    }

    private static String reason(Optional<CommandResult> run) {
        return run.stream()
                .flatMap(ended -> Stream.of(ended.output().strip().split("\n")))
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("the attempt failed");
    }
}
