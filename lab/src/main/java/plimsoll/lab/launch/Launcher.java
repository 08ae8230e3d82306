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
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import plimsoll.lab.launch.cap.CpuQuota;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.orphan.OrphanCleaner;
import plimsoll.lab.launch.orphan.ProcessRegistry;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.lab.launch.process.ProcessSpawner;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;

/** Starts every process of one run and ends them all when it is closed, also when the lab is asked to end. */
public final class Launcher implements AutoCloseable {
    private static final Duration TERMINATE_ALL = FixedTimeout.ALL_TERMINATED.time();

    private final Path state;
    private final ProcessSpawner spawner;
    private final ProcessRegistry list;
    private final LaunchContext context;
    private final List<String> swept;
    private final Set<RunningDeployment> crews = ConcurrentHashMap.newKeySet();
    private final ReentrantLock closing = new ReentrantLock();
    private final Thread hook = new Thread(this::close, "plimsoll-end");
    private volatile boolean closed;

    private Launcher(Path state, Machine machine, List<String> swept) throws IOException {
        this.state = state;
        this.swept = List.copyOf(swept);
        this.list = ProcessRegistry.open(state);
        this.spawner = new ProcessSpawner(machine.tools());
        this.context = new LaunchContext(machine, spawner, list);
    }

    /**
     * Sweeps what dead labs left, and is ready to start processes.
     *
     * @param state a directory that all labs of this user share
     * @throws UncheckedIOException when the state directory cannot be written
     */
    public static Launcher open(Path state, Machine machine) {
        Path absolute = state.toAbsolutePath().normalize();
        try {
            List<String> swept = new OrphanCleaner(absolute, groups(machine)).run();
            Launcher launcher = new Launcher(absolute, machine, swept);
            Runtime.getRuntime().addShutdownHook(launcher.hook);
            return launcher;
        } catch (IOException e) {
            throw new UncheckedIOException("the state directory " + absolute + " cannot be used: " + e.getMessage(), e);
        }
    }

    /** Whether it has begun to end what it started; what dies from now on dies of that. */
    public boolean isClosed() {
        return closed;
    }

    /** What dead labs had left and {@link #open} removed, a phrase each. */
    public List<String> swept() {
        return swept;
    }

    /**
     * Starts the members in their order, each once the one before is ready.
     *
     * @throws DeploymentException when one does not come up; those before it are ended again
     */
    public RunningDeployment launch(Deployment deployment, TrialSetup trial) throws DeploymentException {
        crews.removeIf(RunningDeployment::isClosed);
        PortPlan plan = new PortPlan(deployment, context.ports());
        MemberStarter start = new MemberStarter(context, trial, plan, new Installer(context, state, trial));
        Map<String, String> direct = placeholders(deployment, plan);
        RunningDeployment runningDeployment =
                new RunningDeployment(trial, start, direct, throughLinks(deployment, plan, direct));
        crews.add(runningDeployment);
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
            throw new DeploymentException(failure, runningDeployment.record());
        } catch (RuntimeException e) {
            runningDeployment.close();
            throw e;
        }
    }

    /** Starts a worker, an audit or whatever else is no member. */
    public ManagedProcess spawn(ProcessCommand command) throws IOException {
        return context.spawn(command, ProcessIsolation.NONE);
    }

    /** An empty directory that is gone once this is closed. */
    public Path scratch(String name) throws IOException {
        return context.scratch(name);
    }

    /** A port of 127.0.0.1 that nobody listens on. */
    public int freePort() {
        return context.ports().take();
    }

    /** TERM to everything that still runs, KILL after 3 s; no cgroup, scratch directory or list remains. */
    @Override
    public void close() {
        closing.lock();
        try {
            if (!closed) {
                closed = true;
                end();
            }
        } finally {
            closing.unlock();
        }
        if (!Thread.currentThread().equals(hook)) {
            unhook();
        }
    }

    private void end() {
        spawner.refuse();
        context.running().forEach(ManagedProcess::terminate);
        long deadline = System.nanoTime() + TERMINATE_ALL.toNanos();
        List<Runnable> ends = new ArrayList<>();
        context.running()
                .forEach(process ->
                        ends.add(() -> process.stop(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())))));
        crews.forEach(runningDeployment -> ends.add(() -> runningDeployment.close(Duration.ZERO)));
        ends.add(spawner::close);
        ends.add(this::deleteScratch);
        endAll(ends);
    }

    /** Ends each of them, whatever another throws; the first failure is thrown afterwards. */
    static void endAll(List<Runnable> ends) {
        List<RuntimeException> failures = new ArrayList<>();
        for (Runnable end : ends) {
            try {
                end.run();
            } catch (RuntimeException e) {
                failures.add(e);
            }
        }
        if (!failures.isEmpty()) {
            RuntimeException first = failures.removeFirst();
            failures.forEach(first::addSuppressed);
            throw first;
        }
    }

    private void deleteScratch() {
        try {
            list.close();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the lab's scratch directory " + list.scratch() + " cannot be deleted: " + e.getMessage(), e);
        }
    }

    private void unhook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The lab is ending already; the hook finds nothing left to do.
        }
    }

    /** Control groups below which labs on this machine make theirs. */
    private static List<Path> groups(Machine machine) {
        return Stream.concat(
                        machine.mechanisms().stream().flatMap(mechanism -> mechanism.parent().stream()),
                        machine.quota().map(CpuQuota::parent).stream())
                .toList();
    }

    /** A link runs where that of its ends runs that is no subject, so that it takes no time from what is judged. */
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
        deployment.subjects().stream().findFirst().map(Member::name).ifPresent(first -> {
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
        deployment.subjects().stream().findFirst().ifPresent(first -> {
            values.putAll(plan.direct(first));
            Optional.ofNullable(values.get(first.name() + ".url")).ifPresent(url -> values.put("url", url));
        });
        return values;
    }
}
