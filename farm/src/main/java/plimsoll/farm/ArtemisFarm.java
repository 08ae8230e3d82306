package plimsoll.farm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import plimsoll.farm.agent.FarmAgent;
import plimsoll.farm.agent.LabProcess;
import plimsoll.farm.broker.FarmBroker;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.files.ContentStore;
import plimsoll.farm.generator.GeneratorAgent;
import plimsoll.farm.generator.GeneratorHosts;
import plimsoll.farm.generator.NeedsHost;
import plimsoll.farm.keys.FarmKeys;
import plimsoll.farm.keys.FarmRole;
import plimsoll.farm.keys.KeyMaker;
import plimsoll.farm.lab.FarmLab;
import plimsoll.farm.message.AgentStatus;
import plimsoll.farm.message.FarmNames;
import plimsoll.farm.message.FarmTiming;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.NeedsMachine;
import plimsoll.lab.launch.process.SystemTools;
import plimsoll.lab.load.Generators;
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.AllowedCores;
import plimsoll.records.Manifest;
import plimsoll.run.farm.AgentRequest;
import plimsoll.run.farm.Farm;
import plimsoll.run.farm.FarmAccess;
import plimsoll.run.farm.FarmedParts;
import plimsoll.run.farm.FarmedVerb;
import plimsoll.run.farm.GeneratorRequest;
import plimsoll.run.host.HostEnvironment;
import plimsoll.run.host.Installation;
import plimsoll.run.request.RequestException;
import plimsoll.run.trial.Lab;

/** A farm on an embedded ActiveMQ Artemis. */
public final class ArtemisFarm implements Farm {
    private static final String ROOT = "root";

    @Override
    public void makeKeys(KeyRequest request, Consumer<String> out) {
        new KeyMaker(request.directory(), request.hosts(), request.days()).make(request.agents(), out);
    }

    @Override
    public void serve(Path keys, Path data, int port, Consumer<String> out) throws InterruptedException {
        FarmKeys own = FarmKeys.read(keys, FarmRole.BROKER, Optional.empty());
        try (FarmBroker broker = FarmBroker.start(data.toAbsolutePath(), own, port)) {
            out.accept("broker on port " + broker.port() + ", journal and metrics.om in " + data);
            String shown = "";
            while (true) {
                if (!broker.isRunning()) {
                    throw new RequestException(
                            ExitCode.MACHINE_LACKS,
                            "the broker ended by itself, which it does if it cannot write its journal in " + data
                                    + "; check that its disk has room, and start it again");
                }
                broker.sweep(out);
                String status = broker.status()
                        + broker.writeMetrics().map(why -> "; " + why).orElse("");
                if (!status.equals(shown)) {
                    out.accept(status);
                    shown = status;
                }
                Thread.sleep(FixedTimeout.FARM_CHECK.time());
            }
        }
    }

