package plimsoll.lab.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.lab.ShutdownSteps;
import plimsoll.lab.launch.cap.CpuQuota;
import plimsoll.lab.launch.image.ContainerImages;
import plimsoll.lab.launch.image.ContainerRoot;
import plimsoll.lab.launch.image.ImageStart;
import plimsoll.lab.launch.jvm.ImageVariables;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.orphan.OrphanCleaner;
import plimsoll.lab.launch.orphan.ProcessRegistry;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.lab.launch.process.ProcessSpawner;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.Replicas;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.study.Timeouts;

/** Starts every process of one run. Closing it ends them all; so does a request to end the lab. */
public final class Launcher implements AutoCloseable {
    private static final Duration TERMINATE_ALL = FixedTimeout.ALL_TERMINATED.time();

    private final Path state;
    private final ProcessSpawner spawner;
    private final ProcessRegistry registry;
    private final LaunchContext context;
    private final ArchiveTrainer trainer;
    private final List<String> swept;
    private final Set<RunningDeployment> deployments = ConcurrentHashMap.newKeySet();
    private final List<Runnable> beforeDeletion = new CopyOnWriteArrayList<>();
    private final ReentrantLock closing = new ReentrantLock();
    private final Thread hook = new Thread(this::close, "plimsoll-end");
    private volatile boolean closed;

    private Launcher(Path state, Machine machine, Optional<MemberUser> user, List<String> swept) throws IOException {
        this.state = state;
        this.swept = List.copyOf(swept);
        this.registry = ProcessRegistry.open(state);
        this.spawner = new ProcessSpawner(machine.tools());
        this.context = new LaunchContext(
                machine,
                user,
                spawner,
                registry,
                new ContainerImages(state, user, machine.tools().setpriv()));
        this.trainer = new ArchiveTrainer(context, this::start);
    }

    /**
     * Cleans up after dead labs, and gets ready to start processes.
     *
     * @param state a directory shared by all labs of this user
     * @throws UncheckedIOException when the state directory cannot be written
     */
    public static Launcher open(Path state, Machine machine) {
        return open(state, machine, Optional.empty());
    }

