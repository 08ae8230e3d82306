package plimsoll.run.trial;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.lab.audit.Auditor;
import plimsoll.lab.audit.ClockReading;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.Scene;
import plimsoll.lab.launch.Crew;
import plimsoll.lab.launch.NotReady;
import plimsoll.lab.launch.Placeholders;
import plimsoll.lab.launch.RunningMember;
import plimsoll.lab.launch.Trial;
import plimsoll.lab.load.Worker;
import plimsoll.lab.load.WorkerBroken;
import plimsoll.lab.load.Workers;
import plimsoll.lab.observe.Sampler;
import plimsoll.lab.observe.Target;
import plimsoll.model.Cpus;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Placement;
import plimsoll.model.load.Until;
import plimsoll.model.member.Role;
import plimsoll.model.record.Event;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.TrialEnd;
import plimsoll.model.study.Experiment;
import plimsoll.records.EventLog;
import plimsoll.records.TrialFolder;
import plimsoll.records.heap.HeapDumps;

/** One execution of an experiment: launch, load, watch, audit; its records lie in the trial's folder afterwards. */
public final class TrialRun {
    private static final Duration SAMPLED_EVERY = Duration.ofMillis(100);

    /** Of a long phase no more samples than these: the lab that judges them is small. */
    private static final int SAMPLES_MAX = 6_000;

    private static final Pattern LATER = Pattern.compile("\\$\\{((?:env|taken)\\.[^}]*|id\\.\\d+)}");

    private final Experiment experiment;
    private final TrialFolder folder;
    private final Lab lab;
    private final RunListener listener;
    private final int attempt;
    private final List<Instrument> instruments;
    private final long startNanos = System.nanoTime();

    public TrialRun(Experiment experiment, TrialFolder folder, int attempt, Setting setting) {
        this.experiment = experiment;
        this.folder = folder;
        this.attempt = attempt;
        this.lab = setting.lab();
        this.listener = setting.listener();
        this.instruments = setting.instruments();
    }

    /** Runs to the end and writes {@code trial.json} last, also when interrupted. */
    public void execute() throws InterruptedException {
        Folders.create(folder.path());
        Json.write(folder.experiment(), experiment);
        Workers.createLedgers(experiment, folder);
        Ended ended = new Ended(TrialEnd.Kind.INTERRUPTED, "the run was interrupted during this trial");
        try (EventLog events = new EventLog(folder.events())) {
            Ended seen = launched(events);
            if (!lab.launcher().isClosed() && !Thread.currentThread().isInterrupted()) {
                ended = seen;
            }
        } finally {
            Workers.thinLedgers(experiment, folder);
            Json.write(folder.end(), new TrialEnd(ended.kind(), ended.sentence(), nanos() / 1_000_000, attempt));
        }
    }

    private Duration sampledEvery() {
        return experiment.phases().stream()
                .flatMap(phase -> phase.until() instanceof Until.Elapsed(Duration time)
                        ? Stream.of(time.dividedBy(SAMPLES_MAX))
                        : Stream.of())
                .filter(every -> every.compareTo(SAMPLED_EVERY) > 0)
                .max(Duration::compareTo)
                .orElse(SAMPLED_EVERY);
    }

    private Ended launched(EventLog events) throws InterruptedException {
        try (Sampler sampler = Sampler.start(folder.timeline(), this::nanos, sampledEvery())) {
            Trial trial = new Trial(folder.path(), experiment.bounds(), this::nanos, events::append);
            Crew crew = lab.launcher().launch(experiment.deployment(), trial);
            try (crew) {
                crew.members().forEach(member -> watch(member, sampler));
                return loaded(crew, sampler, events);
            } finally {
                record(crew.record(), events);
            }
        } catch (NotReady notReady) {
            record(notReady.record(), events);
            return new Ended(kind(notReady), told(notReady));
        } catch (WorkerBroken broken) {
            return new Ended(TrialEnd.Kind.BROKEN_WORKER, String.valueOf(broken.getMessage()));
        }
    }

    /** Only now no member can be disturbed by it: of a heap dump only the largest classes are kept. */
    private void record(LaunchRecord launched, EventLog events) {
        Json.write(folder.launch(), launched);
        for (MemberRecord member : launched.members()) {
            HeapDumps.condense(folder.member(member.name()))
                    .ifPresent(problem ->
                            events.append(new Event(nanos() / 1_000_000, member.name(), Event.Kind.NOTE, problem)));
        }
    }

