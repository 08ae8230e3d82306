package plimsoll.lab.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import plimsoll.lab.launch.cap.CapHandle;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.lab.launch.ready.HttpReadinessProbe;
import plimsoll.lab.launch.ready.ReadinessProbe;
import plimsoll.lab.launch.ready.TcpReadinessProbe;
import plimsoll.model.Bytes;
import plimsoll.model.member.Disk;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.record.TrialEvent;

/** Turns one member of a deployment into a process: fills its texts, adds its flags, makes its cap, starts it. */
final class MemberStarter {
    /** The JVM takes a quarter of what it sees for its heap. */
    private static final int DEFAULT_HEAP = 4;

    private static final String TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";
    private static final Set<String> TAKEN_NAMES = Set.of("port", "host", "env", "dir");

    private final LaunchContext context;
    private final TrialSetup trial;
    private final PortPlan plan;
    private final Installer installer;

    MemberStarter(LaunchContext context, TrialSetup trial, PortPlan plan, Installer installer) {
        this.context = context;
        this.trial = trial;
        this.plan = plan;
        this.installer = installer;
    }

    /** The crew has the member as soon as it runs, and it is ready when this returns. */
    void bringUp(Member member, RunningDeployment deployment) throws LaunchFailure {
        if (TAKEN_NAMES.contains(member.name())) {
            throw LaunchFailure.of(
                    member.name(),
                    "a member cannot be called '" + member.name() + "', because ${" + member.name()
                            + "...} means something else; give it another name");
        }
        try {
            switch (member.source()) {
                case MemberSource.Attached attached ->
                    deployment.add(new AttachedMember(member, attached, plan.ports(member), trial));
                case MemberSource.Launched launched -> {
                    LaunchedMember started = begun(member, launched, first(member));
                    deployment.add(started);
                    started.awaitReady(trial.bounds().ready());
                }
            }
        } catch (IllegalArgumentException e) {
            throw LaunchFailure.of(member.name(), "'" + member.name() + "': " + e.getMessage());
        } catch (IOException e) {
            throw LaunchFailure.of(member.name(), "'" + member.name() + "' cannot be started: " + e.getMessage());
        }
    }

    /**
     * Starts a member that has ended once more, with the same ports, in a cgroup and a folder for logs of its own; it is ready when this returns.
     *
     * @param before its life before, which has ended
     * @param number of the new life; the first was 1
     */
    LaunchedMember again(LaunchedMember before, int number, boolean fresh, RunningDeployment deployment)
            throws LaunchFailure {
        Member member = before.member();
        String called = member.name() + "." + number;
        if (!(member.source() instanceof MemberSource.Launched source)) {
            throw LaunchFailure.of(member.name(), "'" + member.name() + "' was not started by the lab");
        }
        try {
            MemberLife life = fresh
                    ? life(member, called)
                    : new MemberLife(
                            called, before.outset().scratch(), before.outset().disk());
            LaunchedMember started = begun(member, source, life);
            deployment.add(started);
            started.awaitReady(trial.bounds().ready());
            return started;
        } catch (IOException | IllegalArgumentException e) {
            throw LaunchFailure.of(member.name(), "'" + member.name() + "' cannot be started again: " + e.getMessage());
        }
    }

    /** One life of a member: what it is called in records, its scratch directory, and the disk that stands there. */
    private record MemberLife(String called, Path scratch, Optional<MemberDisk> disk) {}

    private MemberLife first(Member member) throws LaunchFailure, IOException {
        Optional<String> objection =
                member.limits().disk().flatMap(disk -> MemberDisk.objection(disk, context.machine()));
        if (objection.isPresent()) {
            throw LaunchFailure.missing(member.name(), "'" + member.name() + "' " + objection.get());
        }
        return life(member, member.name());
    }

    private MemberLife life(Member member, String called) throws IOException {
        Path scratch = context.scratch(called);
        Optional<Disk> asked = member.limits().disk();
        return new MemberLife(
                called,
                scratch,
                asked.isEmpty()
                        ? Optional.empty()
                        : Optional.of(MemberDisk.open(
                                asked.get(), new MemberDisk.Place(called, scratch, member.limits()), context, trial)));
    }

