package plimsoll.lab.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import plimsoll.lab.launch.image.ContainerImages;
import plimsoll.lab.launch.image.ContainerRoot;
import plimsoll.lab.launch.jvm.ImageVariables;
import plimsoll.lab.launch.process.FreePorts;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.PortHolder;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.lab.launch.ready.HttpReadinessProbe;
import plimsoll.lab.launch.ready.HttpsReadinessProbe;
import plimsoll.lab.launch.ready.LineReadinessProbe;
import plimsoll.lab.launch.ready.ReadinessProbe;
import plimsoll.lab.launch.ready.TcpReadinessProbe;
import plimsoll.model.member.ConfigFile;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.Disk;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.record.TrialEvent;
import plimsoll.wire.LabMessage;

/**
 * Turns one member of a deployment into a process: fills its placeholders, adds its flags, creates its cap, starts it.
 */
final class MemberStarter {
    private static final Set<String> RESERVED_NAMES = Set.of("port", "host", "env", "dir");

    private final LaunchContext context;
    private final TrialSetup trial;
    private final PortPlan plan;
    private final Installer installer;
    private final Map<String, ArchiveFile> archives;
    private final MemberJvm jvm;

    /** @param archives that members start from, or write, by name of member */
    MemberStarter(
            LaunchContext context,
            TrialSetup trial,
            PortPlan plan,
            Installer installer,
            Map<String, ArchiveFile> archives) {
        this.context = context;
        this.trial = trial;
        this.plan = plan;
        this.installer = installer;
        this.archives = Map.copyOf(archives);
        this.jvm = new MemberJvm(context, trial);
    }

    /** Starts a member and waits until it is ready. The deployment includes the member from the moment it runs. */
    void bringUp(Member member, RunningDeployment deployment) throws LaunchFailure {
        if (RESERVED_NAMES.contains(member.name())) {
            throw LaunchFailure.of(
                    member.name(),
                    "a member cannot be called '" + member.name() + "', because ${" + member.name()
                            + "...} already has another meaning; choose another name");
        }
        try {
            switch (member.source()) {
                case MemberSource.Elsewhere _ -> {
                    // Another machine has started it before any member here.
                }
                case MemberSource.Attached attached ->
                    deployment.add(new AttachedMember(member, attached, plan.ports(member), trial));
                case MemberSource.Launched launched -> {
                    LaunchedMember running = startOrCloseDisk(member, launched, firstRun(member, launched));
                    deployment.add(running);
                    awaitReady(running);
                }
            }
        } catch (IllegalArgumentException e) {
            throw LaunchFailure.of(member.name(), "'" + member.name() + "': " + e.getMessage());
        } catch (IOException e) {
            throw failure(member, "cannot be started", e);
        }
    }

    /**
     * Restarts a member that has ended, with the same ports, and with a cgroup and a log folder of its own. Returns
     * once it is ready.
     *
     * @param before the member's previous run, which has ended
     * @param number number of the new run; the first was 1
     */
    LaunchedMember restart(LaunchedMember before, int number, boolean fresh, RunningDeployment deployment)
            throws LaunchFailure {
        Member member = before.member();
        String called = member.name() + "." + number;
        if (!(member.source() instanceof MemberSource.Launched source)) {
            throw LaunchFailure.of(member.name(), "'" + member.name() + "' was not started by the lab");
        }
        try {
            MemberLife newRun = fresh
                    ? newRun(member, source, called)
                    : context.life(called, before.launchSpec().life(), trial);
            LaunchedMember running = startOrCloseDisk(member, source, newRun);
            deployment.add(running);
            awaitReady(running);
            return running;
        } catch (IllegalArgumentException e) {
            throw LaunchFailure.of(member.name(), "'" + member.name() + "' cannot be started again: " + e.getMessage());
        } catch (IOException e) {
            throw failure(member, "cannot be started again", e);
        }
    }

    /**
     * Returns the failure of a member.
     *
     * @throws UncheckedIOException if the lab's own files failed, and no member: such a trial is repeated
     */
    private LaunchFailure failure(Member member, String sentence, IOException cause) {
        if (context.isOwnFailure(cause, trial)) {
            throw new UncheckedIOException(cause);
        }
        return LaunchFailure.of(member.name(), "'" + member.name() + "' " + sentence + ": " + cause.getMessage());
    }

    private void awaitReady(LaunchedMember running) throws LaunchFailure {
        running.awaitReady(trial.bounds().ready());
        Optional<String> objection = archive(running.member())
                .flatMap(archive -> running.pid().flatMap(pid -> archive.objection(pid, trial.logs(running.name()))))
                .or(() -> jvm.objection(running));
        if (objection.isPresent()) {
            throw LaunchFailure.of(running.name(), "'" + running.name() + "': " + objection.get());
        }
    }

