package plimsoll.judge.search;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.figure.StartupFigures;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Threshold;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.Slack;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.sizing.SplitApplier;

/**
 * Reads from the figures of a trial how far the value of its search was from a limit. Each reading is coarse, and on the
 * cautious side where it can be: the search learns from later trials how far to trust it.
 *
 * @param experiment of the trial, with the value applied
 */
record TrialSlack(SearchQuestion question, Experiment experiment, TrialResult result) {
    /**
     * Returns the slacks to the limits that the knob approaches. A trial that broke shows only the threshold that it
     * missed, since the figures of a service that died are those of a shorter load.
     */
    static List<Slack> of(SearchQuestion question, SearchDecision.Next step, TrialResult result) {
        TrialSlack trial = new TrialSlack(question, question.experimentFor(step), result);
        return switch (result.verdict()) {
            case Verdict.Holds _ -> trial.whereItHeld().toList();
            case Verdict.Breaks(Violation.ObjectiveMissed missed) ->
                trial.whereItHeld()
                        .filter(slack -> slack.limit().equals(missed.metric()) && slack.factor() < 1)
                        .toList();
            case Verdict.Breaks _, Verdict.Inconclusive _ -> List.of();
        };
    }

    private Stream<Slack> whereItHeld() {
        return switch (question.knob().kind()) {
            case USERS, SIZE, DEPTH -> Stream.concat(times(), memoryForLoad());
            case RATE -> Stream.of(times(), memoryForLoad(), cores()).flatMap(each -> each);
            case CPUS, CORES -> isOpen() ? cores() : Stream.empty();
            case MEMORY -> memoryCap();
            case HEAP -> question.goal().axis().hardness() == KnobRange.Hardness.FALLS ? heap() : Stream.empty();
            case OWN -> Stream.empty();
        };
    }

    /**
     * The bounds on response times, and on the duration of a burst. With users who wait for their answers, times grow at
     * most in proportion to their number.
     */
    private Stream<Slack> times() {
        return experiment.thresholds().stream()
                .filter(threshold -> !threshold.share() && isUpperBound(threshold) && growsWithLoad(threshold.metric()))
                .flatMap(threshold -> Figures.bounded(threshold.metric()).stream()
                        .flatMap(figure -> time(threshold, figure).or(() -> slowest(threshold)).stream()));
    }

    /** The slowest operation is the bound of a percentile that too few operations show. */
    private Optional<Slack> slowest(Threshold threshold) {
        return Figures.bounded(threshold.metric().replaceFirst("[.]p[0-9.]+$", ".max"))
                .flatMap(figure -> time(threshold, figure));
    }

    private static boolean isUpperBound(Threshold threshold) {
        return threshold.relation() == Threshold.Relation.BELOW || threshold.relation() == Threshold.Relation.AT_MOST;
    }

    private static boolean growsWithLoad(String metric) {
        return metric.equals(ThroughputFigures.DURATION.metric())
                || TimeFigures.OF_ANSWERS.stream()
                        .anyMatch(distribution -> distribution.bounded(metric).isPresent());
    }

    private Optional<Slack> time(Threshold threshold, Figure figure) {
        return figure(figure)
                .filter(_ -> threshold.limit() > 0)
                .map(value -> new Slack(
                        threshold.metric(),
                        threshold.limit() / value,
                        figure.metric() + " " + figure.show(value) + " of " + figure.show(threshold.limit())));
    }

    /** The heap, or the memory cap of a program without one, beyond what is used without load. */
    private Stream<Slack> memoryForLoad() {
        Optional<Bytes> cap = limits().flatMap(Limits::memory);
        Optional<Double> idle = figure(StartupFigures.IDLE);
        Optional<Double> peak = figure(MemoryFigures.FOOTPRINT);
        if (limits().flatMap(Limits::heap).isPresent() || cap.isEmpty() || idle.isEmpty() || peak.isEmpty()) {
            return heap();
        }
        double grown = peak.get() - idle.get();
        double room = cap.get().count() - idle.get();
        return grown > 0 && room > 0
                ? Stream.of(new Slack("memory", room / grown, ofLimit(MemoryFigures.FOOTPRINT, peak.get(), cap.get())))
                : Stream.empty();
    }