    /** Who is not started leaves no disk. */
    private LaunchedMember begun(Member member, MemberSource.Launched source, MemberLife life)
            throws LaunchFailure, IOException {
        try {
            return start(member, source, life);
        } catch (LaunchFailure | IOException | RuntimeException e) {
            if (life.disk().isPresent()) {
                life.disk().get().close(trial, life.called());
            }
            throw e;
        }
    }

    /** It runs when this returns; whether it is ready is another question. */
    private LaunchedMember start(Member member, MemberSource.Launched source, MemberLife life)
            throws LaunchFailure, IOException {
        Optional<String> objection = context.objection(member.limits());
        if (objection.isPresent()) {
            throw LaunchFailure.missing(member.name(), "'" + member.name() + "' " + objection.get());
        }
        Placeholders texts = placeholders(member, life.scratch());
        installer.prepare(member, source, texts);
        refuseTakenPort(member);
        Files.createDirectories(trial.logs(life.called()));
        Files.createDirectories(LaunchedMember.LaunchSpec.temporary(life.scratch()));
        return started(member, source, new ResolvedTexts(texts, life));
    }

    private record ResolvedTexts(Placeholders texts, MemberLife life) {}

    private LaunchedMember started(Member member, MemberSource.Launched source, ResolvedTexts resolvedTexts)
            throws IOException {
        Path directory = directory(resolvedTexts.texts().fill(source.directory()));
        Readiness ready = ready(source.ready(), resolvedTexts.texts());
        Function<ManagedProcess, ReadinessProbe> probe = probe(ready);
        LaunchedMember.LaunchSpec asked = asked(member, source, resolvedTexts);
        CapHandle capHandle = context.hold(member.limits());
        try {
            LaunchedMember.LaunchSpec launchSpec = flagged(member, capHandle, asked);
            ManagedProcess process = context.spawn(
                    command(member, launchSpec, directory, ready), enclosure(capHandle, asked.disk(), directory));
            return new LaunchedMember(
                    member,
                    launchSpec,
                    trial,
                    new LaunchedMember.CappedProcess(capHandle, process, probe.apply(process)));
        } catch (IOException | IllegalArgumentException e) {
            capHandle.close();
            throw e;
        }
    }

    private static ProcessIsolation enclosure(CapHandle capHandle, Optional<MemberDisk> disk, Path directory)
            throws IOException {
        return disk.isEmpty()
                ? capHandle.enclosure()
                : capHandle.enclosure().wrappedIn(disk.get().wrap(directory));
    }

    /** As the study says it, with every placeholder filled in. */
    private LaunchedMember.LaunchSpec asked(Member member, MemberSource.Launched source, ResolvedTexts resolvedTexts) {
        Map<String, String> environment = new TreeMap<>();
        environment.put(
                "TMPDIR",
                LaunchedMember.LaunchSpec.temporary(resolvedTexts.life().scratch())
                        .toString());
        source.environment()
                .forEach((key, value) ->
                        environment.put(key, resolvedTexts.texts().fill(value)));
        return new LaunchedMember.LaunchSpec(
                resolvedTexts.life().called(),
                source.command().stream().map(resolvedTexts.texts()::fill).toList(),
                environment,
                plan.ports(member),
                member.limits().heap(),
                resolvedTexts.life().scratch(),
                resolvedTexts.life().disk());
    }

    /** With the JVM's options: in the command where that is java, else in the environment where the heap is limited. */
    private LaunchedMember.LaunchSpec flagged(Member member, CapHandle capHandle, LaunchedMember.LaunchSpec asked)
            throws IOException {
        JavaFlags flags = flags(member, capHandle, asked);
        if (flags.dumps()) {
            context.dumps(flags.dump());
        }
        if (JavaFlags.isJava(asked.command())) {
            List<String> elsewhere =
                    IndirectJvmOptions.of(asked.command(), asked.environment(), System.getenv(), directory(member));
            return asked.commanding(flags.into(asked.command(), elsewhere), flags.heapOf(asked.command()));
        }
        return asked.heap().isPresent()
                ? asked.with(
                        TOOL_OPTIONS,
                        flags.toolOptions(
                                Optional.ofNullable(asked.environment().get(TOOL_OPTIONS))))
                : asked;
    }

    private static Path directory(Member member) {
        return member.source() instanceof MemberSource.Launched launched ? Path.of(launched.directory()) : Path.of("");
    }

