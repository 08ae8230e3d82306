package plimsoll.run.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.lab.launch.NeedsMachine;
import plimsoll.lab.launch.cap.Remedy;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.OuterLimit;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.records.Manifest;
import plimsoll.records.ManifestBuilder;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.RequestException;
import plimsoll.study.provenance.BuildFingerprints;
import plimsoll.study.setting.Selection;

/**
 * The facts that are needed to repeat a run: machine, JDK, cap, command line.
 *
 * @param version of Plimsoll; empty if it was not started from a jar
 * @param members the user as which members run; empty: the lab's own
 * @param needs the machine that runs the needs; empty: this one does
 */
public record HostEnvironment(
        Machine machine, Optional<String> version, Optional<MemberUser> members, Optional<NeedsMachine> needs) {
    /** A machine that runs the needs itself. */
    public HostEnvironment(Machine machine, Optional<String> version, Optional<MemberUser> members) {
        this(machine, version, members, Optional.empty());
    }

    /** A manifest for a run of this study that starts now on this machine. */
    public Manifest manifest(Study study, Selection selection, Invocation invocation) {
        int trials = study.cells().stream().mapToInt(Cell::rounds).sum();
        return ManifestBuilder.builder()
                .study(study.name())
                .question(study.question())
                .mode(selection.mode().name().toLowerCase(Locale.ROOT))
                .seed(selection.seed())
                .startedAt(now())
                .repeat(invocation.repeat())
                .cores(machine.cores().size())
                .plannedTrials(Optional.of(trials))
                .environment(environment())
                .notes(notes(study))
                .layers(study.layers())
                .cells(study.cells().stream()
                        .map(cell -> cell.experiment().cell())
                        .toList())
                .builds(BuildFingerprints.of(
                        study.cells().stream().map(Cell::experiment).toList()))
                .units(selection.units())
                .build();
    }

    private List<String> notes(Study study) {
        return Stream.concat(
                        study.notes().stream(),
                        ownNotes(study.cells().stream().map(Cell::experiment).toList()).stream())
                .toList();
    }

    /** Remarks about this machine. */
    private List<String> ownNotes(List<Experiment> points) {
        Bytes lab = new Bytes(Runtime.getRuntime().maxMemory());
        return Stream.concat(
                        overcommitment(points, machine.memory(), machine.outerLimit(), lab).stream(),
                        weakCap().stream())
                .toList();
    }

    /** Returns a manifest that names no machine, for a result that another machine begins. */
    public Manifest unbegun(Manifest manifest, List<Experiment> points) {
        List<String> own = ownNotes(points);
        return manifest.withEnvironment(Map.of())
                .withNotes(manifest.notes().stream()
                        .filter(note -> !own.contains(note))
                        .toList());
    }

    /**
     * Returns a manifest that {@link #unbegun} made, for trials that begin now on this machine. Its date stays that of the
     * lab that planned it: the clock of this machine may be another.
     */
    public Manifest begun(Manifest manifest, List<Experiment> points) {
        return manifest.withEnvironment(environment())
                .withCores(machine.cores().size())
                .withMoreNotes(ownNotes(points));
    }

    /**
     * Returns a note if the caps of a cell's members and the lab's own heap do not fit into the memory around them: then
     * the kernel may kill a member for that limit before it reaches its own cap.
     */
    static Optional<String> overcommitment(
            List<Experiment> points, Bytes memory, Optional<OuterLimit> outer, Bytes lab) {
        Optional<OuterLimit> tighter = outer.filter(limit -> limit.memory().compareTo(memory) <= 0);
        Bytes around = tighter.map(OuterLimit::memory).orElse(memory);
        return points.stream()
                .max(Comparator.comparingLong(HostEnvironment::caps))
                .filter(largest -> caps(largest) + lab.count() > around.count())
                .map(largest -> "The memory caps of " + largest.cell() + " add up to " + new Bytes(caps(largest))
                        + ", and the lab's heap takes up to " + lab + ", but "
                        + tighter.map(limit -> "all of it shares " + limit.words())
                                .orElse("there are " + memory)
                        + ". A member that is killed before it reaches its own cap makes its trial inconclusive.");
    }

    private static long caps(Experiment experiment) {
        return experiment.deployment().members().stream()
                .filter(member -> !(member.source() instanceof MemberSource.Elsewhere))
                .flatMap(member -> member.limits().memory().stream())
                .mapToLong(Bytes::count)
                .sum();
    }

    /** Returns sentences about the weak cap that this machine takes, with the command that gets the kernel's. */
    public Optional<String> weakCap() {
        return machine.weakCap()
                .map(mechanism -> "The cap " + mechanism + " is weak: a trial that holds under it may break in a"
                        + " container of the same size. For the kernel's cap, "
                        + machine.remedy()
                                .map(Remedy::sentence)
                                .orElse("run the lab as root, or in a control group that it may divide")
                        + ".");
    }

    /**
     * Refuses a request whose answer is a size of memory, where only a weak cap could hold it: the answer would be too
     * small for a container.
     *
     * @param verb and options, as the command line has them
     */
    public void requireKernelCap(String verb) {
        weakCap().ifPresent(words -> {
            throw new RequestException(
                    ExitCode.MACHINE_LACKS,
                    verb + " needs the kernel's cap, since its answer is a size of memory. " + words);
        });
    }

    /**
     * Refuses a request whose answer is a CPU quota, where no quota can be held or the machine has fewer cores.
     *
     * @param verb and options, as the command line has them
     * @param most cores that a member gets
     */
    public void requireCpus(String verb, double most) {
        if (!machine.holdsQuota()) {
            throw new RequestException(
                    ExitCode.MACHINE_LACKS,
                    verb + " needs CPU quotas, but no cpu controller is writable here; run the lab as root, or in a"
                            + " control group that it may divide");
        }
        int cores = machine.cores().size();
        if (most > cores) {
            throw new RequestException(
                    ExitCode.USAGE,
                    verb + " goes up to " + KnobRange.plain(most) + " cores, but the lab may use only " + cores
                            + ", so a larger quota has no effect; choose a smaller one");
        }
    }

    /**
     * Refuses a search over the number of cores where members cannot be pinned to them, or the lab has none beside them for
     * workers and needs: these would compete with the service at some of the values only.
     *
     * @param verb and options, as the command line has them
     * @param experiment with all cores that the search may take
     */
    public void requirePinning(String verb, Experiment experiment) {
        if (machine.tools().taskset().isEmpty()) {
            throw new RequestException(
                    ExitCode.MACHINE_LACKS,
                    verb + " pins the service to cores, but taskset was not found; install util-linux");
        }
        List<Integer> allowed = machine.cores();
        List<Integer> named = experiment.deployment().subjects().stream()
                .flatMap(subject -> subject.limits().cpus().cores().stream())
                .distinct()
                .toList();
        if (!allowed.containsAll(named) || named.containsAll(allowed) || workersShare(named, experiment)) {
            throw new RequestException(
                    ExitCode.USAGE,
                    verb + " takes the cores " + named + ", and workers and needs need one that no service of the study"
                            + " names, but the lab may use " + allowed + "; " + coresToName());
        }
    }

    /** Whether workers run on these cores, or on every one, as they do when services of other variants name the rest. */
    private static boolean workersShare(List<Integer> named, Experiment experiment) {
        return experiment.workloads().stream()
                .anyMatch(workload -> workload.placement() instanceof WorkerPlacement.Outside(Cpus cpus)
                        && (cpus.cores().isEmpty() || !Collections.disjoint(cpus.cores(), named)));
    }

    /** Says how a study names the cores of a search on this machine. */
    public String coresToName() {
        List<Integer> allowed = machine.cores();
        return allowed.size() < 3
                ? "search on a machine with three cores or more"
                : "write limits: {cpus: " + allowed.subList(0, allowed.size() - 1) + "}, or fewer of them";
    }

    public static String now() {
        return OffsetDateTime.now(ZoneId.systemDefault())
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }

    /** Maps labels to values, in display order. */
    public Map<String, String> environment() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Plimsoll", version.orElse("not from a jar"));
        facts.put("processor", processor());
        facts.put("cores", machine.cores().size() + " usable");
        facts.put("memory of the machine", machine.memory().mebibytes() + "m");
        facts.put("kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        facts.put("JDK", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        String own = System.getProperty("user.name");
        facts.put(Manifest.USER_OF_LAB, own);
        facts.put(Manifest.USER_OF_MEMBERS, members.map(MemberUser::name).orElse(own));
        machine.outerLimit()
                .ifPresent(limit -> facts.put(Manifest.OUTER_LIMIT, limit.memory() + " of " + limit.group()));
        machine.mechanisms().stream().findFirst().ifPresent(cap -> facts.put("memory cap", cap.name()));
        needs.flatMap(NeedsMachine::facts).ifPresent(known -> facts.put(Manifest.MACHINE_OF_NEEDS, known));
        return facts;
    }

    /** Returns the facts that make this machine's class, label to value. */
    public Map<String, String> machineClass() {
        return Manifest.machineClass(environment());
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException notLinux) {
            return System.getProperty("os.arch");
        }
    }
}
