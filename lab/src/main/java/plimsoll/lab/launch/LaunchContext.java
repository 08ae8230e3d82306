package plimsoll.lab.launch;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import plimsoll.lab.JvmFiles;
import plimsoll.lab.launch.cap.CapHandle;
import plimsoll.lab.launch.cap.CapMechanism;
import plimsoll.lab.launch.cap.CpuQuota;
import plimsoll.lab.launch.cap.GroupName;
import plimsoll.lab.launch.cap.QuotaHandle;
import plimsoll.lab.launch.image.ContainerImages;
import plimsoll.lab.launch.image.ContainerRoot;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.machine.MountNamespace;
import plimsoll.lab.launch.orphan.LabDiskException;
import plimsoll.lab.launch.orphan.ProcessRegistry;
import plimsoll.lab.launch.process.FreePorts;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.lab.launch.process.ProcessSpawner;
import plimsoll.lab.launch.user.ForeignDirectory;
import plimsoll.lab.launch.user.ForeignJvmFiles;
import plimsoll.lab.launch.user.OwnJvmFiles;
import plimsoll.model.Bytes;
import plimsoll.model.member.Disk;
import plimsoll.model.member.Limits;
import plimsoll.records.member.MemberFolder;

/**
 * Resources shared by all launches: the machine, the spawner, and the registry of everything that this lab has started.
 */
final class LaunchContext {
    private final Machine machine;
    private final ProcessSpawner spawner;
    private final ProcessRegistry registry;
    private final ContainerImages images;
    private final FreePorts ports = FreePorts.outside(Path.of("/proc/sys/net/ipv4/ip_local_port_range"));
    private final AtomicLong number = new AtomicLong();
    private final Optional<MemberUser> user;
    private final Set<ManagedProcess> running = ConcurrentHashMap.newKeySet();
    private final ImageCollectorProbe collectors = new ImageCollectorProbe(this);

    /** @param user as which members run; empty: as the lab's own */
    LaunchContext(
            Machine machine,
            Optional<MemberUser> user,
            ProcessSpawner spawner,
            ProcessRegistry registry,
            ContainerImages images) {
        this.machine = machine;
        this.images = images;
        this.user = user;
        this.spawner = spawner;
        this.registry = registry;
    }

    Machine machine() {
        return machine;
    }

    Optional<MemberUser> user() {
        return user;
    }

    FreePorts ports() {
        return ports;
    }

    Set<ManagedProcess> running() {
        return Set.copyOf(running);
    }

    /** Starts a process and keeps it in the set of running processes until it is gone. */
    ManagedProcess spawn(ProcessCommand command, ProcessIsolation isolation) throws IOException {
        ManagedProcess process = spawner.start(command, isolation);
        running.add(process);
        var _ = process.onGone().thenAccept(_ -> running.remove(process));
        try {
            registry.process(process.family().leader());
            return process;
        } catch (IOException e) {
            process.kill();
            throw e;
        }
    }

    /** Starts a program of an image that is not a member, as the user of the members or that of the image. */
    ManagedProcess spawn(
            ContainerRoot root,
            List<String> program,
            Map<String, String> environment,
            OutputTarget stdout,
            OutputTarget stderr)
            throws IOException {
        root.prepare(List.of());
        ProcessCommand command = new ProcessCommand(
                "service",
                root.command(program, environment),
                root.passed(environment),
                Path.of("/"),
                List.of(),
                stdout,
                stderr,
                false);
        return spawn(
                command,
                ProcessIsolation.NONE
                        .as(root.runsAs())
                        .wrappedIn(root.wrap(List.of()))
                        .ofContainer());
    }

    ImageCollectorProbe collectors() {
        return collectors;
    }

    /** Returns the number of cores that a JVM in these limits counts. */
    int cores(Limits limits) {
        List<Integer> pinned = limits.cpus().cores();
        int cores = pinned.isEmpty() ? machine.cores().size() : pinned.size();
        return limits.cpus()
                .quota()
                .map(share -> Math.min(cores, (int) Math.ceil(share)))
                .orElse(cores);
    }

    /** Prepares the strongest cap of this machine, and a CPU quota if one is requested. */
    CapHandle hold(Limits limits) throws IOException {
        String group = GroupName.own(Long.toString(number.incrementAndGet())).toString();
        CapMechanism strongest = machine.mechanisms().getFirst();
        register(strongest, group);
        CapHandle memory = strongest.hold(group, limits);
        Optional<Double> quota = limits.cpus().quota().filter(_ -> !strongest.holdsQuota());
        if (quota.isEmpty()) {
            return memory;
        }
        try {
            CpuQuota cpu = machine.quota().orElseThrow(() -> new IOException("this machine cannot hold a CPU quota"));
            registry.cgroup(cpu.parent().resolve(group));
            return new QuotaHandle(memory, cpu.hold(group, quota.get()));
        } catch (IOException e) {
            memory.close();
            throw e;
        }
    }

    /** Registers where a JVM may dump its heap, so that a later lab can clean up if this one is killed. */
    void dumps(Path file) throws IOException {
        registry.dump(file);
    }

    /** Whether a file of the lab's own is at fault, and no member or link: such a trial is repeated. */
    boolean isOwnFailure(IOException cause, TrialSetup trial) {
        if (isFrom(ClosedByInterruptException.class, cause)) {
            return false;
        }
        return isFrom(LabDiskException.class, cause)
                || (cause instanceof FileSystemException failed
                        && failed.getFile() != null
                        && owns(Path.of(failed.getFile()), trial));
    }

