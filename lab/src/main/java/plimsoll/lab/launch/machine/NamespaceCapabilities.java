package plimsoll.lab.launch.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import plimsoll.lab.launch.cap.Remedy;
import plimsoll.lab.launch.process.CommandResult;
import plimsoll.lab.launch.process.SystemTools;
import plimsoll.model.FixedTimeout;
import plimsoll.records.PackageInstaller;

/**
 * Probes whether links can run with real-time priority, and whether links and members can have networks and disks of
 * their own. Each is tried in a namespace that is gone afterwards.
 *
 * @param proc the kernel's view of this process, {@code /proc}
 * @param fuse the kernel's FUSE device
 */
record NamespaceCapabilities(SystemTools tools, Path proc, Path fuse) {
    private static final Duration BOUND = FixedTimeout.PROGRAM.time();
    private static final int CAP_NET_ADMIN = 12;
    private static final int CAP_SYS_ADMIN = 21;
    private static final int CAP_SYS_NICE = 23;
    private static final String NO_SIZE = "members with limits: {disk: {size: ...}} are refused";
    private static final String NO_RATE = "members with a rate or a cost in limits: {disk: ...} are refused";
    private static final String NO_IMAGE = "members with image: ... are refused";
    private static final String NO_LINK = "links with by: kernel are refused; links through the proxy still work";

    NamespaceCapabilities(SystemTools tools) {
        this(tools, Path.of("/proc"), Path.of("/dev/fuse"));
    }

    /** Returns each probe by the name of its capability. */
    SequencedMap<String, Supplier<Capability>> probes() {
        SequencedMap<String, Supplier<Capability>> probes = new LinkedHashMap<>();
        probes.put(Machine.REAL_TIME, this::realTime);
        probes.put(Machine.PRIVATE_NETWORK, this::network);
        probes.put(Machine.DISK_SIZE, this::size);
        probes.put(Machine.DISK_RATE, this::rate);
        probes.put(Machine.IMAGES, this::images);
        return probes;
    }

    private Capability realTime() {
        CapabilityProbe probe = new CapabilityProbe(
                Machine.REAL_TIME,
                "a link with a rate or a latency runs with real-time priority, so it stays punctual",
                "without it, a link is late by other processes' time slices on a busy machine");
        if (tools.chrt().isEmpty()) {
            return probe.missing(List.of("chrt"));
        }
        return probe.tried(List.of(tools.chrt().get().toString(), "--rr", "1", "true"), refused -> {
            boolean permitted = ProcessRights.own(proc).has(CAP_SYS_NICE);
            return permitted
                    ? Remedy.advice(
                            refused + ", although the lab has the right: a kernel with RT_GROUP_SCHED refuses it"
                                    + " in every control group without real-time bandwidth")
                    : Remedy.command(
                            refused + "; allow it from the next login by: ",
                            "echo '" + System.getProperty("user.name")
                                    + " - rtprio 1' | sudo tee -a /etc/security/limits.conf");
        });
    }

    private Capability network() {
        CapabilityProbe probe = new CapabilityProbe(
                Machine.PRIVATE_NETWORK,
                "a link can be the kernel's own, in a network namespace (by: kernel)",
                NO_LINK);
        List<String> missing = missing("ip", "tc", "unshare", "nsenter");
        if (!missing.isEmpty()) {
            return probe.missing(missing);
        }
        ProcessRights rights = ProcessRights.own(proc);
        if (!rights.has(CAP_NET_ADMIN) || !rights.has(CAP_SYS_ADMIN)) {
            return probe.refused(Remedy.advice("one end of such a link is an interface of this machine, which takes"
                    + " CAP_NET_ADMIN here; run as root"));
        }
        return probe.tried(
                List.of(
                        "/bin/sh",
                        "-c",
                        SystemTools.SHELL_PATH
                                + "unshare --net /bin/sh -c 'ip link add name one type veth peer name two &&"
                                + " tc qdisc add dev one root tbf rate 8mbit burst 16kb latency 50ms'"),
                Remedy::advice);
    }

