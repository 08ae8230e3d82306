package plimsoll.run.search;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import plimsoll.judge.Judge;
import plimsoll.model.Bytes;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.ProgramRuntime;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.plan.search.sizing.JvmSizing;
import plimsoll.plan.search.sizing.MeasuredSplit;
import plimsoll.plan.search.sizing.SplitApplier;
import plimsoll.records.TrialFolder;
import plimsoll.records.member.NativeMemoryPeaks;
import plimsoll.run.trial.UninterruptedStep;

/**
 * Trials under the load in which the JVM tracks its own native memory; their verdict is never an answer of the search.
 */
final class NativeMemoryProbe {
    private static final int DOUBLINGS_MAX = 2;

    /**
     * A JVM whose load holds is probed this many times, and the median counts: the compilers' memory comes and goes within a
     * second, so that two single probes differ by up to a tenth.
     */
    static final int PROBES = 5;

    private static final Bytes HEAP = Bytes.ofMebibytes(256);
    private static final Bytes MEMORY = Bytes.ofMebibytes(1024);

    private final SearchRun run;
    private final SearchRun.Execution execution;
    private final SmallestContainerSearch.RightsizingOptions options;

    /** @param liveHeap the largest live set after a collection */
    record ProbedSplit(MeasuredSplit probed, Bytes liveHeap, int classes) {
        /** Returns the median of the splits, and the largest of what only directs the search. */
        private static ProbedSplit of(List<ProbedSplit> splits) {
            return new ProbedSplit(
                    MeasuredSplit.median(
                            splits.stream().map(ProbedSplit::probed).toList()),
                    Collections.max(splits.stream().map(ProbedSplit::liveHeap).toList()),
                    Collections.max(splits.stream().map(ProbedSplit::classes).toList()));
        }
    }

    /** The outcome of all probes. */
    sealed interface ProbeResult {
        /** The JVM counted its memory, so that a container can be split. */
        record MeasuredJvm(ProbedSplit probe) implements ProbeResult {}

        /** The program is not a JVM: its container has one part. */
        record MeasuredProgram(Bytes footprint) implements ProbeResult {}

        /**
         * @param sentence the reason
         * @param moreMayHelp whether a larger container could give an answer
         */
        record Unmeasured(String sentence, boolean moreMayHelp) implements ProbeResult {}
    }

    NativeMemoryProbe(
            SearchRun run, SearchRun.Execution execution, SmallestContainerSearch.RightsizingOptions options) {
        this.run = run;
        this.execution = execution;
        this.options = options;
    }

    /** The first trial; empty if no container can be fitted. */
    static Optional<RepeatedExperiment> first(SmallestContainerSearch.RightsizingOptions options) {
        return hasOneSubject(options.experiment()) ? Optional.of(check(options, 1, PROBES)) : Optional.empty();
    }

    /** Probes in the study's own limits, then in twice and four times as much; an interruption leaves it open. */
    ProbeResult result() {
        if (!hasOneSubject(options.experiment())) {
            return none("rightsize fits the container of one subject, and this study has "
                    + options.experiment().deployment().subjects().size());
        }
        ProbeResult result = none("no probe was run");
        boolean more = true;
        for (int times = 1; times <= 1 << DOUBLINGS_MAX && more && !interrupted(); times *= 2) {
            result = probe(times);
            more = result instanceof ProbeResult.Unmeasured missing && missing.moreMayHelp();
        }
        return result;
    }

    private static boolean hasOneSubject(Experiment experiment) {
        return experiment.deployment().subjects().size() == 1;
    }

    /** @param times multiple of the study's own limits */
    private static RepeatedExperiment check(SmallestContainerSearch.RightsizingOptions options, int times, int trials) {
        Experiment experiment = options.experiment();
        Limits limits = experiment.deployment().subjects().getFirst().limits();
        Bytes memory = new Bytes(limits.memory().orElse(MEMORY).count() * times);
        Bytes heap = new Bytes(limits.heap().orElse(HEAP).count() * times);
        var split = new JvmSizing.Sized("probe", heap, NativeMemoryPeaks.FLAGS, "the JVM counts its own native memory");
        String name = "probe-" + memory;
        return new RepeatedExperiment(
                options.name(name),
                SearchAim.PROBE,
                SplitApplier.renamed(SplitApplier.inContainer(SplitApplier.of(experiment, split), memory), name),
                trials,
                new ContainerLimits(memory, SplitApplier.cpus(experiment)),
                Optional.of(split));
    }

    /** A trial that ended, with what the judge says of it. */
    private record JudgedProbe(TrialFolder trial, TrialResult result) {
        Verdict verdict() {
            return SearchTrial.counting(result.verdict());
        }
    }

