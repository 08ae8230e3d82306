package plimsoll.run.search;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.SearchSpec;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.sizing.JvmSizing;
import plimsoll.plan.search.sizing.SplitApplier;
import plimsoll.run.request.FindRequest;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.SearchRequest;

/**
 * The values that a search covers, from its request and the study.
 *
 * @param coresToName says how a study names the cores of a search on this machine
 */
public record SearchRange(RequestedRange requested, String coresToName) {
    private static final double WIDTH = 0.1;
    private static final int PROOF = 6;
    private static final int SKETCH = 2;

    /**
     * @param width the final width of the bracket, as a share
     * @param proof trials at each end of the answer
     * @param trials the most trials
     * @param time the time in trials after which no new one starts
     */
    record RequestedRange(
            String knob,
            Optional<String> from,
            Optional<String> to,
            Optional<String> hint,
            Optional<String> direction,
            double width,
            int proof,
            int trials,
            Duration time) {}

    /**
     * @param spec the study's own search, which fills in missing values if it is over the same knob
     * @param coresToName says how a study names the cores of a search on this machine
     * @throws RequestException when neither names a parameter to search over
     */
    public static SearchRange of(FindRequest request, Optional<SearchSpec> spec, String coresToName) {
        FindRequest.Range range = request.range();
        String knob = range.parameter()
                .or(() -> spec.map(SearchSpec::over))
                .orElseThrow(() -> new RequestException(
                        ExitCode.USAGE,
                        "the search has no parameter: name one with --parameter, or write search: {over: ...}"
                                + " in the study"));
        Optional<SearchSpec> same = spec.filter(own -> own.over().equals(knob));
        RequestedRange requested = new RequestedRange(
                knob,
                range.from().or(() -> same.flatMap(SearchSpec::from)),
                range.to().or(() -> same.flatMap(SearchSpec::to)),
                range.hint(),
                range.direction(),
                range.width().or(() -> same.flatMap(SearchSpec::width)).orElse(WIDTH),
                proof(request),
                request.search().trials(),
                request.search().time());
        return new SearchRange(requested, coresToName);
    }

    private static int proof(FindRequest request) {
        Optional<Integer> trials = request.range().proof();
        Optional<Integer> promised = request.search().success().map(SearchRequest::proof);
        if (trials.isPresent() && promised.isPresent()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--success and --proof both set the trials at each end (" + promised.get() + " and " + trials.get()
                            + "); remove one of them");
        }
        return promised.or(() -> trials).orElse(request.frontier().isEmpty() ? PROOF : SKETCH);
    }

    /** The study parameter that is searched, whose placeholder must stay in the study; empty for another knob. */
    public Optional<String> customParameter() {
        Knob knob = knob();
        return knob.kind() == Knob.Kind.OWN ? Optional.of(knob.word()) : Optional.empty();
    }

    /** The question in the experiment's own memory. */
    public SearchQuestion find(Experiment experiment) {
        return new SearchQuestion(experiment.cell(), SearchAim.FIND, experiment, knob(experiment), goal(experiment));
    }

    /** The question in another memory size. */
    public SearchQuestion frontier(Experiment experiment, Bytes memory) {
        Experiment inside = SplitApplier.renamed(
                SplitApplier.inContainer(withHeapShare(experiment, memory), memory), "in-" + memory);
        return new SearchQuestion(
                experiment.cell() + ".in-" + memory, SearchAim.FRONTIER, inside, knob(inside), goal(inside));
    }

    /** Keeps the heap's share of the memory as in the study; a heap that the study states as a share follows by itself. */
    private static Experiment withHeapShare(Experiment experiment, Bytes memory) {
        Limits limits = experiment.deployment().subjects().getFirst().limits();
        if (limits.heap().isEmpty()
                || limits.memory().isEmpty()
                || limits.heapShare().isPresent()) {
            return experiment;
        }
        double share =
                (double) limits.heap().get().count() / limits.memory().get().count();
        Bytes heap = Bytes.ofMebibytes(Math.max(1, (long) (memory.mebibytes() * share)));
        return SplitApplier.of(
                experiment, new JvmSizing.Sized("the study's own share", heap, List.of(), "the study's own share"));
    }