    @Override
    public void work(AgentRequest request, Consumer<String> out) throws InterruptedException {
        requireUser(request.rootAllowed(), request.host());
        FarmHost host = host(request.access());
        FarmKeys keys = FarmKeys.read(request.access().keys(), FarmRole.AGENT, request.name());
        String name = keys.identity().name();
        request.name().filter(asked -> !asked.equals(name)).ifPresent(asked -> {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--name is " + asked + ", but the certificate is that of " + name + "; remove --name");
        });
        AgentStatus idle;
        try {
            idle = new AgentStatus(
                    name,
                    request.access().label(),
                    Manifest.machineClass(request.host().environment()),
                    AllowedCores.in(Path.of("/proc")),
                    Optional.empty());
        } catch (IllegalArgumentException wrong) {
            throw new RequestException(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        }
        LabProcess executor = LabProcess.of(request.launcher(), request.options(), SystemTools.find("setpriv"));
        ContentStore files = files(request.host());
        out.accept("agent " + name + " of class " + idle.machineClass().number() + " ("
                + idle.machineClass().words() + "), broker " + host);
        new FarmAgent(host, keys, idle, executor, files, FarmTiming.USUAL, FarmNames.ROOT, out).work();
    }

    private static ContentStore files(HostEnvironment host) {
        String own = System.getProperty("user.name");
        ContentStore files = new ContentStore(
                FarmNames.ROOT,
                !host.environment().getOrDefault(Manifest.USER_OF_MEMBERS, own).equals(own));
        files.open();
        return files;
    }

    /** The lab of a farm chooses the commands, so that root would be given away with them. */
    private static void requireUser(boolean rootAllowed, HostEnvironment host) {
        if (!rootAllowed
                && host.environment().getOrDefault(Manifest.USER_OF_MEMBERS, "").equals(ROOT)) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "this agent runs as root, and so would every command that a lab sends; start it as another user,"
                            + " name a user for the members with --as, or permit root with --allow-root");
        }
    }

    private static FarmHost host(FarmAccess access) {
        return FarmHost.parse(access.broker());
    }

    @Override
    public FarmedParts run(
            FarmAccess access, WorkPlanning planning, Optional<Integer> attempts, Path parts, Consumer<String> out)
            throws InterruptedException {
        return lab(access, out).run(planning, attempts, parts);
    }

    @Override
    public FarmedParts resume(FarmAccess access, FarmedVerb verb, Path parts, Consumer<String> out)
            throws InterruptedException {
        return lab(access, out).resume(verb, parts);
    }

    @Override
    public Generators generators(List<String> hosts, Path keys, String version) {
        List<FarmHost> parsed = hosts.stream().map(FarmHost::parseGenerator).toList();
        Set<FarmHost> seen = new HashSet<>();
        parsed.stream().filter(host -> !seen.add(host)).findFirst().ifPresent(twice -> {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--generator names " + twice + " twice; a machine sends one share of a load, so name each once");
        });
        return new GeneratorHosts(parsed, FarmKeys.read(keys, FarmRole.LAB, Optional.empty()), version);
    }

    @Override
    public NeedsMachine needs(String host, Path keys, String version) {
        return new NeedsHost(FarmHost.parseNeeds(host), FarmKeys.read(keys, FarmRole.LAB, Optional.empty()), version);
    }

    @Override
    public void generate(GeneratorRequest request, Consumer<String> out) throws InterruptedException {
        FarmKeys keys = FarmKeys.read(request.keys(), FarmRole.AGENT, request.name());
        HostEnvironment host = request.environment().surroundings();
        Map<String, String> facts = host.environment();
        if (request.needs()) {
            requireUser(request.rootAllowed(), host);
        }
        try (Lab lab = request.environment().lab(Optional.empty());
                GeneratorAgent agent = GeneratorAgent.listen(
                        request.port(),
                        keys,
                        new GeneratorAgent.GeneratorHome(
                                keys.identity().name(),
                                facts.getOrDefault("processor", "unknown") + ", "
                                        + facts.getOrDefault("kernel", "unknown"),
                                request.environment().machine().cores().size(),
                                request.environment().version().orElse(Installation.NO_VERSION),
                                lab.worker(),
                                request.permission(),
                                request.needs() ? Optional.of(files(host)) : Optional.empty(),
                                GeneratorAgent.STOP),
                        out)) {
            out.accept(request.title() + " " + keys.identity().name() + " on port " + agent.port());
            AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
            // A thread of its own, since Ctrl-C interrupts a wait for a thread and not one for a connection.
            HelperThreads.start("generators", agent::serve, broken::set).join();
            Throwable failed = broken.get();
            if (failed != null) {
                throw new RequestException(ExitCode.MACHINE_LACKS, "the agent ended: " + failed.getMessage());
            }
        } catch (IOException refused) {
            throw new RequestException(
                    ExitCode.MACHINE_LACKS,
                    "the agent cannot listen on port " + request.port() + ": " + FileErrorText.why(refused)
                            + "; end the process that has this port, or give --generator or --needs another one");
        }
    }

    private static FarmLab lab(FarmAccess access, Consumer<String> out) {
        FarmKeys keys = FarmKeys.read(access.keys(), FarmRole.LAB, Optional.empty());
        return new FarmLab(
                host(access),
                keys,
                access.label(),
                Installation.version().orElse(Installation.NO_VERSION),
                FarmTiming.USUAL,
                ContentStore.asFound(FarmNames.ROOT),
                out);
    }

    @Override
    public void discard(FarmedParts parts) {
        try {
            FarmLab.discard(parts.directory());
        } catch (IOException refused) {
            throw new UncheckedIOException("cannot delete " + parts.directory(), refused);
        }
    }
}