    /** Only a cgroup's cap and quota can be seen by the JVM itself. */
    private JavaFlags flags(Member member, CapHandle capHandle, LaunchedMember.LaunchSpec asked) {
        String called = asked.called();
        Bytes machine = context.machine().memory();
        Bytes seen = capHandle
                .cgroup()
                .flatMap(_ -> member.limits().memory())
                .filter(cap -> cap.compareTo(machine) < 0)
                .orElse(machine);
        List<Integer> pinned = member.limits().cpus().cores();
        int cores = pinned.isEmpty() ? context.machine().cores().size() : pinned.size();
        int quota = member.limits()
                .cpus()
                .quota()
                .map(share -> (int) Math.ceil(share))
                .orElse(cores);
        Optional<Bytes> heap = member.limits().heap();
        boolean dumps = roomForDump(called, heap.orElse(new Bytes(seen.count() / DEFAULT_HEAP)));
        return new JavaFlags(
                trial.logs(called),
                LaunchedMember.LaunchSpec.temporary(asked.scratch()),
                heap,
                Math.min(cores, quota),
                seen,
                dumps);
    }

    /** Room for two such dumps is asked for, since what else the trial writes must not find the disk full. */
    private boolean roomForDump(String called, Bytes heap) {
        long usable = trial.logs(called).toFile().getUsableSpace();
        boolean room = usable / 2 > heap.count();
        if (!room) {
            trial.tell(
                    called,
                    TrialEvent.Kind.NOTE,
                    "should it run out of memory, what filled its heap will not be known: a dump of " + heap
                            + " needs twice that on the disk, and " + new Bytes(usable) + " are free");
        }
        return room;
    }

    private ProcessCommand command(
            Member member, LaunchedMember.LaunchSpec launchSpec, Path directory, Readiness ready) {
        Path logs = trial.logs(launchSpec.called());
        Optional<Pattern> awaited =
                ready instanceof Readiness.Line line ? Optional.of(Pattern.compile(line.pattern())) : Optional.empty();
        return new ProcessCommand(
                launchSpec.called(),
                launchSpec.command(),
                launchSpec.environment(),
                directory,
                member.limits().cpus().cores(),
                new OutputTarget.LogFile(logs.resolve("stdout.log"), awaited),
                new OutputTarget.LogFile(logs.resolve("stderr.log"), awaited),
                false);
    }

    private Placeholders placeholders(Member member, Path scratch) {
        Map<String, String> values = plan.values(member);
        values.put("dir", scratch.toString());
        return new Placeholders(values, System.getenv());
    }

    private static void refuseTakenPort(Member member) throws LaunchFailure {
        Optional<Integer> taken = PortPlan.fixedHere(member).filter(port -> !FreePorts.bindable(port, true));
        if (taken.isPresent()) {
            throw LaunchFailure.of(
                    member.name(),
                    "'" + member.name() + "' is to listen on port " + taken.get() + ", but that is held by "
                            + PortHolder.of(taken.get()) + "; end it, or write ${port} for a free one");
        }
    }

    private static Path directory(String text) {
        Path directory = Path.of(text);
        if (!directory.isAbsolute() || !Files.isDirectory(directory)) {
            throw new IllegalArgumentException("it is to be started in '" + text
                    + "', which is not an absolute path of a directory that is there");
        }
        return directory;
    }

    private static Readiness ready(Readiness ready, Placeholders texts) {
        return switch (ready) {
            case Readiness.Http http -> new Readiness.Http(texts.fill(http.url()));
            case Readiness.Tcp tcp -> new Readiness.Tcp(texts.fill(tcp.address()));
            case Readiness.Line line -> line;
            case Readiness.Started started -> started;
        };
    }

    /** Made before the process is started, so that an address nobody can ask is refused first. */
    private static Function<ManagedProcess, ReadinessProbe> probe(Readiness ready) {
        return switch (ready) {
            case Readiness.Http http -> always(HttpReadinessProbe.of(http.url()));
            case Readiness.Tcp tcp -> always(TcpReadinessProbe.of(tcp.address()));
            case Readiness.Line _ -> process -> _ -> process.said();
            case Readiness.Started _ -> process -> _ -> process.isAlive();
        };
    }

    private static Function<ManagedProcess, ReadinessProbe> always(ReadinessProbe probe) {
        return _ -> probe;
    }
}
