package plimsoll.farm.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plimsoll.farm.broker.FarmAddresses;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.broker.FarmLink;
import plimsoll.farm.broker.LinkException;
import plimsoll.farm.files.ContentStore;
import plimsoll.farm.files.FarmPlan;
import plimsoll.farm.keys.FarmKeys;
import plimsoll.farm.message.AgentStatus;
import plimsoll.farm.message.BlockFile;
import plimsoll.farm.message.FarmTiming;
import plimsoll.farm.message.FileDigest;
import plimsoll.farm.message.MachineClass;
import plimsoll.farm.message.ToAgent;
import plimsoll.json.Json;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Shard;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.AllowedCores;
import plimsoll.records.Sha256;
import plimsoll.run.farm.Farm;
import plimsoll.run.farm.FarmedParts;
import plimsoll.run.farm.FarmedVerb;
import plimsoll.run.farm.UnbegunWork;
import plimsoll.run.request.RequestException;

/**
 * A lab that lets agents execute the rounds of its run, or its searches.
 *
 * @param label of the agents; empty: any
 * @param version of this Plimsoll, which has to be that of the agents
 * @param files of this machine
 * @param out receives a line for each event
 */
public record FarmLab(
        FarmHost host,
        FarmKeys keys,
        Optional<String> label,
        String version,
        FarmTiming timing,
        ContentStore files,
        Consumer<String> out) {
    private static final int RUN_BYTES = 6;

    /** The most agents that a message names. */
    private static final int NAMED_MAX = 20;

    /**
     * Sends the rounds of a run, or the searches, as blocks, and waits for the results.
     *
     * @param attempts the most at a trial that other processes disturb; empty: the usual number
     * @param parts a new directory for them
     */
    public FarmedParts run(Farm.WorkPlanning planning, Optional<Integer> attempts, Path parts)
            throws InterruptedException {
        try (FarmLink link = opened()) {
            AgentGroup agents = gathered(link);
            MachineClass machines = agents.machines();
            requireCores(machines);
            UnbegunWork work = planning.on(machines.facts());
            requireCap(work, machines);
            try (PartsFolder folder = PartsFolder.of(parts)) {
                FarmedRun begun = begunOrGone(work, agents, attempts, folder);
                return collected(folder, collector(folder, begun).collectBy(link));
            }
        }
    }

    private FarmLink opened() throws InterruptedException {
        try {
            return FarmLink.open(host, keys);
        } catch (LinkException unreachable) {
            throw notBegun(unreachable);
        }
    }

    /** @throws InterruptedException when the thread was interrupted, which ends a connection too */
    private static RequestException notBegun(LinkException unreachable) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while agents reported");
        }
        return new RequestException(
                ExitCode.MACHINE_LACKS,
                unreachable.getMessage() + "; no block was sent: start the broker, then repeat the command");
    }

    /** Waits for the results that are still missing. */
    public FarmedParts resume(FarmedVerb verb, Path parts) throws InterruptedException {
        try (PartsFolder folder = PartsFolder.of(parts.toAbsolutePath().normalize())) {
            FarmedRun run = folder.read();
            if (run.verb() != verb) {
                throw new RequestException(
                        ExitCode.USAGE,
                        parts + " was begun by " + run.verb().word() + ", not by " + verb.word() + "; use 'plimsoll "
                                + run.verb().word() + " --resume'");
            }
            requireVersion(run, parts);
            return collected(folder, collector(folder, run).collect());
        } catch (UnreadableRecordException damaged) {
            throw new RequestException(ExitCode.USAGE, "cannot resume " + parts + ": " + damaged.getMessage());
        }
    }

    /** Its agents, and the blocks that are home, are of the version that began it. */
    private void requireVersion(FarmedRun run, Path parts) {
        String begun = run.machineClass().version();
        if (!begun.equals(version)) {
            throw new RequestException(
                    ExitCode.USAGE,
                    parts + " was begun by Plimsoll " + begun + ", and this is Plimsoll " + version
                            + "; continue it by that version, or begin a new run");
        }
    }

    private BlockCollector collector(PartsFolder folder, FarmedRun run) {
        return new BlockCollector(host, keys, folder, run, timing, out);
    }

    private FarmedParts collected(PartsFolder folder, FarmedRun ended) {
        placeFiles(ended);
        return new FarmedParts(
                folder.path(),
                ended.blocks().stream()
                        .map(block -> folder.block(block.shard()))
                        .toList(),
                ended.blocks().stream()
                        .filter(block -> block.outcome() == BlockProgress.BlockState.GIVEN_UP)
                        .map(block -> "block " + block.shard() + ": " + String.join("; ", block.failures()))
                        .toList());
    }

    /** The records name the places that all machines of a farm have in common, so a later verb needs the files there. */
    private void placeFiles(FarmedRun run) {
        if (run.files().isEmpty() && run.directories().isEmpty()) {
            return;
        }
        try {
            files.open();
            for (String directory : run.directories()) {
                files.directory(Path.of(directory));
            }
            for (BlockFile file : run.files()) {
                if (!files.has(file)) {
                    files.keep(run.origin(file), file);
                }
            }
        } catch (IOException | RequestException refused) {
            out.accept("the result names files that this machine does not have, so that it can be neither verified nor"
                    + " resumed here: " + refused.getMessage());
        }
    }

    /** Calls the agents and waits until each has given a sign of life, then chooses the class with the most of them. */
    private AgentGroup gathered(FarmLink link) throws InterruptedException {
        SeenAgents agents = new SeenAgents(System::nanoTime);
        Set<String> unreadable = new TreeSet<>();
        try {
            link.listen(FarmAddresses.AGENTS);
            link.tell(FarmAddresses.CALLS, new ToAgent.RollCall(0));
            long end = System.nanoTime() + timing.gathering().toNanos();
            // An agent that works on a block gives its next sign in this time; one that is frozen gives none.
            long enough = System.nanoTime()
                    + timing.sign().multipliedBy(4).dividedBy(3).toNanos();
            while (System.nanoTime() - end < 0
                    && (agents.largestClass(this::isAble, timing.lost()).isEmpty()
                            || (System.nanoTime() - enough < 0
                                    && agents.alive(timing.lost()).size() + unreadable.size()
                                            < link.listeners(FarmAddresses.CALLS)))) {
                Optional<FarmLink.ReceivedMessage> sign =
                        link.receive(FarmAddresses.AGENTS, timing.sign().dividedBy(16));
                if (sign.isPresent()) {
                    saw(agents, unreadable, sign.get());
                }
                if (Thread.interrupted()) {
                    throw new InterruptedException("interrupted while agents reported");
                }
            }
        } catch (LinkException unreachable) {
            throw notBegun(unreachable);
        }
        unreadable.forEach(agent -> out.accept("left out: " + agent + ", whose signs of life Plimsoll " + version
                + " cannot read; start it with the same version"));
        return chosen(agents, unreadable);
    }

    private boolean isAble(AgentStatus status) {
        return (label.isEmpty() || label.equals(status.label()))
                && status.machineClass().version().equals(version);
    }

    /** @param unreadable receives the name of an agent whose sign this version cannot read */
    private static void saw(SeenAgents agents, Set<String> unreadable, FarmLink.ReceivedMessage sign)
            throws LinkException {
        try {
            AgentStatus status = sign.read(AgentStatus.class);
            if (sign.sender().filter(status.agent()::equals).isPresent()) {
                agents.saw(status);
            }
        } catch (UnreadableRecordException otherVersion) {
            sign.sender().ifPresent(unreadable::add);
        }
        sign.acknowledge();
    }

    /** The agents of a class, which get the blocks. */
    private record AgentGroup(MachineClass machines, int agents) {}

    private AgentGroup chosen(SeenAgents agents, Set<String> unreadable) {
        List<AgentStatus> alive = agents.alive(timing.lost());
        MachineClass chosen = agents.largestClass(this::isAble, timing.lost())
                .orElseThrow(() -> new RequestException(
                        ExitCode.MACHINE_LACKS,
                        "no agent "
                                + label.map(name -> "of class '" + name + "' ").orElse("") + "with Plimsoll " + version
                                + " reports to the broker " + host + " (others: " + others(alive, unreadable)
                                + "); start one by 'plimsoll agent --farm " + host + " --keys DIR'"));
        List<AgentStatus> able = alive.stream()
                .filter(status -> status.machineClass().equals(chosen))
                .toList();
        List<String> taking = able.stream().map(AgentStatus::agent).toList();
        out.accept("agents: " + String.join(", ", taking) + " (" + chosen.words() + ")");
        able.stream().flatMap(status -> status.noise().stream()).forEach(out);
        alive.stream()
                .filter(status -> !taking.contains(status.agent()))
                .forEach(status -> out.accept("left out: " + status.agent() + ", "
                        + (status.machineClass().version().equals(version)
                                ? "of another class (" + status.machineClass().words()
                                        + difference(chosen, status.machineClass()) + ")"
                                : "which runs Plimsoll " + status.machineClass().version() + ", and this lab " + version
                                        + "; start it with the same version")));
        return new AgentGroup(chosen, taking.size());
    }

    /** Names each with its version. */
    private static String others(List<AgentStatus> alive, Set<String> unreadable) {
        List<String> others = Stream.concat(
                        alive.stream()
                                .map(status -> status.agent() + " with Plimsoll "
                                        + status.machineClass().version()),
                        unreadable.stream().map(agent -> agent + " with another version"))
                .toList();
        int more = others.size() - NAMED_MAX;
        return others.isEmpty()
                ? "none"
                : others.stream().limit(NAMED_MAX).collect(Collectors.joining(", "))
                        + (more > 0 ? " and " + more + " more" : "");
    }

    /** Names the first fact that the words of both do not show. */
    private static String difference(MachineClass one, MachineClass other) {
        return one.facts().entrySet().stream()
                .filter(fact -> !fact.getValue().equals(other.facts().get(fact.getKey())))
                .findFirst()
                .map(fact -> "; " + fact.getKey() + " is " + other.facts().getOrDefault(fact.getKey(), "absent")
                        + " instead of " + fact.getValue())
                .orElse("");
    }

    /** A plan names the cores of each member. */
    private static void requireCores(MachineClass machines) {
        List<Integer> own = AllowedCores.in(Path.of("/proc"));
        if (!own.equals(machines.cores())) {
            throw new RequestException(
                    ExitCode.MACHINE_LACKS,
                    "the plan assigns cores by those of this process, " + own + ", but the agents have "
                            + machines.cores() + "; start it with the same ones by taskset, or on a machine of their"
                            + " class");
        }
    }

    /** A search was planned for the cap of this machine. */
    private static void requireCap(UnbegunWork work, MachineClass machines) {
        String own = work.machine().getOrDefault(MachineClass.CAP, "none");
        String theirs = machines.facts().getOrDefault(MachineClass.CAP, "none");
        if (work.verb().searches() && !own.equals(theirs)) {
            throw new RequestException(
                    ExitCode.MACHINE_LACKS,
                    "the search is planned for the memory cap of this machine, " + own + ", but the agents have "
                            + theirs + "; start it on a machine of their class, or agents with the same cap");
        }
    }

    /** A run that cannot begin, as on a full disk, leaves no directory, which the next one could not use. */
    private FarmedRun begunOrGone(UnbegunWork work, AgentGroup group, Optional<Integer> attempts, PartsFolder folder) {
        try {
            return begun(work, group, attempts, folder);
        } catch (RuntimeException refused) {
            try {
                folder.deleteAll();
            } catch (IOException kept) {
                refused.addSuppressed(kept);
            }
            throw refused;
        }
    }

    private FarmedRun begun(UnbegunWork work, AgentGroup group, Optional<Integer> attempts, PartsFolder folder) {
        FarmPlan plan = FarmPlan.of(work.plan(), work.manifest().builds(), PartsFolder.made(folder.path()));
        try {
            RecordFile.store(folder.study(), Files.readAllBytes(work.study()));
            RecordFile.store(folder.plan(), work.text(plan.plan()).getBytes(StandardCharsets.UTF_8));
            RecordFile.store(
                    folder.manifest(),
                    Json.text(work.manifest().withBuilds(plan.builds())).getBytes(StandardCharsets.UTF_8));
            Map<String, String> origins = new HashMap<>();
            plan.origins().forEach((digest, file) -> origins.put(digest, file.toString()));
            int blocks = new BlockCount(work.shares(), work.expected(), group.agents()).blocks();
            FarmedRun run = new FarmedRun(
                    work.verb(),
                    newRun(),
                    group.machines(),
                    1,
                    sent(folder.study(), origins),
                    sent(folder.plan(), origins),
                    sent(folder.manifest(), origins),
                    plan.files(),
                    origins,
                    plan.directories(),
                    plan.programs(),
                    attempts,
                    IntStream.rangeClosed(1, blocks)
                            .mapToObj(number -> BlockProgress.of(new Shard(number, blocks)))
                            .toList());
            run.requireSendable();
            folder.write(run);
            out.accept("run " + run.run() + ": " + (blocks == 1 ? "1 block, " : blocks + " blocks, ")
                    + plan.files().size() + " files of "
                    + (plan.files().stream()
                                    .mapToLong(file -> file.content().bytes())
                                    .sum()
                            >> 10)
                    + " KiB");
            return run;
        } catch (IOException refused) {
            throw new UncheckedIOException(
                    "cannot write into " + folder.path() + ": " + FileErrorText.why(refused), refused);
        }
    }

    private static FileDigest sent(Path file, Map<String, String> origins) throws IOException {
        FileDigest digest = new FileDigest(Sha256.of(file), Files.size(file));
        origins.put(digest.sha256(), file.toString());
        return digest;
    }

    private static String newRun() {
        byte[] random = new byte[RUN_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    /** Deletes the parts of a run after they were merged. */
    public static void discard(Path parts) throws IOException {
        try (PartsFolder folder = PartsFolder.of(parts)) {
            folder.deleteAll();
        }
    }
}