    /** Decides by the first conclusive trial, so that a resumed search decides as one without an interruption. */
    private ProbeResult probe(int times) {
        RepeatedExperiment once = check(options, times, 1);
        List<JudgedProbe> probes = judged(once);
        if (probes.isEmpty()) {
            return none("the probe left no record");
        }
        JudgedProbe decisive = probes.stream()
                .filter(each -> !(each.verdict() instanceof Verdict.Inconclusive))
                .findFirst()
                .orElseGet(probes::getLast);
        Member subject = options.experiment().deployment().subjects().getFirst();
        return switch (decisive.verdict()) {
            case Verdict.Holds _ -> repeated(read(decisive, subject), times);
            case Verdict.Inconclusive(Verdict.Reason _, String detail) -> none("the probe gave no answer: " + detail);
            case Verdict.Breaks(Violation violation) -> broken(decisive, subject, once.container(), violation);
        };
    }

    /** Probes a JVM again. Only the trials that held count. */
    private ProbeResult repeated(ProbeResult first, int times) {
        if (!(first instanceof ProbeResult.MeasuredJvm) || interrupted()) {
            return first;
        }
        Member subject = options.experiment().deployment().subjects().getFirst();
        List<ProbedSplit> measured = judged(check(options, times, PROBES)).stream()
                .filter(each -> each.verdict() instanceof Verdict.Holds)
                .map(each -> read(each, subject))
                .filter(ProbeResult.MeasuredJvm.class::isInstance)
                .map(one -> ((ProbeResult.MeasuredJvm) one).probe())
                .toList();
        return new ProbeResult.MeasuredJvm(ProbedSplit.of(measured));
    }

    /** Executes the trials that are missing, and judges all. */
    private List<JudgedProbe> judged(RepeatedExperiment check) {
        run.check(check, execution);
        return UninterruptedStep.of(() -> run.trials(check.name()).stream()
                .map(trial -> new JudgedProbe(trial, Judge.trial(trial.path())))
                .toList());
    }

    private static boolean interrupted() {
        return Thread.currentThread().isInterrupted();
    }

    /** A service that never became ready was never loaded, so its failure does not depend on the load. */
    private static ProbeResult broken(
            JudgedProbe probe, Member subject, ContainerLimits container, Violation violation) {
        TrialResult result = probe.result();
        boolean ready = result.members().stream()
                .anyMatch(member -> member.role() == MemberRole.SUBJECT
                        && member.readyMillis().isPresent());
        String what = ready
                ? "the load does not hold in " + container.memory() + " (" + result.because()
                        + "), so no container can be fitted to it; use a lighter load"
                : subject.name() + " never started in " + container.memory() + " (" + result.because()
                        + "), so it received no load; see " + probe.trial().name() + "/members/" + subject.name();
        return new ProbeResult.Unmeasured(what, ready || ofMemory(violation));
    }

    private static boolean ofMemory(Violation violation) {
        return violation instanceof Violation.Died(var report) && report.death().ofMemory();
    }

    /** Reads the last process of the subject that printed its native memory; one that a fault killed prints nothing. */
    private static Optional<NativeMemoryPeaks> nativeMemory(TrialFolder trial, Member subject, TrialResult result) {
        Pattern lives = Pattern.compile(Pattern.quote(subject.name()) + "(\\.[0-9]+)?");
        return result.members().reversed().stream()
                .map(MemberRecord::name)
                .filter(name -> lives.matcher(name).matches())
                .flatMap(name -> NativeMemoryPeaks.read(trial.member(name).output()).stream())
                .findFirst();
    }

    private static ProbeResult read(JudgedProbe probe, Member subject) {
        TrialResult result = probe.result();
        Optional<NativeMemoryPeaks> count = UninterruptedStep.of(() -> nativeMemory(probe.trial(), subject, result));
        if (count.isEmpty() && isNotJvm(result)) {
            return new ProbeResult.MeasuredProgram(new Bytes(
                    (long) (double) result.figures().getOrDefault(MemoryFigures.FOOTPRINT.key(), 0.0)));
        }
        if (count.isEmpty()) {
            return none(
                    "the JVM of " + subject.name() + " did not print its native memory. It must exit on TERM, accept"
                            + " JAVA_TOOL_OPTIONS if its command is not java itself, and print to the output of"
                            + " that command");
        }
        var figures = result.figures();
        double outside = Math.max(figures.getOrDefault(MemoryFigures.OFF_HEAP.key(), 0.0), (double)
                count.get().outsideHeap().count());
        MeasuredSplit measuredSplit = new MeasuredSplit(
                new Bytes((long) outside),
                new Bytes(count.get().peak("Metaspace").count()
                        + count.get().peak("Class").count()),
                count.get().peak("Code"),
                count.get().peak("Other"),
                count.get().peak("Thread"),
                1);
        Bytes live = new Bytes((long) (double) figures.getOrDefault(MemoryFigures.LIVE_SET.key(), 0.0));
        return new ProbeResult.MeasuredJvm(
                new ProbedSplit(measuredSplit, live, count.get().classes()));
    }

    /** Whether the lab recognized another program than a JVM; older records do not have it. */
    private static boolean isNotJvm(TrialResult result) {
        return result.members().stream()
                .filter(member -> member.role() == MemberRole.SUBJECT)
                .flatMap(member -> member.runtime().stream())
                .anyMatch(runtime -> runtime != ProgramRuntime.JVM);
    }

    private static ProbeResult none(String why) {
        return new ProbeResult.Unmeasured(why, false);
    }
}