    private Capability size() {
        return mounted(
                new CapabilityProbe(
                        Machine.DISK_SIZE, "a member's ${dir} can be a disk of a fixed size that gets full", NO_SIZE),
                "mount -t tmpfs -o size=64k,mode=1777 plimsoll /tmp && exec \"$@\" /bin/sh -c ': >/tmp/plimsoll'");
    }

    private Capability rate() {
        CapabilityProbe probe = new CapabilityProbe(
                Machine.DISK_RATE, "a member's ${dir} can be a disk of a given rate (FUSE)", NO_RATE);
        if (!Files.exists(fuse)) {
            return probe.refused(
                    Remedy.command("no " + fuse + "; load the kernel's module by: ", "sudo modprobe fuse"));
        }
        if (!Files.isReadable(fuse) || !Files.isWritable(fuse)) {
            return probe.refused(Remedy.command(
                    fuse + " may not be opened by this user; allow it until the next boot by: ",
                    "sudo chmod 666 " + fuse));
        }
        return mounted(
                probe,
                "exec 0<>" + fuse + " && mount -i -t fuse -o fd=0,rootmode=40000,user_id=0,group_id=0,allow_other"
                        + " plimsoll /tmp && exec \"$@\" true");
    }

    private Capability images() {
        CapabilityProbe probe = new CapabilityProbe(
                Machine.IMAGES, "a member can be a container image, without a container engine", NO_IMAGE);
        List<String> missing = missing("setpriv", "env");
        return missing.isEmpty()
                ? mounted(
                        probe,
                        "mount -t tmpfs plimsoll /tmp && cd /tmp && mkdir image changes work root && mount -t overlay"
                                + " -o lowerdir=image,upperdir=changes,workdir=work plimsoll root && exec"
                                + " unshare --root=/ --wd=/ true")
                : probe.missing(missing);
    }

    /** Tries a mount as a disk makes it, and what a member does to get there. */
    private Capability mounted(CapabilityProbe probe, String script) {
        List<String> missing = missing("unshare", "nsenter", "mount");
        if (!missing.isEmpty()) {
            return probe.missing(missing);
        }
        MountNamespace namespace = MountNamespace.own(proc);
        try {
            List<String> argv = new ArrayList<>(namespace.created());
            argv.addAll(List.of("/bin/sh", "-c", SystemTools.SHELL_PATH + script, "plimsoll"));
            argv.addAll(namespace.member());
            return probe.by(namespace.mayMount() ? "" : ", in a user namespace")
                    .tried(
                            argv,
                            refused -> namespace.mayMount()
                                    ? Remedy.advice(refused)
                                    : MountNamespace.refusal(proc)
                                            .orElseGet(() -> Remedy.advice(refused + "; run as root")));
        } catch (IOException absent) {
            return probe.refused(Remedy.advice(String.valueOf(absent.getMessage())));
        }
    }

    private static List<String> missing(String... programs) {
        return Stream.of(programs)
                .filter(program -> SystemTools.find(program).isEmpty())
                .toList();
    }

    /**
     * One question to the machine.
     *
     * @param use what a study can do with it
     * @param otherwise what follows where the machine lacks it
     */
    private record CapabilityProbe(String name, String use, String otherwise) {
        CapabilityProbe by(String way) {
            return new CapabilityProbe(name, use + way, otherwise);
        }

        Capability missing(List<String> programs) {
            String reason = "no " + String.join(", ", programs) + " in PATH or /usr/sbin";
            return refused(new Remedy(reason, new PackageInstaller(SystemTools::find).command(programs)));
        }

        Capability refused(Remedy remedy) {
            return new Capability(name, false, remedy.sentence() + ": " + otherwise, remedy.command());
        }

        /** @param explanation turns the kernel's refusal into its cause and a remedy */
        Capability tried(List<String> argv, Function<String, Remedy> explanation) {
            Optional<CommandResult> run = CommandResult.of(argv, BOUND);
            return run.filter(ended -> ended.code() == 0).isPresent()
                    ? new Capability(name, true, use)
                    : refused(explanation.apply(reason(run)));
        }

        private static String reason(Optional<CommandResult> run) {
            return run.stream()
                    .flatMap(ended -> Stream.of(ended.output().strip().split("\n", -1)))
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .orElse("the attempt failed");
        }
    }
}