    /**
     * Opens a launcher whose members may run as another user.
     *
     * @param user as which members, their install steps, units of work and load scripts run; empty: as the lab's own
     */
    public static Launcher open(Path state, Machine machine, Optional<MemberUser> user) {
        Path absolute = state.toAbsolutePath().normalize();
        try {
            List<String> swept = new OrphanCleaner(absolute, groups(machine)).run();
            Launcher launcher = new Launcher(absolute, machine, user, swept);
            launcher.closeAtShutdown();
            return launcher;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the state directory " + absolute + " (XDG_STATE_HOME names another) cannot be used: "
                            + e.getMessage(),
                    e);
        }
    }

    /** A lab that is ending already takes no hook, so this launcher is closed at once and starts nothing. */
    private void closeAtShutdown() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException ending) {
            close();
        }
    }

    /** Returns whether it has begun to end its processes; deaths from then on are a consequence of that. */
    public boolean isClosed() {
        return closed;
    }

    /** Returns the leftovers of dead labs that {@link #open} removed, one phrase each. */
    public List<String> swept() {
        return swept;
    }

    /**
     * Starts the members in order, each once the one before it is ready, from archives where they have one.
     *
     * @throws DeploymentException when a member does not come up; those before it are ended again
     */
    public RunningDeployment launch(Deployment deployment, TrialSetup trial) throws DeploymentException {
        return start(deployment, trial, trainer.archives(deployment, trial));
    }

    /**
     * Makes the archives that members of the deployment start from, unless this launcher has made them already.
     *
     * @throws DeploymentException if a training run fails, and whenever the deployment is launched later
     */
    public void train(Deployment deployment, Timeouts bounds) throws DeploymentException {
        long start = System.nanoTime();
        trainer.archives(deployment, new TrialSetup(state, bounds, () -> System.nanoTime() - start, _ -> {}));
    }

    private RunningDeployment start(Deployment deployment, TrialSetup requested, Map<String, ArchiveFile> archives)
            throws DeploymentException {
        deployments.removeIf(RunningDeployment::isClosed);
        MemberValues values = requested.values();
        MemberSecrets secrets = MemberSecrets.of(deployment, values.secrets());
        String texts = texts(deployment);
        TrialSetup trial = requested.hiding(requested
                .redactor()
                .and(SecretRedactor.of(texts, values.variables()))
                .and(secrets.redactor()));
        spawner.hide(trial.redactor());
        SecretRedactor.tooShort(texts, values.variables())
                .forEach(name -> trial.emit(
                        deployment.members().getFirst().name(),
                        TrialEvent.Kind.NOTE,
                        "the value of ${env." + name + "} has fewer than " + SecretRedactor.MIN_LENGTH
                                + " characters and is not hidden in records: take a longer one if it is a secret"));
        Optional<RemoteNeeds> elsewhere = RemoteNeeds.start(deployment, secrets, trial);
        try {
            PortPlan plan = new PortPlan(
                    deployment, secrets, new PortPlan.MemberAddresses(values.host(), elsewhere), context.ports());
            return start(deployment, trial, plan, archives, elsewhere);
        } catch (RuntimeException e) {
            elsewhere.ifPresent(RemoteNeeds::abort);
            throw e;
        }
    }

    private RunningDeployment start(
            Deployment deployment,
            TrialSetup trial,
            PortPlan plan,
            Map<String, ArchiveFile> archives,
            Optional<RemoteNeeds> elsewhere)
            throws DeploymentException {
        MemberStarter start = new MemberStarter(context, trial, plan, new Installer(context, state, trial), archives);
        Map<String, String> direct = placeholders(deployment, plan);
        RunningDeployment runningDeployment = new RunningDeployment(
                trial,
                start,
                direct,
                throughLinks(deployment, plan, direct),
                plan.secrets(),
                elsewhere,
                deployment.replicas().map(Replicas::members).orElse(List.of()));
        deployments.add(runningDeployment);
        try {
            for (Link link : deployment.links()) {
                runningDeployment.add(
                        LinkProxy.start(new LinkProxy.LinkRoute(link, plan, cores(link, deployment)), context, trial));
            }
            for (Member member : deployment.members()) {
                start.bringUp(member, runningDeployment);
            }
            return runningDeployment;
        } catch (LaunchFailure failure) {
            runningDeployment.close();
            LaunchFailure cause = runningDeployment
                    .lostMachine()
                    .map(why -> LaunchFailure.lost(failure.member(), why))
                    .orElse(failure);
            throw new DeploymentException(cause, runningDeployment.record());
        } catch (RuntimeException e) {
            runningDeployment.close();
            throw e;
        }
    }

    /** Kills every member that runs, without a wait; a launch that is under way fails. */
    public void killMembers() {
        deployments.forEach(RunningDeployment::killMembers);
    }

    /** Returns the names of the members that still live. */
    public List<String> livingMembers() {
        return deployments.stream().flatMap(each -> each.living().stream()).toList();
    }

    /** Starts a process of the tool's own, such as a worker. */
    public ManagedProcess spawn(ProcessCommand command) throws IOException {
        return context.spawn(command, ProcessIsolation.NONE);
    }

    /** Starts a process of the study that is not a member, such as a load script, as the user of the members. */
    public ManagedProcess spawnAsMember(ProcessCommand command) throws IOException {
        return context.spawn(command, ProcessIsolation.NONE.as(context.user()));
    }

    /** Starts a container image that is not a member, with the user of the members or that of the image. */
    public ManagedProcess spawnAsMember(ImageStart start) throws IOException {
        Optional<String> objection = context.imageObjection();
        if (objection.isPresent()) {
            throw new IOException("it " + objection.get());
        }
        ContainerRoot root = context.container(
                "image", new ContainerImages.Unpacking(start.image(), Timeouts.DEFAULT.install(), _ -> {}));
        Map<String, String> environment =
                new ImageVariables(root.variables(), start.environment(), Optional.empty()).merged();
        return context.spawn(
                root, root.program(start.image(), start.words()), environment, start.stdout(), start.stderr());
    }

    /** Returns the variables that a container image sets; unpacks the image if no lab has done that. */
    public Map<String, String> variables(ContainerImage image) throws IOException {
        ContainerRoot root =
                context.container("image", new ContainerImages.Unpacking(image, Timeouts.DEFAULT.install(), _ -> {}));
        return root.variables();
    }

    /** Returns the user as which members run; empty: as the lab's own. */
    public Optional<MemberUser> user() {
        return context.user();
    }

    /** Hides these secrets in the output of every process that is started from now on, until the next launch. */
    public void hide(SecretRedactor secrets) {
        spawner.hide(secrets);
    }

    /** Returns what hides the secrets of the latest launch. */
    public SecretRedactor redactor() {
        return spawner.redactor();
    }

    /** Creates an empty directory that is deleted when this is closed. */
    public Path scratch(String name) throws IOException {
        return context.scratch(name);
    }

    /** Creates an empty directory of the lab's own whose files the members' user can be given. */
    public Path sharedScratch(String name) throws IOException {
        return context.sharedScratch(name);
    }

    /** Creates an empty directory that the members' user can write. */
    public Path memberScratch(String name) throws IOException {
        return context.memberScratch(name);
    }

    /** Runs an action when this is closed, after every process has ended and before the directories are deleted. */
    public void beforeDeletion(Runnable action) {
        beforeDeletion.add(action);
    }

    /** Returns an unused port of 127.0.0.1. */
    public int freePort() {
        return context.ports().take();
    }

    /**
     * Sends TERM to everything that still runs, and KILL after 3 s. No cgroup, scratch directory or registry file
     * remains.
     */
    @Override
    public void close() {
        closing.lock();
        try {
            if (!closed) {
                closed = true;
                endAllProcesses();
            }
        } finally {
            closing.unlock();
        }
        if (!Thread.currentThread().equals(hook)) {
            removeHook();
        }
    }

    private void endAllProcesses() {
        spawner.stopStarting();
        context.running().forEach(ManagedProcess::terminate);
        long deadline = System.nanoTime() + TERMINATE_ALL.toNanos();
        List<Runnable> steps = new ArrayList<>();
        context.running()
                .forEach(process ->
                        steps.add(() -> process.stop(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())))));
        deployments.forEach(runningDeployment -> steps.add(runningDeployment::abort));
        steps.add(spawner::close);
        steps.addAll(beforeDeletion);
        steps.add(this::deleteScratch);
        ShutdownSteps.runAll(steps);
    }

    private void deleteScratch() {
        try {
            registry.close();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the lab's scratch directory " + registry.scratch() + " cannot be deleted: " + e.getMessage(), e);
        }
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The lab is already shutting down; the hook will find nothing left to do.
        }
    }

    private static String texts(Deployment deployment) {
        return deployment.members().stream()
                .map(member -> member.source().toString())
                .collect(Collectors.joining("\n"));
    }

    /** The control groups below which labs on this machine create theirs. */
    private static List<Path> groups(Machine machine) {
        return Stream.concat(
                        machine.mechanisms().stream().flatMap(mechanism -> mechanism.parent().stream()),
                        machine.quota().map(CpuQuota::parent).stream())
                .toList();
    }

    /**
     * Returns the cores of the link's end that is not the subject, so that the link takes no CPU time from the subject.
     */
    private static List<Integer> cores(Link link, Deployment deployment) {
        return deployment.members().stream()
                .filter(member -> member.role() != MemberRole.SUBJECT)
                .filter(member ->
                        member.name().equals(link.from()) || member.name().equals(link.to()))
                .map(member -> member.limits().cpus().cores())
                .findFirst()
                .orElse(List.of());
    }

    private static Map<String, String> throughLinks(Deployment deployment, PortPlan plan, Map<String, String> direct) {
        Map<String, String> values = plan.throughLinks(Link.WORKER, direct);
        loaded(deployment).map(Member::name).ifPresent(first -> {
            Optional.ofNullable(values.get(first + ".port")).ifPresent(port -> values.put("port", port));
            Optional.ofNullable(values.get(first + ".url")).ifPresent(url -> values.put("url", url));
        });
        return values;
    }

    private static Map<String, String> placeholders(Deployment deployment, PortPlan plan) {
        Map<String, String> values = new HashMap<>();
        for (Member member : deployment.members()) {
            values.putAll(plan.direct(member));
        }
        values.keySet().removeIf(key -> key.equals("port") || key.equals("host") || key.startsWith("port."));
        loaded(deployment).ifPresent(first -> {
            values.putAll(plan.direct(first));
            Optional.ofNullable(values.get(first.name() + ".url")).ifPresent(url -> values.put("url", url));
        });
        values.putAll(plan.secrets().references());
        return values;
    }

    /** Returns the member that receives the load if none is named: the balancer of replicas, or the first subject. */
    private static Optional<Member> loaded(Deployment deployment) {
        Optional<String> balancer = deployment.replicas().map(Replicas::balancer);
        return deployment.members().stream()
                .filter(member -> balancer.map(member.name()::equals).orElse(member.role() == MemberRole.SUBJECT))
                .findFirst();
    }
}
