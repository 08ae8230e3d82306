package plimsoll.lab.launch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.lab.launch.cap.CapMechanism;
import plimsoll.lab.launch.cap.CgroupV1;
import plimsoll.lab.launch.cap.ControlGroups;
import plimsoll.lab.launch.cap.GroupName;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.lab.launch.process.ProcessTable;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.lab.launch.process.UninterruptibleSleep;
import plimsoll.lab.launch.user.MemberUserLookup;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.InstallStep;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.study.Timeouts;

/** A launcher with its own state directory and trial folder, and helpers for tests. */
public final class TestLab implements AutoCloseable {
    private static final class Probed {
        static final Machine MACHINE = Machine.probe();
    }

    /** For a JVM that starts on a busy machine. */
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final Path root;
    private final Launcher launcher;
    private final List<TrialEvent> events = new CopyOnWriteArrayList<>();
    private final long start = System.nanoTime();
    private Map<String, TrialSetup.Flush> powerCuts = Map.of();
    private Timeouts timeouts = bounds(LONGEST, Duration.ofSeconds(10));

    private TestLab(Path root, Machine machine) {
        this(root, machine, Optional.empty());
    }

    private TestLab(Path root, Machine machine, Optional<MemberUser> user) {
        this.root = root;
        this.launcher = Launcher.open(root.resolve("state"), machine, user);
    }

    public static Machine machine() {
        return Probed.MACHINE;
    }

    public static TestLab open(Path root) {
        return new TestLab(root, machine());
    }

    public static TestLab openOn(Path root, Machine machine) {
        return new TestLab(root, machine);
    }

    /** Its members run as another user; skips the test where that is not possible. */
    public static TestLab openAs(Path root, String user) {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root starts members as another user");
        return new TestLab(root, machine(), MemberUserLookup.here().find(Optional.of(user)));
    }

    /** Skips the test, with the reason, if this machine lacks the cap. */
    public static TestLab openWith(Path root, String mechanism) {
        assumeTrue(machine().can(mechanism), () -> "this machine has no " + mechanism);
        return new TestLab(root, machine().only(mechanism));
    }

    /** Skips the test, with the reason, if no version of control groups caps here. */
    public static TestLab openWithKernelCap(Path root) {
        assumeTrue(kernelCap().isPresent(), "this machine has no cap of the kernel");
        return openWith(root, kernelCap().orElseThrow().name());
    }

    /** Returns how often the kernel counts a kill at a cap that ends a member of so many processes. */
    public static long countedKills(int processes) {
        // On version 1 the lab ends the others; on version 2 the kernel does, and counts the first one twice.
        return kernelCap().filter(CgroupV1.class::isInstance).isPresent() ? 1 : processes + 1;
    }

    private static Optional<CapMechanism> kernelCap() {
        return machine().mechanisms().stream()
                .filter(mechanism -> !mechanism.weak())
                .findFirst();
    }

    public TestLab bounded(Duration ready, Duration terminate) {
        timeouts = bounds(ready, terminate);
        return this;
    }

    public TestLab installBounded(Duration install) {
        timeouts = new Timeouts(
                timeouts.ready(),
                timeouts.drain(),
                timeouts.noProgress(),
                timeouts.terminate(),
                timeouts.audit(),
                install,
                timeouts.trial());
        return this;
    }

    public Launcher launcher() {
        return launcher;
    }

    public Path state() {
        return root.resolve("state");
    }

    public Path logs(String member) {
        return trial().logs(member);
    }

    public List<TrialEvent> events() {
        return events;
    }

    public RunningDeployment launch(Member... members) throws DeploymentException {
        return launch(new Deployment(List.of(members)));
    }

    public RunningDeployment launch(Deployment deployment) throws DeploymentException {
        return launcher.launch(deployment, trial());
    }

    public TrialSetup trial() {
        return new TrialSetup(
                root.resolve("trial"),
                timeouts,
                () -> System.nanoTime() - start,
                events::add,
                SecretRedactor.NONE,
                powerCuts);
    }

    /** The disks of these members follow each sync. */
    public TestLab cutting(String... members) {
        return cutting(TrialSetup.Flush.HONEST, members);
    }

    public TestLab cutting(TrialSetup.Flush flush, String... members) {
        powerCuts = Arrays.stream(members).collect(Collectors.toMap(member -> member, _ -> flush));
        return this;
    }

    @Override
    public void close() {
        launcher.close();
    }

    public static Member subject(List<String> command, Readiness ready, Limits limits) {
        return member("service", command, ready, limits);
    }

    public static Member member(String name, List<String> command, Readiness ready, Limits limits) {
        return member(name, new MemberSource.Launched(command, Map.of(), "/tmp", ready, Optional.empty()), limits);
    }

    public static Member member(String name, MemberSource source, Limits limits) {
        return new Member(name, name.equals("service") ? MemberRole.SUBJECT : MemberRole.NEED, source, limits);
    }

    public static MemberSource.Launched installed(Path directory, InstallStep install) {
        return new MemberSource.Launched(
                List.of("sleep", "60"), Map.of(), directory.toString(), new Readiness.Started(), Optional.of(install));
    }

    public static Readiness says(String line) {
        return new Readiness.Line("^" + line + "$");
    }

    public static Limits memory(long mebibytes) {
        return new Limits(Optional.of(Bytes.ofMebibytes(mebibytes)), Optional.of(Bytes.ofMebibytes(16)), Cpus.ANY);
    }

    public static MemberRecord only(RunningDeployment deployment) {
        return deployment.record().members().getFirst();
    }

    /** Returns whether the condition became true within a minute. */
    public static boolean comes(BooleanSupplier condition) {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            UninterruptibleSleep.of(Duration.ofMillis(10));
        }
        return true;
    }

    /** Returns the process that serves a disk below this directory. */
    static Optional<ProcessHandle> diskProcess(Path root) {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> ProcessTable.commandLine(process.pid())
                        .filter(line -> line.contains(plimsoll.disk.Main.class.getName()))
                        .filter(line -> line.contains(root.toString()))
                        .isPresent())
                .findFirst();
    }

    public static boolean runs(long pid) {
        return ProcessTable.entry(pid).filter(ProcessTable.Entry::alive).isPresent();
    }

    /** Returns the control groups that this JVM's labs have created and not removed. */
    public static List<Path> ownGroups() {
        return Stream.concat(
                        Stream.of("memory", "cpu")
                                .flatMap(controller -> new ControlGroups(Path.of("/proc")).ownV1(controller).stream()),
                        machine().mechanisms().stream().flatMap(mechanism -> mechanism.parent().stream()))
                .distinct()
                .flatMap(parent -> ControlGroups.made(parent).stream())
                .filter(group -> group.getFileName().toString().startsWith(GroupName.PREFIX + ProcessIdentity.own()))
                .toList();
    }

    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static List<Path> under(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> !Files.isDirectory(file)).toList();
        }
    }

    private static Timeouts bounds(Duration ready, Duration terminate) {
        Timeouts common = Timeouts.DEFAULT;
        return new Timeouts(
                ready,
                common.drain(),
                common.noProgress(),
                terminate,
                common.audit(),
                common.install(),
                common.trial());
    }
}
