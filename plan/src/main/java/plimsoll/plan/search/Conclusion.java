package plimsoll.plan.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import plimsoll.plan.search.knob.Axis;

/**
 * Puts into words what the trials of a search say, whole or cut short.
 *
 * @param stop why it was cut short
 */
record Conclusion(Goal goal, History history, Optional<Search.Stop> stop) {
    private static final double NOT_MONOTONE = 1.25;

    /** So many widths apart are worth a word. */
    private static final double WIDE = 3;

    Step of(Stage stage) {
        return switch (stage) {
            case Stage.Edge edge -> edge(edge);
            case Scan scan -> nothing(scan);
            case Window window -> new Step.AnswerWindow(side(window, window.small()), side(window, window.large()));
        };
    }

    private Step edge(Stage.Edge edge) {
        if (edge instanceof Pair pair) {
            return new Step.Answer(pair(pair));
        }
        Optional<Capacity.End> holds = holds(edge).or(() -> heldBefore(edge));
        if (holds.isPresent()) {
            return new Step.Answer(capacity(edge, holds));
        }
        double easiest = goal.axis().easyEnd();
        Ballot there = history.at(easiest);
        if (stop.isEmpty()) {
            return new Step.Refused(
                    Step.Reason.NEVER_HOLDS,
                    "even " + goal.axis().written(easiest) + " does not hold (" + there.broke() + " of " + there.votes()
                            + " trials broke): no value of the range does; start from an easier one");
        }
        return new Step.Refused(
                stop.get().reason(),
                "nothing held before the search ended: " + stop.get().sentence());
    }

    /** Whatever the trials say, it is said of the two values that were asked for. */
    private Capacity pair(Pair pair) {
        Capacity capacity = capacity(pair, Optional.of(holds(pair.ends().holds())));
        List<String> notes = new ArrayList<>();
        capacity.holds()
                .filter(end -> stop.isEmpty() && !end.verified())
                .ifPresent(end -> notes.add("not repeated: " + goal.axis().written(end.value()) + " was to hold, and "
                        + end.broke() + " of " + end.trials() + " trials broke"));
        capacity.breaks()
                .filter(end -> stop.isEmpty() && !end.verified())
                .ifPresent(end -> notes.add("not repeated: " + goal.axis().written(end.value()) + " was to break, and "
                        + end.held() + " of " + end.trials() + " trials held"));
        return new Capacity(
                capacity.axis(),
                capacity.holds(),
                capacity.breaks(),
                Optional.empty(),
                capacity.proven(),
                capacity.sentence(),
                notes);
    }

    private Step nothing(Scan scan) {
        String tried = "of the " + scan.held().size() + " values tried from "
                + goal.axis().amount(goal.axis().from()) + " to "
                + goal.axis().amount(goal.axis().to());
        return stop.<Step>map(early -> new Step.Refused(
                        early.reason(), "the scan of " + goal.axis().knob() + " was not finished: " + early.sentence()))
                .orElseGet(() -> new Step.Refused(
                        Step.Reason.NEVER_HOLDS, tried + " no " + goal.axis().knob() + " holds; use a lighter load"));
    }

    private Capacity side(Window window, Window.Side side) {
        Axis part = side.goal().axis();
        Conclusion own = new Conclusion(side.goal(), history.within(part.from(), part.to()), stop);
        Capacity capacity = own.capacity(side.stage(), own.holds(side.stage()));
        if (window.oneStretch()) {
            return capacity;
        }
        List<String> notes = new ArrayList<>(capacity.notes());
        notes.add("not monotone: more than one stretch of the range holds; this is an edge of the longest");
        return new Capacity(
                part,
                capacity.holds(),
                capacity.breaks(),
                capacity.interval(),
                capacity.proven(),
                capacity.sentence(),
                notes);
    }

    private Capacity capacity(Stage.Edge edge, Optional<Capacity.End> holds) {
        Optional<Capacity.End> breaks =
                edge.breaks().isPresent() ? Optional.of(breaks(edge.breaks().getAsDouble())) : Optional.empty();
        boolean proven = holds.map(Capacity.End::verified).orElse(false)
                && breaks.map(Capacity.End::verified).orElse(true)
                && stop.isEmpty()
                && goal.proof() >= Goal.PROOF;
        return new Capacity(
                goal.axis(),
                holds,
                breaks,
                Posterior.of(goal.axis(), history.shots()),
                proven,
                sentence(holds, breaks),
                notes(holds, breaks));
    }

    /** Of a search cut short, the value in hand may be untried: then the hardest that held and was not refuted. */
    private Optional<Capacity.End> holds(Stage.Edge edge) {
        if (edge.holds().isEmpty()) {
            return Optional.empty();
        }
        double most = edge.holds().getAsDouble();
        OptionalDouble value = stop.isEmpty() ? edge.holds() : hardestThatHeld(most);
        return value.isPresent() ? Optional.of(holds(value.getAsDouble())) : Optional.empty();
    }

    /** Of a search cut short on its way back from a value that broke: an easier one that held is still true. */
    private Optional<Capacity.End> heldBefore(Stage.Edge edge) {
        if (stop.isEmpty() || edge.breaks().isEmpty()) {
            return Optional.empty();
        }
        OptionalDouble value = hardestThatHeld(edge.breaks().getAsDouble());
        return value.isPresent() ? Optional.of(holds(value.getAsDouble())) : Optional.empty();
    }

