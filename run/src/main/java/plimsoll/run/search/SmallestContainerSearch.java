package plimsoll.run.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.CapacityEdge;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.question.SmallestContainer;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.plan.search.sizing.JvmSizing;
import plimsoll.plan.search.sizing.MeasuredSplit;
import plimsoll.plan.search.sizing.SplitApplier;

/**
 * Finds the smallest container for a load. Five probes measure the memory outside the heap; a search over container
 * sizes splits each container accordingly; a container that breaks is tried with another split before it counts as
 * broken. The container of a program that is not a JVM is not split.
 */
public final class SmallestContainerSearch {
    private static final int RESPLITS_MAX = 2;
    private static final int RESPLIT_TRIALS = 3;
    static final int RECOMMENDED_MAX = 2;
    private static final double LESS_NATIVE = 0.3;
    private static final double MORE_NATIVE = 2;
    private static final double LIVE_ROOM = 1.5;

    private final SearchRun run;
    private final SearchRun.Execution execution;
    private final RightsizingOptions options;

    /**
     * @param experiment the load and the deployment
     * @param goal over memory, in MiB
     * @param margin of the recommended container over the smallest, as a share
     * @param rivals whether to try other ways of sizing as well
     * @param alone whether the result fits no other variant
     */
    public record RightsizingOptions(
            Experiment experiment, SearchGoal goal, double margin, boolean rivals, boolean alone) {
        /** Returns a name that is unique among the searches and checks of all variants. */
        String name(String own) {
            return alone ? own : experiment.variant() + "." + own;
        }

        /** Returns the same for a program without a Java heap. */
        RightsizingOptions withoutHeap() {
            return new RightsizingOptions(SplitApplier.withoutHeap(experiment), goal, margin, rivals, alone);
        }

        /** Returns the container that is recommended over the smallest, rounded up to 4 MiB. */
        double recommended(double smallest, int margins) {
            return Math.ceil(smallest * (1 + margins * margin) / 4) * 4;
        }
    }

    /** A search with an answer, and the split that it used. */
    private record SizedContainer(SearchQuestion question, MeasuredSplit split, CapacityEdge capacity) {
        SmallestContainer.Candidate candidate() {
            return new SmallestContainer.Candidate(
                    question,
                    capacity.proven(),
                    capacity.holds().map(CapacityEdge.End::value).orElse(Double.MAX_VALUE));
        }
    }

    public SmallestContainerSearch(SearchRun run, SearchRun.Execution execution, RightsizingOptions options) {
        this.run = run;
        this.execution = execution;
        this.options = options;
    }

    /**
     * Records every planned fit in advance, so that a result that is interrupted before the last one counts as
     * incomplete.
     */
    public static void announce(SearchRun run, List<RightsizingOptions> variants) {
        run.announce(
                "the first trials of " + variants.size() + " variants, which measure the memory outside the heap",
                variants.stream()
                        .flatMap(options -> NativeMemoryProbe.first(options).stream())
                        .toList());
    }

    /**
     * Returns empty on success, else the reason for no answer. An interrupted run returns early and keeps the
     * interrupt.
     */
    public Optional<String> execute() {
        NativeMemoryProbe.ProbeResult measured = new NativeMemoryProbe(run, execution, options).result();
        if (interrupted()) {
            return Optional.empty();
        }
        return switch (measured) {
            case NativeMemoryProbe.ProbeResult.Unmeasured(String why, boolean _) -> Optional.of(noAnswer(why));
            case NativeMemoryProbe.ProbeResult.MeasuredProgram(Bytes footprint) -> {
                new UndividedContainerSearch(run, execution, options.withoutHeap()).execute(footprint);
                yield Optional.empty();
            }
            case NativeMemoryProbe.ProbeResult.MeasuredJvm(NativeMemoryProbe.ProbedSplit probe) -> execute(probe);
        };
    }

    private Optional<String> execute(NativeMemoryProbe.ProbedSplit probe) {
        if (probe.probed().smallest().mebibytes() >= options.goal().axis().to()) {
            return Optional.of(noAnswer("the process holds " + probe.probed().outsideHeap()
                    + " outside its heap, so a container needs at least "
                    + probe.probed().smallest()
                    + " to leave room for a heap, and the largest container of the search is "
                    + container(options.goal().axis().to()).memory() + "; give a larger --to"));
        }
        Optional<SizedContainer> smallest = smallest(probe);
        smallest.ifPresent(this::recommend);
        if (options.rivals() && !interrupted()) {
            new SizingAlternativesRun(run, execution)
                    .inContainersOf(options, probe.classes(), smallest.map(SizedContainer::capacity));
        }
        return Optional.empty();
    }

    /** Stores the reason in the result, so that every later judgement repeats it. */
    private String noAnswer(String why) {
        ContainerLimits container = container(options.goal().axis().to());
        run.check(
                new RepeatedExperiment(
                        options.name("no-split"),
                        SearchAim.PROBE,
                        options.experiment(),
                        0,
                        container,
                        Optional.of(new JvmSizing.Refused("probe", why))),
                execution);
        return why;
    }