    /** Failures of images are wrapped in one that names the image. */
    private static boolean isFrom(Class<? extends IOException> origin, IOException failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (origin.isInstance(each)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the lab made this file, for a trial or for a member, and not the user. */
    private boolean owns(Path file, TrialSetup trial) {
        return file.startsWith(trial.directory()) || file.startsWith(registry.scratch());
    }

    /** Creates an empty directory of the lab's own. */
    Path scratch(String name) throws IOException {
        return registry.scratch(number.incrementAndGet() + "-" + name);
    }

    /** Creates an empty directory that members, and processes of their user, can write. */
    Path memberScratch(String name) throws IOException {
        return memberScratch(name, user);
    }

    private Path memberScratch(String name, Optional<MemberUser> owner) throws IOException {
        String unique = number.incrementAndGet() + "-" + name;
        return owner.isEmpty() ? registry.scratch(unique) : registry.scratch(unique, owner.get());
    }

    /** Creates an empty directory of the lab's own, whose files members can read if they know their names. */
    Path sharedScratch(String name) throws IOException {
        String unique = number.incrementAndGet() + "-" + name;
        return user.isEmpty() ? registry.scratch(unique) : registry.shared(unique);
    }

    /** Creates the directories of a member's run, without a disk. */
    MemberLife life(String called, Optional<MemberUser> owner, TrialSetup trial) throws IOException {
        return new MemberLife(
                called,
                memberScratch(called, owner),
                memberScratch(called + "-tmp", owner),
                jvmFiles(called, owner, trial),
                Optional.empty(),
                Optional.empty(),
                owner);
    }

    /** Makes the root directory of a member that is an image. */
    ContainerRoot container(String called, ContainerImages.Unpacking unpacking) throws IOException {
        return images.root(unpacking, scratch(called + "-layer"));
    }

    /** Creates the directories of a run that continues with the files of the one before. */
    MemberLife life(String called, MemberLife before, TrialSetup trial) throws IOException {
        return new MemberLife(
                called,
                before.scratch(),
                before.temporary(),
                jvmFiles(called, before.user(), trial),
                before.disk(),
                before.container(),
                before.user());
    }

    private JvmFiles jvmFiles(String called, Optional<MemberUser> owner, TrialSetup trial) throws IOException {
        Path logs = trial.logs(called);
        return owner.isEmpty()
                ? new OwnJvmFiles(logs)
                : new ForeignJvmFiles(
                        new ForeignDirectory(memberScratch(called + "-jvm", owner), owner.get()),
                        new MemberFolder(logs));
    }

    /** Returns why a member cannot be an image here; empty when it can. */
    Optional<String> imageObjection() {
        return machine.capabilities()
                .named(Machine.IMAGES)
                .filter(capability -> !capability.available())
                .map(capability -> "is an image, but " + capability.sentence());
    }

    /** Returns why a member cannot have a disk of its own here; empty when it can. */
    Optional<String> objection(Disk disk, boolean powerCut) {
        return user.filter(_ -> !MountNamespace.own().mayMount())
                .map(other -> "needs a disk of its own and runs as " + other
                        + ", but without the right to mount the lab gives a disk to members of its own user only;"
                        + " add CAP_SYS_ADMIN to the container, or use --as root")
                .or(() -> MemberDisk.objection(disk, powerCut, machine));
    }

    /** Returns why this machine cannot hold the limits; empty when it can. */
    Optional<String> objection(Limits limits) {
        List<Integer> cores = limits.cpus().cores();
        Optional<String> outer = machine.outerLimit()
                .filter(limit -> limits.memory()
                        .filter(cap -> cap.compareTo(limit.memory()) > 0)
                        .isPresent())
                .map(limit -> "should be capped at "
                        + limits.memory().map(Bytes::toString).orElse("") + ", but " + limit.words()
                        + " around the lab is below it, so the cap would have no effect; choose a smaller one");
        if (outer.isPresent()) {
            return outer;
        }
        Optional<Bytes> tooLarge = limits.memory().filter(cap -> cap.compareTo(machine.memory()) > 0);
        if (tooLarge.isPresent()) {
            return Optional.of("should be capped at " + tooLarge.get() + ", but this machine has "
                    + machine.memory().mebibytes() + "m, so the cap would have no effect; choose a smaller one");
        }
        if (!machine.cores().containsAll(cores)) {
            return Optional.of("should run on cores " + cores + ", but the lab may use only " + machine.cores());
        }
        if (!cores.isEmpty() && machine.tools().taskset().isEmpty()) {
            return Optional.of("should run on cores " + cores + ", but taskset was not found; install util-linux");
        }
        if (machine.mechanisms().isEmpty()) {
            return Optional.of("cannot be capped or watched: /proc does not show resident memory");
        }
        if (limits.high().isPresent() && !machine.mechanisms().getFirst().holdsHigh()) {
            return Optional.of("should be slowed down from " + limits.high().get() + " on, but only cgroup v2 has"
                    + " memory.high, and the cap here is "
                    + machine.mechanisms().getFirst().name()
                    + "; remove 'high' from its limits, or run where `plimsoll doctor` says yes to cgroup-v2");
        }
        if (limits.cpus().quota().isPresent() && !machine.holdsQuota()) {
            return Optional.of("should get a CPU quota, but no cpu controller is writable here;"
                    + " run as root, or pin it to cores instead");
        }
        return Optional.empty();
    }

    private void register(CapMechanism mechanism, String group) throws IOException {
        Optional<Path> parent = mechanism.parent();
        if (parent.isPresent()) {
            registry.cgroup(parent.get().resolve(group));
        }
    }
}