    private Optional<ArchiveFile> archive(Member member) {
        return Optional.ofNullable(archives.get(member.name()));
    }

    private MemberLife firstRun(Member member, MemberSource.Launched source) throws LaunchFailure, IOException {
        boolean powerCut = trial.powerCuts().containsKey(member.name());
        Optional<String> objection = member.limits()
                .disk()
                .flatMap(disk -> context.objection(disk, powerCut))
                .or(() -> source.image().flatMap(_ -> context.imageObjection()));
        if (objection.isPresent()) {
            throw LaunchFailure.missing(member.name(), "'" + member.name() + "' " + objection.get());
        }
        return newRun(member, source, member.name());
    }

    private MemberLife newRun(Member member, MemberSource.Launched source, String called) throws IOException {
        Optional<ContainerRoot> container = Optional.empty();
        if (source.image().isPresent()) {
            container = Optional.of(
                    context.container(called, unpacking(called, source.image().get())));
        }
        Optional<MemberUser> user = container.isPresent() ? container.get().runsAs() : context.user();
        MemberLife life = context.life(called, user, trial).in(container);
        Optional<Disk> requested = member.limits().disk();
        return requested.isEmpty()
                ? life
                : life.on(MemberDisk.open(
                        requested.get(),
                        new MemberDisk.DiskOwner(
                                called,
                                life.scratch(),
                                member.limits(),
                                life.user(),
                                Optional.ofNullable(trial.powerCuts().get(member.name()))),
                        context,
                        trial));
    }

    private ContainerImages.Unpacking unpacking(String called, ContainerImage image) {
        return new ContainerImages.Unpacking(
                image, trial.bounds().install(), sentence -> trial.emit(called, TrialEvent.Kind.NOTE, sentence));
    }

    /** Starts a member; closes its disk if that fails. */
    private LaunchedMember startOrCloseDisk(Member member, MemberSource.Launched source, MemberLife newRun)
            throws LaunchFailure, IOException {
        try {
            return start(member, source, newRun);
        } catch (LaunchFailure | IOException | RuntimeException e) {
            if (newRun.disk().isPresent()) {
                newRun.disk().get().close(trial, newRun.called());
            }
            throw e;
        }
    }

    /** Starts the process and returns while it may still be getting ready. */
    private LaunchedMember start(Member member, MemberSource.Launched source, MemberLife newRun)
            throws LaunchFailure, IOException {
        Optional<String> objection = context.objection(member.limits());
        if (objection.isPresent()) {
            throw LaunchFailure.missing(member.name(), "'" + member.name() + "' " + objection.get());
        }
        Placeholders texts = placeholders(member, newRun.scratch());
        installer.prepare(member, source, texts);
        if (source.config().isPresent()) {
            ConfigFile config = source.config().get();
            newRun.write(config.name(), texts.fill(config.text()));
        }
        refuseTakenPort(member);
        Files.createDirectories(trial.logs(newRun.called()));
        return spawn(member, source, new ResolvedTexts(texts, newRun));
    }

    private record ResolvedTexts(Placeholders texts, MemberLife run) {}

    private LaunchedMember spawn(Member member, MemberSource.Launched source, ResolvedTexts resolvedTexts)
            throws LaunchFailure, IOException {
        Readiness ready = ready(source.ready(), resolvedTexts.texts());
        Function<ManagedProcess, ReadinessProbe> probe = probe(ready);
        LaunchSpec requested = requested(member, source, resolvedTexts);
        if (source.image().isPresent()) {
            Optional<String> refusal = context.collectors().refusal(source, requested);
            if (refusal.isPresent()) {
                throw LaunchFailure.of(member.name(), "'" + member.name() + "': " + refusal.get());
            }
        }
        CapHandle capHandle = context.hold(
                archive(member).map(each -> each.limits(member.limits())).orElse(member.limits()));
        try {
            LaunchSpec launchSpec = jvm.withOptions(
                    member,
                    capHandle,
                    requested,
                    archive(member).map(ArchiveFile::options).orElse(List.of()));
            ManagedProcess process =
                    context.spawn(command(member, launchSpec, ready), isolation(capHandle, launchSpec));
            return new LaunchedMember(
                    member,
                    launchSpec,
                    trial,
                    new LaunchedMember.CappedProcess(capHandle, process, probe.apply(process)));
        } catch (IOException | RuntimeException e) {
            capHandle.close();
            throw e;
        }
    }

