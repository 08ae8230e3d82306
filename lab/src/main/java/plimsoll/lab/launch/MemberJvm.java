package plimsoll.lab.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.lab.launch.cap.CapHandle;
import plimsoll.lab.launch.jvm.EffectiveHeap;
import plimsoll.lab.launch.jvm.ImageVariables;
import plimsoll.lab.launch.jvm.IndirectJvmOptions;
import plimsoll.lab.launch.jvm.JavaFlags;
import plimsoll.lab.launch.process.LogTail;
import plimsoll.model.Bytes;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.record.TrialEvent;
import plimsoll.records.member.MemberFolder;

/** Gives the JVM of a member its options, and checks that it took them. */
record MemberJvm(LaunchContext context, TrialSetup trial) {
    /** The JVM's default heap is a quarter of the memory that it sees. */
    private static final int DEFAULT_HEAP = 4;

    private static final String LAUNCHER_OPTIONS = "JDK_JAVA_OPTIONS";
    private static final String NATIVE_TRACKING = "-XX:NativeMemoryTracking=";

    /**
     * Adds the JVM's options: to the command if that is java, otherwise to the environment if the heap is limited or the
     * member is an image.
     *
     * @param archive options of the archive that it starts from
     * @throws IllegalArgumentException if the limit of the heap would have no effect
     */
    LaunchSpec withOptions(Member member, CapHandle capHandle, LaunchSpec requested, List<String> archive)
            throws IOException {
        JavaFlags flags = flags(member, capHandle, requested);
        if (flags.dumps()) {
            context.dumps(flags.dump());
        }
        boolean java = JavaOptions.isJava(requested.command().getFirst());
        if (requested.life().container().isPresent()) {
            flags.refuseOwnHeap(requested.command());
            return withToolOptions(requested, flags.imageOptions(requested.command(), requested.environment()))
                    .withCommand(requested.command(), flags.heapOf(requested.command(), requested.environment()));
        }
        if (java) {
            List<String> indirect = IndirectJvmOptions.of(
                    requested.command(), requested.environment(), System.getenv(), directory(member));
            List<String> command = new ArrayList<>(flags.into(requested.command(), indirect));
            command.addAll(1, archive);
            return requested.withCommand(command, flags.heapOf(requested.command(), Map.of()));
        }
        if (requested.heap().isEmpty()) {
            return requested;
        }
        Optional<String> own = Optional.ofNullable(requested.environment().get(JavaOptions.TOOL_OPTIONS));
        return withToolOptions(requested, flags.toolOptions(own))
                .withCommand(requested.command(), flags.heapOf(requested.command(), requested.environment()));
    }

    /**
     * A JVM of JDK 11, or of the first updates of 17, counts its native memory only if its launcher has seen the flag, and
     * the launcher does not read the JVM's variable.
     */
    private static LaunchSpec withToolOptions(LaunchSpec requested, String options) {
        String counting = JavaOptions.words(options).stream()
                .filter(word -> word.startsWith(NATIVE_TRACKING))
                .collect(Collectors.joining(" "));
        LaunchSpec launchSpec = requested.withVariable(JavaOptions.TOOL_OPTIONS, options);
        String own = requested.environment().getOrDefault(LAUNCHER_OPTIONS, "");
        return counting.isEmpty()
                ? launchSpec
                : launchSpec.withVariable(LAUNCHER_OPTIONS, (own + " " + counting).strip());
    }

    /** Returns the variables of an image with those of the study, and notes which options of the image are replaced. */
    Map<String, String> variables(String called, ImageVariables variables) {
        List<String> replaced = variables.replaced();
        if (!replaced.isEmpty()) {
            trial.emit(
                    called,
                    TrialEvent.Kind.NOTE,
                    "the study's options replace those of its image: " + String.join(" ", replaced));
        }
        return variables.merged();
    }

    /** Returns in a sentence that the JVM of a ready member has another heap than it was given; empty if it has not. */
    Optional<String> objection(LaunchedMember running) {
        Optional<Bytes> promised = running.launchSpec().heap();
        if (promised.isEmpty()) {
            return Optional.empty();
        }
        try {
            running.jvmFiles().fetch(MemberFolder.GC_LOG);
            return EffectiveHeap.objection(
                    promised.get(), LogTail.head(trial.logs(running.name()).resolve(MemberFolder.GC_LOG)));
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }

    private static Path directory(Member member) {
        return member.source() instanceof MemberSource.Launched launched ? Path.of(launched.directory()) : Path.of("");
    }

    /** Returns the flags for the JVM. Only caps and quotas of a cgroup are visible to the JVM itself. */
    private JavaFlags flags(Member member, CapHandle capHandle, LaunchSpec requested) {
        MemberLife life = requested.life();
        Bytes machine = context.machine().memory();
        Bytes visibleMemory = capHandle
                .cgroup()
                .flatMap(_ -> member.limits().memory())
                .filter(cap -> cap.compareTo(machine) < 0)
                .orElse(machine);
        Optional<Bytes> heap = member.limits().heap();
        boolean dumps = roomForDump(life, heap.orElse(new Bytes(visibleMemory.count() / DEFAULT_HEAP)));
        return new JavaFlags(life.jvm(), life.temporary(), heap, context.cores(member.limits()), visibleMemory, dumps);
    }

    /**
     * Returns whether the disk has room for two such dumps, so that one dump does not fill it for the rest of the
     * trial.
     */
    private boolean roomForDump(MemberLife life, Bytes heap) {
        long usable = Optional.ofNullable(
                        life.jvm().path(MemberFolder.HEAP_DUMP).getParent())
                .map(directory -> directory.toFile().getUsableSpace())
                .orElse(0L);
        boolean room = usable / 2 > heap.count();
        if (!room) {
            trial.emit(
                    life.called(),
                    TrialEvent.Kind.NOTE,
                    "if it runs out of memory, there will be no heap dump: a dump of " + heap
                            + " needs twice that on the disk, but only " + new Bytes(usable) + " are free");
        }
        return room;
    }
}