    private Stream<Slack> heap() {
        return limits()
                .flatMap(Limits::heap)
                .flatMap(limit -> live().flatMap(live ->
                        figure(live).map(used -> new Slack("heap", limit.count() / used, ofLimit(live, used, limit)))))
                .stream();
    }

    /**
     * The cap of the memory. Where the heap keeps its size, the footprint shows the need; where the heap is a share of
     * the cap, it fills with garbage, and what is live beside the memory outside the heap shows it.
     */
    private Stream<Slack> memoryCap() {
        Optional<Limits> limits = limits();
        Optional<Bytes> cap = limits.flatMap(Limits::memory);
        boolean heapFollows = question.probed().isPresent()
                || limits.flatMap(Limits::heapShare).isPresent();
        Optional<Double> need = heapFollows
                ? live().flatMap(this::figure)
                        .flatMap(live -> figure(MemoryFigures.OFF_HEAP).map(outside -> live + outside))
                : figure(MemoryFigures.FOOTPRINT);
        String words = (heapFollows ? "live heap and memory outside it " : "footprint ");
        // A heap that is a share of the cap may be full before the cap is.
        double heap = heapFollows
                ? heap().mapToDouble(Slack::factor).min().orElse(Double.POSITIVE_INFINITY)
                : Double.POSITIVE_INFINITY;
        return cap
                .flatMap(limit -> need.map(used -> new Slack(
                        "memory",
                        Math.min(limit.count() / used, heap),
                        words + QuantityFormat.bytes(used) + " of " + QuantityFormat.bytes(limit.count()))))
                .stream();
    }

    /** Returns the figure that says best what is live in the heap, of those that the trial has. */
    private Optional<Figure> live() {
        return Stream.of(MemoryFigures.LIVE_SET, MemoryFigures.HEAP_AFTER_GC)
                .filter(figure -> figure(figure).isPresent())
                .findFirst();
    }

    /** The cores of an open load, which uses them in proportion to its rate; none if the subject may use any. */
    private Stream<Slack> cores() {
        return limits()
                .map(Limits::cpus)
                .filter(cpus -> isOpen() && !cpus.equals(Cpus.ANY))
                .flatMap(cpus -> ProcessorFigures.coresUsed(this::figure).map(used -> cores(allowed(cpus), used)))
                .stream();
    }

    /** The quota, or the cores without it; a search for the number of cores does not approach a quota. */
    private double allowed(Cpus cpus) {
        return question.knob().kind() == Knob.Kind.CORES ? cpus.cores().size() : SplitApplier.cpus(experiment);
    }

    private static Slack cores(double cores, double used) {
        return new Slack(
                "cores",
                cores / used,
                QuantityFormat.share(used / cores) + " of "
                        + (cores == 1 ? "the core" : KnobRange.plain(cores) + " cores") + " used");
    }

    private boolean isOpen() {
        return experiment.workloads().stream()
                .filter(Workload::measured)
                .anyMatch(workload -> workload.load() instanceof LoadModel.Open);
    }

    /** Returns the limits of the subject; empty if there are several, whose largest figures may be those of different ones. */
    private Optional<Limits> limits() {
        List<Member> subjects = experiment.deployment().subjects();
        return subjects.size() == 1 ? Optional.of(subjects.getFirst().limits()) : Optional.empty();
    }

    private Optional<Double> figure(Figure figure) {
        Map<String, Double> figures = result.figures();
        return Optional.ofNullable(figures.get(figure.key())).filter(value -> value > 0 && Double.isFinite(value));
    }

    private static String ofLimit(Figure figure, double used, Bytes limit) {
        return figure.metric() + " " + figure.show(used) + " of " + figure.show((double) limit.count());
    }
}
