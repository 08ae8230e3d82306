package plimsoll.lab.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.machine.MountNamespace;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.lab.launch.process.EnglishMessages;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.lab.launch.process.SystemTools;
import plimsoll.lab.launch.process.UninterruptibleSleep;
import plimsoll.model.Bytes;
import plimsoll.model.FixedTimeout;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.member.Disk;
import plimsoll.model.member.DiskCosts;
import plimsoll.model.member.Limits;
import plimsoll.model.record.TrialEvent;
import plimsoll.records.LabJava;

/**
 * A disk of a member's own, mounted at its scratch directory. A process holds a mount namespace, which the member
 * enters; restarts of the member share it until it is closed.
 *
 * <p>Other processes do not see the mount, so nothing is left once these processes are gone, however they ended.
 */
final class MemberDisk {
    private static final Duration READY = FixedTimeout.DISK_READY.time();
    private static final Duration STOP = FixedTimeout.DISK_END.time();
    private static final Duration POLL = Duration.ofMillis(10);

    /**
     * Script arguments: $1 the mount point, $2 the size or nothing, $3 the directory of the files if our own file
     * system serves them; then the command of that file system, which gets the lab's commands from descriptor 3.
     */
    private static final String MOUNT = SystemTools.SHELL_PATH + """
            at=$1 size=$2 store=$3; shift 3
            [ -z "$size" ] || mount -t tmpfs -o "size=$size,mode=1777" plimsoll "${store:-$at}" || exit 1
            [ -n "$store" ] || { echo ready; exec sleep infinity; }
            exec 3<&0 0<>/dev/fuse || exit 1
            mount -i -t fuse -o fd=0,rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions plimsoll "$at" || exit 1
            exec "$@"
            """;

    private static final MountNamespace NAMESPACE = MountNamespace.own();

    private final ManagedProcess holder;
    private final DiskCommands commands;
    private final Path at;
    private final DiskDirectories directories;

    private MemberDisk(ManagedProcess holder, DiskCommands commands, Path at, DiskDirectories directories) {
        this.holder = holder;
        this.commands = commands;
        this.at = at;
        this.directories = directories;
    }

    /**
     * The member that owns the disk, its mount point, the member's limits, its user if that is not the lab's, and the
     * worth of a flush if its power is cut in this trial.
     */
    record DiskOwner(
            String member,
            Path mountPoint,
            Limits limits,
            Optional<MemberUser> user,
            Optional<TrialSetup.Flush> powerCut) {}

    /**
     * The directories of our own file system.
     *
     * @param store has the files; empty for a plain tmpfs
     * @param beside has content that may come back after a power cut; empty if there is none
     */
    private record DiskDirectories(Optional<Path> store, Optional<Path> beside) {
        static DiskDirectories of(Disk disk, DiskOwner owner, LaunchContext context) throws IOException {
            if (!needsOwnFileSystem(disk, owner, context.machine())) {
                return new DiskDirectories(Optional.empty(), Optional.empty());
            }
            Path store = context.scratch(owner.member() + "-store");
            if (owner.user().isPresent()) {
                owner.user().get().own(store);
            }
            return new DiskDirectories(
                    Optional.of(store),
                    owner.powerCut().isPresent()
                            ? Optional.of(context.scratch(owner.member() + "-undo"))
                            : Optional.empty());
        }

        List<Path> all() {
            return Stream.concat(store.stream(), beside.stream()).toList();
        }
    }

    /** Returns why this machine cannot provide the disk; empty when it can. */
    static Optional<String> objection(Disk disk, boolean powerCut, Machine machine) {
        String needed = powerCut || disk.paced() ? Machine.DISK_RATE : Machine.DISK_SIZE;
        return machine.can(needed)
                ? Optional.empty()
                : machine.capabilities()
                        .named(needed)
                        .map(capability -> "needs a disk of its own, but " + capability.sentence())
                        .or(() -> Optional.of("needs a disk of its own, but this machine was not probed for it"));
    }

    /** Opens the disk; it is mounted when this returns. */
    static MemberDisk open(Disk disk, DiskOwner owner, LaunchContext context, TrialSetup trial) throws IOException {
        DiskDirectories directories = DiskDirectories.of(disk, owner, context);
        Files.createDirectories(trial.logs(owner.member()));
        Path errors = trial.logs(owner.member()).resolve("disk-err.log");
        ProcessCommand command = new ProcessCommand(
                "disk." + owner.member(),
                argv(disk, owner, directories, context.machine()),
                EnglishMessages.ENVIRONMENT,
                Path.of("/"),
                otherCores(owner.limits().cpus().cores(), context.machine().cores()),
                new OutputTarget.Pipe(),
                OutputTarget.kept(errors),
                true);
        ManagedProcess holder = context.spawn(command, ProcessIsolation.NONE);
        MemberDisk opened = new MemberDisk(
                holder, new DiskCommands(holder, "disk-" + owner.member()), owner.mountPoint(), directories);
        opened.awaitReady(errors);
        return opened;
    }

    /** Returns cores for the disk's process: none of the member's, if the machine has others. */
    private static List<Integer> otherCores(List<Integer> members, List<Integer> machines) {
        List<Integer> others =
                machines.stream().filter(core -> !members.contains(core)).toList();
        return members.isEmpty() || others.isEmpty() ? members : others;
    }