    private SearchGoal goal(Experiment experiment) {
        Knob knob = knob(experiment);
        if (knob.kind() == Knob.Kind.CORES) {
            requireCores(knob, experiment);
        }
        KnobRange knobRange = knob.axis(
                requested.from().orElseGet(() -> from(knob)), requested.to().orElseGet(() -> to(knob, experiment)));
        SearchGoal goal = SearchGoal.of(knobRange, requested.width())
                .proofOf(requested.proof())
                .atMost(requested.trials(), requested.time());
        Optional<Double> requestedHint = requested.hint().map(knob::value);
        if (requestedHint.isPresent()
                && (requestedHint.get() < knobRange.from() || requestedHint.get() > knobRange.to())) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--hint " + requested.hint().orElseThrow() + " is outside the range from "
                            + knobRange.amount(knobRange.from()) + " to " + knobRange.amount(knobRange.to())
                            + "; move --from or --to");
        }
        Optional<Double> hint = requestedHint.or(() -> knob.valueIn(experiment));
        return hint.filter(value -> value >= knobRange.from() && value <= knobRange.to())
                .map(goal::near)
                .orElse(goal);
    }

    private Knob knob() {
        try {
            Knob named = Knob.named(requested.knob());
            if (requested.direction().isPresent() && named.kind() != Knob.Kind.OWN) {
                throw new RequestException(
                        ExitCode.USAGE,
                        "--direction is for a parameter of the study's own, and the hard side of " + named.word()
                                + " is known; remove --direction");
            }
            return requested.direction().map(side -> named.hard(hardness(side))).orElse(named);
        } catch (IllegalArgumentException wrong) {
            throw new RequestException(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        }
    }

    /** A heap without a memory cap has only one edge: too small. */
    private Knob knob(Experiment experiment) {
        Knob knob = knob();
        boolean uncapped = experiment.deployment().subjects().stream()
                .map(Member::limits)
                .allMatch(limits -> limits.memory().isEmpty());
        return knob.kind() == Knob.Kind.HEAP && uncapped ? knob.hard(KnobRange.Hardness.FALLS) : knob;
    }

    private static KnobRange.Hardness hardness(String side) {
        return switch (side.toLowerCase(Locale.ROOT)) {
            case "more" -> KnobRange.Hardness.RISES;
            case "less" -> KnobRange.Hardness.FALLS;
            case "both" -> KnobRange.Hardness.BOTH_ENDS;
            default ->
                throw new RequestException(ExitCode.USAGE, "--direction takes more, less or both, not '" + side + "'");
        };
    }

    private static String from(Knob knob) {
        return switch (knob.kind()) {
            case USERS, DEPTH, RATE -> "1";
            case SIZE -> "1k";
            case HEAP, MEMORY -> "16m";
            case CPUS -> "0.1";
            case CORES -> "1";
            case OWN -> throw noRange(knob);
        };
    }

    private static String to(Knob knob, Experiment experiment) {
        return switch (knob.kind()) {
            case USERS -> "10000";
            case RATE -> "100000";
            case DEPTH -> "10000000";
            case SIZE -> "1g";
            case HEAP, MEMORY -> memoryLimit(experiment).toString();
            case CPUS -> KnobRange.plain(SplitApplier.cpus(experiment));
            case CORES -> Integer.toString(pinned(experiment));
            case OWN -> throw noRange(knob);
        };
    }

    /** Returns the limit of the first member that has one; 2 GiB if none has. */
    private static Bytes memoryLimit(Experiment experiment) {
        return experiment.deployment().subjects().stream()
                .flatMap(member -> member.limits().memory().stream())
                .findFirst()
                .orElse(Bytes.ofMebibytes(2048));
    }

    /** Returns the number of cores that each subject is pinned to; the smallest, if they differ. */
    private static int pinned(Experiment experiment) {
        return experiment.deployment().subjects().stream()
                .mapToInt(member -> member.limits().cpus().cores().size())
                .min()
                .orElse(0);
    }

    private void requireCores(Knob knob, Experiment experiment) {
        int pinned = pinned(experiment);
        if (pinned < 2 || requested.to().map(knob::value).orElse(0.0) > pinned) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "a search over cores takes the first of those that the study names, and " + experiment.cell()
                            + " has " + pinned + "; " + coresToName);
        }
    }

    private static RequestException noRange(Knob knob) {
        return new RequestException(
                ExitCode.USAGE,
                "a search over " + knob.word() + " needs a range: give --from and --to, or write search: {over: "
                        + knob.word() + ", from: ..., to: ...}");
    }
}