    private ProcessIsolation isolation(CapHandle capHandle, LaunchSpec launchSpec) throws IOException {
        MemberLife life = launchSpec.life();
        ProcessIsolation isolation = capHandle.isolation().as(life.user());
        if (life.container().isPresent()) {
            life.container().get().prepare(life.shared());
            isolation = isolation
                    .wrappedIn(life.container().get().wrap(life.shared()))
                    .ofContainer();
        }
        return life.disk().isEmpty()
                ? isolation
                : isolation.wrappedIn(life.disk().get().wrap(launchSpec.directory()));
    }

    /** Returns what the study specifies, with every placeholder filled in. */
    private LaunchSpec requested(Member member, MemberSource.Launched source, ResolvedTexts resolvedTexts)
            throws IOException {
        MemberLife life = resolvedTexts.run();
        Map<String, String> environment = new TreeMap<>();
        environment.put("TMPDIR", life.temporary().toString());
        source.environment()
                .forEach((key, value) ->
                        environment.put(key, resolvedTexts.texts().fill(value)));
        LaunchSpec asWritten = new LaunchSpec(
                life,
                source.command().stream().map(resolvedTexts.texts()::fill).toList(),
                environment,
                plan.ports(member),
                member.limits().heap(),
                life.container().isPresent()
                        ? Path.of("/")
                        : directory(resolvedTexts.texts().fill(source.directory())));
        if (life.container().isEmpty()) {
            return asWritten;
        }
        ContainerRoot root = life.container().get();
        ImageVariables variables = new ImageVariables(
                root.variables(), environment, member.limits().heap());
        return asWritten.in(
                root.program(source.image().orElseThrow(), asWritten.command()),
                jvm.variables(life.called(), variables));
    }

    private ProcessCommand command(Member member, LaunchSpec launchSpec, Readiness ready) throws IOException {
        Path logs = trial.logs(launchSpec.life().called());
        Optional<Pattern> awaited =
                ready instanceof Readiness.Line line ? Optional.of(Pattern.compile(line.pattern())) : Optional.empty();
        Map<String, String> environment = new TreeMap<>(launchSpec.environment());
        environment.put(LabMessage.SECRET, plan.secrets().of(member));
        Optional<ContainerRoot> container = launchSpec.life().container();
        return new ProcessCommand(
                launchSpec.life().called(),
                container.isEmpty() ? launchSpec.command() : container.get().command(launchSpec.command(), environment),
                container.isEmpty() ? environment : container.get().passed(environment),
                launchSpec.directory(),
                member.limits().cpus().cores(),
                new OutputTarget.LogFile(logs.resolve("stdout.log"), awaited),
                new OutputTarget.LogFile(logs.resolve("stderr.log"), awaited),
                false);
    }

    private Placeholders placeholders(Member member, Path scratch) {
        Map<String, String> values = plan.values(member);
        values.put("dir", scratch.toString());
        return new Placeholders(values, trial.values().variables());
    }

    private static void refuseTakenPort(Member member) throws LaunchFailure {
        Optional<Integer> taken = PortPlan.fixedHere(member).filter(port -> !FreePorts.bindable(port, true));
        if (taken.isPresent()) {
            throw LaunchFailure.of(
                    member.name(),
                    "'" + member.name() + "' should listen on port " + taken.get() + ", but that port is held by "
                            + PortHolder.of(taken.get()) + "; stop it, or write ${port} for a free port");
        }
    }

    private static Path directory(String text) {
        Path directory = Path.of(text);
        if (!directory.isAbsolute() || !Files.isDirectory(directory)) {
            throw new IllegalArgumentException(
                    "its working directory is '" + text + "', which is not the absolute path of an existing directory");
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

    /** Creates the probe factory before the process is started, so that an invalid address is rejected first. */
    private static Function<ManagedProcess, ReadinessProbe> probe(Readiness ready) {
        return switch (ready) {
            case Readiness.Http http
            when HttpsReadinessProbe.asks(http.url()) -> always(HttpsReadinessProbe.of(http.url()));
            case Readiness.Http http -> always(HttpReadinessProbe.of(http.url()));
            case Readiness.Tcp tcp -> always(TcpReadinessProbe.of(tcp.address()));
            case Readiness.Line _ -> LineReadinessProbe::new;
            case Readiness.Started _ -> process -> _ -> process.isAlive();
        };
    }

    private static Function<ManagedProcess, ReadinessProbe> always(ReadinessProbe probe) {
        return _ -> probe;
    }
}
