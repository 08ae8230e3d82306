package plimsoll.lab.launch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import plimsoll.lab.launch.cap.ControlGroups;
import plimsoll.lab.launch.cap.GroupName;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.lab.launch.process.ProcessTable;
import plimsoll.lab.launch.process.UninterruptibleSleep;
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

    private final Path root;
    private final Launcher launcher;
    private final List<TrialEvent> events = new CopyOnWriteArrayList<>();
    private final long start = System.nanoTime();
    private Timeouts timeouts = bounds(Duration.ofSeconds(20), Duration.ofSeconds(10));

    private TestLab(Path root, Machine machine) {
        this.root = root;
        this.launcher = Launcher.open(root.resolve("state"), machine);
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

    /** Skips the test, with the reason, if this machine lacks the cap. */
    public static TestLab openWith(Path root, String mechanism) {
        assumeTrue(machine().can(mechanism), () -> "this machine has no " + mechanism);
        return new TestLab(root, machine().only(mechanism));
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
        return launcher.launch(new Deployment(List.of(members)), trial());
    }

    public TrialSetup trial() {
        return new TrialSetup(root.resolve("trial"), timeouts, () -> System.nanoTime() - start, events::add);
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

    /** Returns whether the condition became true within 20 s. */
    public static boolean comes(BooleanSupplier condition) {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            UninterruptibleSleep.of(Duration.ofMillis(10));
        }
        return true;
    }

    public static boolean runs(long pid) {
        return ProcessTable.entry(pid).filter(ProcessTable.Entry::alive).isPresent();
    }

    /** Returns the control groups that this JVM's labs have created and not removed. */
    public static List<Path> ownGroups() {
        return Stream.of("memory", "cpu")
                .flatMap(controller -> new ControlGroups(Path.of("/proc")).ownV1(controller).stream())
                .flatMap(parent -> ControlGroups.made(parent).stream())
                .filter(group -> group.getFileName().toString().startsWith(GroupName.PREFIX + ProcessIdentity.own()))
                .toList();
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
