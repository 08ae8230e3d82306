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
import plimsoll.lab.launch.cap.Hold;
import plimsoll.lab.launch.process.Command;
import plimsoll.lab.launch.process.Enclosure;
import plimsoll.lab.launch.process.Output;
import plimsoll.lab.launch.process.Spawned;
import plimsoll.lab.launch.ready.HttpProbe;
import plimsoll.lab.launch.ready.Probe;
import plimsoll.lab.launch.ready.TcpProbe;
import plimsoll.model.Bytes;
import plimsoll.model.member.Disk;
import plimsoll.model.member.Member;
import plimsoll.model.member.Readiness;
import plimsoll.model.member.Source;
import plimsoll.model.record.Event;

/** Turns one member of a deployment into a process: fills its texts, adds its flags, makes its cap, starts it. */
final class MemberStart {
    /** The JVM takes a quarter of what it sees for its heap. */
    private static final int DEFAULT_HEAP = 4;

    private static final String TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";
    private static final Set<String> TAKEN_NAMES = Set.of("port", "host", "env", "dir");

    private final Outfit outfit;
    private final Trial trial;
    private final PortPlan plan;
    private final Installer installer;

    MemberStart(Outfit outfit, Trial trial, PortPlan plan, Installer installer) {
        this.outfit = outfit;
        this.trial = trial;
        this.plan = plan;
        this.installer = installer;
    }

    /** The crew has the member as soon as it runs, and it is ready when this returns. */
    void bringUp(Member member, Crew crew) throws Refusal {
        if (TAKEN_NAMES.contains(member.name())) {
            throw Refusal.of(
                    member.name(),
                    "a member cannot be called '" + member.name() + "', because ${" + member.name()
                            + "...} means something else; give it another name");
        }
        try {
            switch (member.source()) {
                case Source.Attached attached ->
                    crew.add(new AttachedMember(member, attached, plan.ports(member), trial));
                case Source.Launched launched -> {
                    LaunchedMember started = begun(member, launched, first(member));
                    crew.add(started);
                    started.awaitReady(trial.bounds().ready());
                }
            }
        } catch (IllegalArgumentException e) {
            throw Refusal.of(member.name(), "'" + member.name() + "': " + e.getMessage());
        } catch (IOException e) {
            throw Refusal.of(member.name(), "'" + member.name() + "' cannot be started: " + e.getMessage());
        }
    }

    /**
     * Starts a member that has ended once more, with the same ports, in a cgroup and a folder for logs of its own; it is ready when this returns.
     *
     * @param before its life before, which has ended
     * @param number of the new life; the first was 1
     */
    LaunchedMember again(LaunchedMember before, int number, boolean fresh, Crew crew) throws Refusal {
        Member member = before.member();
        String called = member.name() + "." + number;
        if (!(member.source() instanceof Source.Launched source)) {
            throw Refusal.of(member.name(), "'" + member.name() + "' was not started by the lab");
        }
        try {
            Life life = fresh
                    ? life(member, called)
                    : new Life(
                            called, before.outset().scratch(), before.outset().disk());
            LaunchedMember started = begun(member, source, life);
            crew.add(started);
            started.awaitReady(trial.bounds().ready());
            return started;
        } catch (IOException | IllegalArgumentException e) {
            throw Refusal.of(member.name(), "'" + member.name() + "' cannot be started again: " + e.getMessage());
        }
    }

    /** One life of a member: what it is called in records, its scratch directory, and the disk that stands there. */
    private record Life(String called, Path scratch, Optional<MemberDisk> disk) {}

    private Life first(Member member) throws Refusal, IOException {
        Optional<String> objection =
                member.limits().disk().flatMap(disk -> MemberDisk.objection(disk, outfit.machine()));
        if (objection.isPresent()) {
            throw Refusal.missing(member.name(), "'" + member.name() + "' " + objection.get());
        }
        return life(member, member.name());
    }

    private Life life(Member member, String called) throws IOException {
        Path scratch = outfit.scratch(called);
        Optional<Disk> asked = member.limits().disk();
        return new Life(
                called,
                scratch,
                asked.isEmpty()
                        ? Optional.empty()
                        : Optional.of(MemberDisk.open(
                                asked.get(), new MemberDisk.Place(called, scratch, member.limits()), outfit, trial)));
    }

    /** Who is not started leaves no disk. */
    private LaunchedMember begun(Member member, Source.Launched source, Life life) throws Refusal, IOException {
        try {
            return start(member, source, life);
        } catch (Refusal | IOException | RuntimeException e) {
            if (life.disk().isPresent()) {
                life.disk().get().close(trial, life.called());
            }
            throw e;
        }
    }

    /** It runs when this returns; whether it is ready is another question. */
    private LaunchedMember start(Member member, Source.Launched source, Life life) throws Refusal, IOException {
        Optional<String> objection = outfit.objection(member.limits());
        if (objection.isPresent()) {
            throw Refusal.missing(member.name(), "'" + member.name() + "' " + objection.get());
        }
        Placeholders texts = placeholders(member, life.scratch());
        installer.prepare(member, source, texts);
        refuseTakenPort(member);
        Files.createDirectories(trial.logs(life.called()));
        Files.createDirectories(LaunchedMember.Outset.temporary(life.scratch()));
        return started(member, source, new Filled(texts, life));
    }