    /** Returns whether our own file system is needed: memory of a plain tmpfs would be charged to the member's cap. */
    private static boolean needsOwnFileSystem(Disk disk, DiskOwner owner, Machine machine) {
        boolean counted = owner.limits().memory().isPresent() && machine.can(Machine.DISK_RATE);
        return disk.paced() || counted || owner.powerCut().isPresent();
    }

    private static List<String> argv(Disk disk, DiskOwner owner, DiskDirectories directories, Machine machine)
            throws IOException {
        Optional<Path> store = directories.store();
        List<String> argv = new ArrayList<>();
        machine.tools()
                .chrt()
                .filter(_ -> disk.paced() && machine.can(Machine.REAL_TIME))
                .ifPresent(chrt -> argv.addAll(List.of(chrt.toString(), "--rr", "1")));
        argv.addAll(NAMESPACE.created());
        argv.addAll(List.of(
                "/bin/sh",
                "-c",
                MOUNT,
                "plimsoll",
                owner.mountPoint().toString(),
                disk.size().map(size -> Long.toString(size.count())).orElse(""),
                store.map(Path::toString).orElse("")));
        if (store.isPresent()) {
            argv.addAll(List.of(
                    LabJava.path().toString(),
                    directories.beside().isPresent() ? "-Xmx320m" : "-Xmx64m",
                    // 256 reads at once take 65 MiB with their replies, and old replies wait for the collector.
                    "-XX:MaxDirectMemorySize=128m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    LinkProxy.classes().toString(),
                    plimsoll.disk.Main.class.getName(),
                    store.get().toString(),
                    pace(disk)));
            directories.beside().map(Path::toString).ifPresent(argv::add);
            owner.powerCut()
                    .map(flush -> flush == TrialSetup.Flush.LYING ? "lies" : "honest")
                    .ifPresent(argv::add);
        }
        return argv;
    }

    /** Returns the rate and the costs as the file system reads them. */
    private static String pace(Disk disk) {
        long rate = Math.round(disk.bytesPerSecond().orElse(0.0));
        return disk.costs()
                .map(costs -> rate + "," + DiskCosts.nanos(costs.createMillis()) + ","
                        + DiskCosts.nanos(costs.deleteMillis()) + "," + DiskCosts.nanos(costs.syncMillis()) + ","
                        + costs.atOnce().orElse(0))
                .orElseGet(() -> Long.toString(rate));
    }

    private void awaitReady(Path errors) throws IOException {
        long deadline = System.nanoTime() + READY.toNanos();
        while (!commands.isReady()) {
            if (!holder.isAlive() || System.nanoTime() > deadline) {
                boolean ended = !holder.isAlive();
                close();
                throw new IOException(
                        "its disk " + (ended ? "was refused: " : "was not mounted after " + READY.toSeconds() + " s: ")
                                + Files.readString(errors).strip());
            }
            UninterruptibleSleep.of(POLL);
        }
    }

    /** Returns the command prefix that enters the namespace and the working directory inside it. */
    List<String> wrap(Path directory) throws IOException {
        List<String> prefix = new ArrayList<>(NAMESPACE.entered(holder.pid()));
        prefix.addAll(List.of("/bin/sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "plimsoll", directory.toString()));
        return prefix;
    }

    /**
     * Returns the path under which the lab sees the member's files, valid until this is closed. Our own file system
     * lets no process outside of its user namespace in, but the directory behind it has the same files.
     */
    Path labPath() {
        return Path.of("/proc", Long.toString(holder.pid()), "root")
                .resolve(Path.of("/").relativize(directories.store().orElse(at)));
    }

    /**
     * Cuts the disk's power, after the member's end and before its next run.
     *
     * @param seed draws a part of the unsynced changes that survives; empty: none survives
     * @throws IOException when the disk has ended or fails
     */
    CutReport cutPower(Optional<Long> seed) throws IOException {
        return commands.cut(seed);
    }

    /** Closes the disk after the member's last run, and reports if it had broken before. */
    void close(TrialSetup trial, String member) throws IOException {
        if (!holder.isAlive()) {
            trial.emit(
                    member, TrialEvent.Kind.NOTE, "its disk at " + at + " failed: process " + holder.pid() + " ended");
        }
        close();
    }

    private void close() throws IOException {
        holder.stop(STOP);
        for (Path directory : directories.all()) {
            DirectoryDeleter.delete(directory);
        }
    }

    /** Returns the process of our own file system; empty for a plain tmpfs, which the kernel serves. */
    Optional<Long> process() {
        return directories.store().map(_ -> holder.pid());
    }

    /** Describes the disk, for events. */
    static String sentence(Disk disk) {
        return "a disk of its own"
                + disk.size().map(Bytes::toString).map(size -> " of " + size).orElse("")
                + disk.bytesPerSecond()
                        .map(rate -> " at " + new Bytes(Math.round(rate)) + "/s")
                        .orElse("")
                + disk.costs().filter(DiskCosts::any).map(MemberDisk::words).orElse("");
    }

    private static String words(DiskCosts costs) {
        return Stream.of(
                                cost("creation", costs.createMillis()),
                                cost("deletion", costs.deleteMillis()),
                                cost("sync", costs.syncMillis()))
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining(", ", " with ", ""))
                + costs.atOnce().map(many -> ", " + many + " at once").orElse("");
    }

    private static Optional<String> cost(String operation, double millis) {
        return millis > 0 ? Optional.of(QuantityFormat.millis(millis) + " for a " + operation) : Optional.empty();
    }
}