    private OptionalDouble hardestThatHeld(double most) {
        OptionalDouble proven = hardest(most, value -> history.provenToHold(goal, value));
        OptionalDouble voted = proven.isPresent() ? proven : hardest(most, value -> voted(history.at(value), 2));
        return voted.isPresent() ? voted : hardest(most, value -> voted(history.at(value), 1));
    }

    private OptionalDouble hardest(double most, DoublePredicate holds) {
        return history.shots().stream()
                .mapToDouble(Shot::value)
                .filter(value -> goal.axis().ratio(value, most) >= 1)
                .filter(holds)
                .reduce((one, other) -> goal.axis().ratio(one, other) > 1 ? other : one);
    }

    private static boolean voted(Ballot votes, int least) {
        return !votes.fatal() && votes.held() >= least && votes.held() > votes.broke();
    }

    private Capacity.End holds(double value) {
        return end(value, history.at(value, Purpose.PROVE_HOLDS), history.provenToHold(goal, value));
    }

    private Capacity.End breaks(double value) {
        return end(value, history.at(value, Purpose.PROVE_BREAKS), history.provenToBreak(goal, value));
    }

    private Capacity.End end(double value, Ballot proof, boolean verified) {
        Ballot votes = verified ? proof : history.at(value);
        return new Capacity.End(value, votes.held(), votes.broke(), verified, history.violationAt(value));
    }

    private String sentence(Optional<Capacity.End> holds, Optional<Capacity.End> breaks) {
        String held = holds.map(end -> goal.axis().written(end.value()) + " holds" + heldIn(end))
                .orElse("no value holds");
        String broke = breaks.map(end -> ", " + goal.axis().amount(end.value()) + " breaks (" + end.broke() + " of "
                        + end.trials() + " trials)")
                .orElse(stop.isEmpty() ? "; the range ends there, and no value of it was shown to break" : "");
        return held
                + broke
                + stop.map(early -> "; not proven: " + early.sentence()).orElse("");
    }

    private static String heldIn(Capacity.End end) {
        String counts = " (" + end.held() + " of " + end.trials() + " trials";
        return end.verified()
                ? String.format(
                        Locale.ROOT,
                        "%s: below %.0f %% of trials fail, at 95 %%)",
                        counts,
                        Posterior.failureRateBelow(end.held()) * 100)
                : counts + ")";
    }

    private List<String> notes(Optional<Capacity.End> holds, Optional<Capacity.End> breaks) {
        List<String> notes = new ArrayList<>();
        stop.ifPresent(early -> notes.add(reached(holds, breaks)));
        holds.flatMap(end -> breaks.flatMap(other -> wide(end.value(), other.value())))
                .filter(_ -> stop.isEmpty())
                .ifPresent(notes::add);
        history.shots().stream()
                .filter(Shot::held)
                .mapToDouble(Shot::value)
                .reduce((one, other) -> goal.axis().ratio(one, other) > 1 ? other : one)
                .ifPresent(hardest -> notMonotone(hardest).ifPresent(notes::add));
        return notes;
    }

    private String reached(Optional<Capacity.End> holds, Optional<Capacity.End> breaks) {
        boolean falls = goal.axis().hardness() == Axis.Hardness.FALLS;
        String held = holds.map(
                        end -> (falls ? "at most " : "at least ") + goal.axis().amount(end.value()))
                .orElse("nothing held");
        return held
                + breaks.map(end -> (falls ? ", at least " : ", at most ")
                                + goal.axis().amount(end.value()))
                        .orElse(", and no value was seen to break");
    }

    /** Why the ends lie much further apart than was asked. */
    private Optional<String> wide(double holds, double breaks) {
        Axis axis = goal.axis();
        double ratio = axis.ratio(holds, breaks);
        boolean coarse = axis.middle(holds, breaks).isEmpty();
        if (coarse || ratio <= Math.pow(1 + goal.width(), WIDE)) {
            return Optional.empty();
        }
        String between = history.shots().stream()
                .filter(shot ->
                        shot.fatal() && axis.ratio(holds, shot.value()) > 1 && axis.ratio(shot.value(), breaks) > 1)
                .map(shot -> axis.amount(shot.value()))
                .distinct()
                .collect(Collectors.joining(", "));
        return Optional.of(
                between.isEmpty()
                        ? String.format(
                                Locale.ROOT,
                                "the ends lie %.0f %% apart and not %.0f %%: the trials that were left were needed for their proof",
                                (ratio - 1) * 100,
                                goal.width() * 100)
                        : "between them " + between
                                + " killed or lost in some trials, too few to be sure to be seen again");
    }

    private Optional<String> notMonotone(double hardestHeld) {
        return history.shots().stream()
                .mapToDouble(Shot::value)
                .distinct()
                .filter(value -> goal.axis().ratio(value, hardestHeld) >= NOT_MONOTONE)
                .filter(value -> history.at(value).sayBreaks())
                .boxed()
                .findFirst()
                .map(value -> "not monotone: " + goal.axis().written(hardestHeld) + " held, though the easier "
                        + goal.axis().amount(value) + " broke");
    }
}