    private Ended loaded(Crew crew, Sampler sampler, EventLog events) throws InterruptedException {
        PhaseLog course = new PhaseLog(events, this::nanos);
        try (Workers workers = Workers.start(experiment, folder, lab.worker(), filler(crew.placeholders()));
                InstrumentSession _ = InstrumentSession.start(instruments, scene(crew, sampler, course))) {
            Disturbance disturbance = new Disturbance(
                    experiment, new FaultSchedule.Told(events::append, member -> watch(member, sampler)));
            workers.all().forEach(worker -> worker.pid().ifPresent(pid -> sampler.watch(target(worker, pid))));
            for (Phase phase : experiment.phases()) {
                course.begins(phase);
                PhaseWatch watch = new PhaseWatch(phase, workers, crew, experiment.bounds(), this::nanos);
                Optional<Ended> broken =
                        watch.run(glimpse -> listener.underWay(experiment, glimpse, sampler.latest()), disturbance);
                course.ends(phase);
                if (broken.isPresent()) {
                    return broken.get();
                }
                if (watch.over()) {
                    break;
                }
            }
        }
        crew.probe();
        clocked(crew);
        return audited(crew);
    }

    private void clocked(Crew crew) {
        if (!experiment.clocks().isEmpty()) {
            Json.write(folder.clocks(), ClockReading.in(folder, experiment, crew::directory));
        }
    }

    private Ended audited(Crew crew) throws InterruptedException {
        Optional<String> broken =
                new Auditor(lab.worker(), folder, workerCpus(), filler(crew.directPlaceholders())).run(experiment);
        return broken.map(reason -> new Ended(TrialEnd.Kind.BROKEN_AUDIT, reason))
                .orElse(new Ended(TrialEnd.Kind.COMPLETED, "every phase was run and every store listed"));
    }

    private Cpus workerCpus() {
        return experiment.workloads().stream()
                .map(workload -> workload.placement() instanceof Placement.Outside(Cpus cpus) ? cpus : Cpus.ANY)
                .findFirst()
                .orElse(Cpus.ANY);
    }

    /**
     * Leaves ${id}, ${id.K} and ${taken.NAME}, which the driver fills in per operation, and ${env.NAME}, which the worker takes from its own
     * environment, so that no secret stands in a record.
     */
    private static UnaryOperator<String> filler(Map<String, String> known) {
        Placeholders placeholders = new Placeholders(known, System.getenv());
        return text -> placeholders.fill(text, later(text));
    }

    private static Set<String> later(String text) {
        Set<String> names = new HashSet<>(Set.of("id"));
        LATER.matcher(text).results().forEach(found -> names.add(found.group(1)));
        return names;
    }

    private static TrialEnd.Kind kind(NotReady notReady) {
        return notReady.kind() == NotReady.Kind.MISSING_CAPABILITY
                ? TrialEnd.Kind.MISSING_CAPABILITY
                : TrialEnd.Kind.NOT_STARTED;
    }

    /** On one line; the message holds the member's last words already. */
    private static String told(NotReady notReady) {
        return String.valueOf(notReady.getMessage()).replaceAll("\\s*\n\\s*", "; ");
    }

    private static void watch(RunningMember member, Sampler sampler) {
        member.pid()
                .ifPresent(pid -> sampler.watch(new Target(
                        member.name(),
                        pid,
                        member.cgroup(),
                        Set.copyOf(member.ports().values()),
                        member.files())));
    }

    private Scene scene(Crew crew, Sampler sampler, PhaseLog course) {
        List<Scene.Subject> subjects = crew.members().stream()
                .filter(member -> member.role() == Role.SUBJECT)
                .flatMap(member -> member.pid().stream().map(pid -> subject(member, pid)))
                .toList();
        return new Scene(folder, subjects, sampler::latest, course::stretches, this::nanos);
    }

    private static Scene.Subject subject(RunningMember member, long pid) {
        MemberRecord record = member.record();
        return new Scene.Subject(member.name(), pid, record.cap().memory(), record.heap());
    }

    private static Target target(Worker worker, long pid) {
        return new Target("worker." + worker.name(), pid, Optional.empty(), Set.of());
    }

    private long nanos() {
        return System.nanoTime() - startNanos;
    }

    /** How it ended, before its length is known. */
    record Ended(TrialEnd.Kind kind, String sentence) {}

    /**
     * What all trials of a run have in common.
     *
     * @param instruments what looks inside the subjects; none in a trial that is judged
     */
    public record Setting(Lab lab, RunListener listener, List<Instrument> instruments) {
        public Setting(Lab lab, RunListener listener) {
            this(lab, listener, List.of());
        }
    }
}
