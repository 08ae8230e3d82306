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

/** Whether this machine lets a link keep its moments, and gives links and members networks and disks of their own; each was tried, in a namespace that is gone afterwards. */
record NamespaceCapabilities(SystemTools tools) {
    private static final Duration BOUND = FixedTimeout.PROGRAM.time();
    private static final String APART = "unshare --mount --propagation private /bin/sh -c ";

    List<Capability> capabilities() {
        return List.of(realTime(), network(), size(), rate());
    }

    private Capability realTime() {
        String line = tools.chrt().map(chrt -> chrt + " --rr 1 true").orElse("chrt");
        return asked(
                new Question(Machine.REAL_TIME, List.of("chrt"), line),
                "a link with a rate or a latency runs before all others, so that it keeps its moments",
                "without it a link is late by other processes' time slices on a busy machine");
    }

    private static Capability network() {
        return asked(
                new Question(
                        Machine.PRIVATE_NETWORK,
                        List.of("ip", "tc", "unshare", "nsenter"),
                        "unshare --net /bin/sh -c 'ip link add name one type veth peer name two &&"
                                + " tc qdisc add dev one root tbf rate 8mbit burst 16kb latency 50ms'"),
                "a link can be the kernel's own, in a network namespace: by: kernel",
                "links with by: kernel are refused; those through the proxy need nothing");
    }

    private static Capability size() {
        return asked(
                new Question(
                        Machine.DISK_SIZE,
                        List.of("unshare", "nsenter", "mount"),
                        APART + "'mount -t tmpfs -o size=64k plimsoll /tmp'"),
                "a member's ${dir} can be a disk of a fixed size that gets full",
                "members with limits: {disk: {size: ...}} are refused");
    }

    private static Capability rate() {
        if (!Files.isWritable(Path.of("/dev/fuse"))) {
            return new Capability(
                    Machine.DISK_RATE, false, "no /dev/fuse: members with limits: {disk: {rate: ...}} are refused");
        }
        return asked(
                new Question(
                        Machine.DISK_RATE,
                        List.of("unshare", "nsenter", "mount"),
                        APART + "'exec 0<>/dev/fuse && mount -i -t fuse"
                                + " -o fd=0,rootmode=40000,user_id=0,group_id=0 plimsoll /tmp'"),
                "a member's ${dir} can be a disk of a given rate (FUSE)",
                "members with limits: {disk: {rate: ...}} are refused");
    }

    /** What is tried: a shell line, and the programs in it. */
    private record Question(String name, List<String> programs, String line) {}

    private static Capability asked(Question question, String use, String otherwise) {
        List<String> missing = question.programs().stream()
                .filter(program -> SystemTools.find(program).isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            return new Capability(
                    question.name(),
                    false,
                    "no " + missing.stream().collect(Collectors.joining(", ")) + " in PATH: " + otherwise);
        }
        Optional<CommandResult> run = CommandResult.of(List.of("/bin/sh", "-c", question.line()), BOUND);
        boolean works = run.filter(ended -> ended.code() == 0).isPresent();
        return new Capability(question.name(), works, works ? use : refusal(run) + ": " + otherwise);
    }

    private static String refusal(Optional<CommandResult> run) {
        return run.stream()
                .flatMap(ended -> Stream.of(ended.output().strip().split("\n")))
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("it was tried and did not work");
    }
}