    private record Filled(Placeholders texts, Life life) {}

    private LaunchedMember started(Member member, Source.Launched source, Filled filled) throws IOException {
        Path directory = directory(filled.texts().fill(source.directory()));
        Readiness ready = ready(source.ready(), filled.texts());
        Function<Spawned, Probe> probe = probe(ready);
        LaunchedMember.Outset asked = asked(member, source, filled);
        Hold hold = outfit.hold(member.limits());
        try {
            LaunchedMember.Outset outset = flagged(member, hold, asked);
            Spawned process =
                    outfit.spawn(command(member, outset, directory, ready), enclosure(hold, asked.disk(), directory));
            return new LaunchedMember(
                    member, outset, trial, new LaunchedMember.Held(hold, process, probe.apply(process)));
        } catch (IOException | IllegalArgumentException e) {
            hold.close();
            throw e;
        }
    }

    private static Enclosure enclosure(Hold hold, Optional<MemberDisk> disk, Path directory) throws IOException {
        return disk.isEmpty()
                ? hold.enclosure()
                : hold.enclosure().wrappedIn(disk.get().wrap(directory));
    }

    /** As the study says it, with every placeholder filled in. */
    private LaunchedMember.Outset asked(Member member, Source.Launched source, Filled filled) {
        Map<String, String> environment = new TreeMap<>();
        environment.put(
                "TMPDIR",
                LaunchedMember.Outset.temporary(filled.life().scratch()).toString());
        source.environment()
                .forEach((key, value) -> environment.put(key, filled.texts().fill(value)));
        return new LaunchedMember.Outset(
                filled.life().called(),
                source.command().stream().map(filled.texts()::fill).toList(),
                environment,
                plan.ports(member),
                member.limits().heap(),
                filled.life().scratch(),
                filled.life().disk());
    }

    /** With the JVM's options: in the command where that is java, else in the environment where the heap is limited. */
    private LaunchedMember.Outset flagged(Member member, Hold hold, LaunchedMember.Outset asked) throws IOException {
        JavaFlags flags = flags(member, hold, asked);
        if (flags.dumps()) {
            outfit.dumps(flags.dump());
        }
        if (JavaFlags.isJava(asked.command())) {
            List<String> elsewhere =
                    OptionsElsewhere.of(asked.command(), asked.environment(), System.getenv(), directory(member));
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
        return member.source() instanceof Source.Launched launched ? Path.of(launched.directory()) : Path.of("");
    }

    /** Only a cgroup's cap and quota can be seen by the JVM itself. */
    private JavaFlags flags(Member member, Hold hold, LaunchedMember.Outset asked) {
        String called = asked.called();
        Bytes machine = outfit.machine().memory();
        Bytes seen = hold.cgroup()
                .flatMap(_ -> member.limits().memory())
                .filter(cap -> cap.compareTo(machine) < 0)
                .orElse(machine);
        List<Integer> pinned = member.limits().cpus().cores();
        int cores = pinned.isEmpty() ? outfit.machine().cores().size() : pinned.size();
        int quota = member.limits()
                .cpus()
                .quota()
                .map(share -> (int) Math.ceil(share))
                .orElse(cores);
        Optional<Bytes> heap = member.limits().heap();
        boolean dumps = roomForDump(called, heap.orElse(new Bytes(seen.count() / DEFAULT_HEAP)));
        return new JavaFlags(
                trial.logs(called),
                LaunchedMember.Outset.temporary(asked.scratch()),
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
                    Event.Kind.NOTE,
                    "should it run out of memory, what filled its heap will not be known: a dump of " + heap
                            + " needs twice that on the disk, and " + new Bytes(usable) + " are free");
        }
        return room;
    }

    private Command command(Member member, LaunchedMember.Outset outset, Path directory, Readiness ready) {
        Path logs = trial.logs(outset.called());
        Optional<Pattern> awaited =
                ready instanceof Readiness.Line line ? Optional.of(Pattern.compile(line.pattern())) : Optional.empty();
        return new Command(
                outset.called(),
                outset.command(),
                outset.environment(),
                directory,
                member.limits().cpus().cores(),
                new Output.Kept(logs.resolve("stdout.log"), awaited),
                new Output.Kept(logs.resolve("stderr.log"), awaited),
                false);
    }

    private Placeholders placeholders(Member member, Path scratch) {
        Map<String, String> values = plan.values(member);
        values.put("dir", scratch.toString());
        return new Placeholders(values, System.getenv());
    }

    private static void refuseTakenPort(Member member) throws Refusal {
        Optional<Integer> taken = PortPlan.fixedHere(member).filter(port -> !Ports.bindable(port, true));
        if (taken.isPresent()) {
            throw Refusal.of(
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
    private static Function<Spawned, Probe> probe(Readiness ready) {
        return switch (ready) {
            case Readiness.Http http -> always(HttpProbe.of(http.url()));
            case Readiness.Tcp tcp -> always(TcpProbe.of(tcp.address()));
            case Readiness.Line _ -> process -> _ -> process.said();
            case Readiness.Started _ -> process -> _ -> process.isAlive();
        };
    }

    private static Function<Spawned, Probe> always(Probe probe) {
        return _ -> probe;
    }
}