    private Optional<SizedContainer> smallest(NativeMemoryProbe.ProbedSplit probe) {
        MeasuredSplit measuredSplit = probe.probed();
        double hint =
                mebibytes(measuredSplit.smallest().count() + probe.liveHeap().count() * LIVE_ROOM);
        List<SizedContainer> all = new ArrayList<>();
        search("fit", measuredSplit, options.goal().near(hint)).ifPresent(all::add);
        for (int again = 1; again <= RESPLITS_MAX && all.size() == again && !interrupted(); again++) {
            Optional<CapacityEdge.End> broke = all.getLast().capacity().breaks();
            MeasuredSplit tried = all.getLast().split();
            Optional<MeasuredSplit> other = broke.flatMap(end -> resplit(measuredSplit, tried, end));
            if (other.isPresent() && !interrupted()) {
                search(
                                "fit-" + (again + 1),
                                other.get(),
                                options.goal().near(broke.orElseThrow().value()))
                        .ifPresent(all::add);
            }
        }
        Optional<SmallestContainer.Candidate> best =
                SmallestContainer.of(all.stream().map(SizedContainer::candidate).toList());
        return all.stream()
                .filter(fittedContainer -> best.filter(one -> one.question().equals(fittedContainer.question()))
                        .isPresent())
                .findFirst()
                .filter(fittedContainer -> fittedContainer.capacity().holds().isPresent());
    }

    /** Returns another split under which the container that broke holds three times, if there is one. */
    private Optional<MeasuredSplit> resplit(MeasuredSplit measuredSplit, MeasuredSplit tried, CapacityEdge.End broke) {
        double factor =
                broke.violation().map(SmallestContainerSearch::marginFactor).orElse(LESS_NATIVE);
        MeasuredSplit other = measuredSplit.withMarginFactor(factor);
        ContainerLimits container = container(broke.value());
        if (other.equals(tried) || !(other.of(container) instanceof JvmSizing.Sized sized)) {
            return Optional.empty();
        }
        String name = "resplit-" + container.memory() + (factor == MORE_NATIVE ? "-less-heap" : "-more-heap");
        Experiment experiment = in(sized, container, name);
        List<Verdict> verdicts = run.check(
                new RepeatedExperiment(
                        options.name(name),
                        SearchAim.RESPLIT,
                        experiment,
                        RESPLIT_TRIALS,
                        container,
                        Optional.of(sized)),
                execution);
        return countHolding(verdicts) == RESPLIT_TRIALS ? Optional.of(other) : Optional.empty();
    }

    /** Returns less heap for a service that was killed at the cap, more heap for any other violation. */
    private static double marginFactor(Violation violation) {
        boolean outside = violation instanceof Violation.Died(var report)
                && report.death().liesOutsideHeap();
        return outside ? MORE_NATIVE : LESS_NATIVE;
    }

    private Optional<SizedContainer> search(String name, MeasuredSplit measuredSplit, SearchGoal goal) {
        SearchQuestion question = new SearchQuestion(
                options.name(name),
                SearchAim.FIT,
                SplitApplier.renamed(options.experiment(), name),
                Knob.MEMORY,
                splittable(goal, measuredSplit),
                Optional.empty(),
                Optional.of(measuredSplit));
        return run.search(question, execution).step() instanceof SearchDecision.Answer(CapacityEdge capacity)
                ? Optional.of(new SizedContainer(question, measuredSplit, capacity))
                : Optional.empty();
    }

    /** Starts the range at the smallest container in which this split leaves room for a heap. */
    private static SearchGoal splittable(SearchGoal goal, MeasuredSplit measuredSplit) {
        KnobRange knobRange = goal.axis();
        double from =
                Math.max(knobRange.from(), (double) measuredSplit.smallest().mebibytes());
        KnobRange part = new KnobRange(
                knobRange.knob(), knobRange.unit(), knobRange.hardness(), from, knobRange.to(), knobRange.step());
        return new SearchGoal(part, goal.width(), goal.hint(), goal.trialsMax(), goal.timeMax(), goal.proof());
    }

    /** Tries the recommended container with the split of the smallest; if it breaks, again with twice the margin. */
    private void recommend(SizedContainer smallest) {
        double least = smallest.capacity().holds().orElseThrow().value();
        boolean holds = false;
        for (int margins = 1; margins <= RECOMMENDED_MAX && !holds && !interrupted(); margins++) {
            ContainerLimits container = container(options.recommended(least, margins));
            String name = margins == 1 ? "recommended" : "recommended-" + margins;
            holds = smallest.split().of(container) instanceof JvmSizing.Sized sized
                    && recommended(sized, container, name);
        }
    }

    private boolean recommended(JvmSizing.Sized sized, ContainerLimits container, String name) {
        int trials = options.goal().proof();
        List<Verdict> verdicts = run.check(
                new RepeatedExperiment(
                        options.name(name),
                        SearchAim.RECOMMENDED,
                        in(sized, container, name),
                        trials,
                        container,
                        Optional.of(sized)),
                execution);
        return held(verdicts, trials);
    }

    static boolean held(List<Verdict> verdicts, int trials) {
        return countHolding(verdicts) == trials
                && verdicts.stream().noneMatch(verdict -> verdict instanceof Verdict.Breaks);
    }

    private static long countHolding(List<Verdict> verdicts) {
        return verdicts.stream()
                .filter(verdict -> verdict instanceof Verdict.Holds)
                .count();
    }

    private Experiment in(JvmSizing.Sized sized, ContainerLimits container, String name) {
        return SplitApplier.renamed(
                SplitApplier.inContainer(SplitApplier.of(options.experiment(), sized), container.memory()), name);
    }

    private ContainerLimits container(double mebibytes) {
        return new ContainerLimits(Bytes.ofMebibytes(Math.round(mebibytes)), SplitApplier.cpus(options.experiment()));
    }

    private static double mebibytes(double bytes) {
        return bytes / (1 << 20);
    }

    private static boolean interrupted() {
        return Thread.currentThread().isInterrupted();
    }
}
