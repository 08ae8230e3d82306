package plimsoll.judge.claims;

import java.util.List;
import java.util.Optional;
import plimsoll.judge.claims.Evidence.Trials;
import plimsoll.judge.statistics.Contrast;
import plimsoll.model.claim.Predicate.Cause;
import plimsoll.model.claim.Standing;

/** Whether a cell holds or breaks, as claimed. */
final class Survival {
    private Survival() {}

    /** One break is enough to refute it. */
    static Answer holds(Trials trials) {
        return counted(trials, (broke, _) -> broke == 0 ? Standing.CONFIRMED : Standing.REFUTED, Optional.empty());
    }

    /** A break by something else is none that was claimed. */
    static Answer breaks(Trials trials, Optional<Cause> by) {
        return counted(
                trials,
                (broke, of) ->
                        broke == of ? Standing.CONFIRMED : broke == 0 ? Standing.REFUTED : Standing.NOT_DECIDABLE,
                by);
    }

    /** That it never broke in a few rounds does not show that it never will. */
    static Answer sometimesBreaks(Trials trials) {
        return counted(
                trials,
                (broke, of) -> broke > 0
                        ? Standing.CONFIRMED
                        : of < Contrast.DECIDING_ROUNDS ? Standing.NOT_DECIDABLE : Standing.REFUTED,
                Optional.empty());
    }

    private interface Rule {
        Standing of(int broke, int of);
    }

    private static Answer counted(Trials trials, Rule rule, Optional<Cause> by) {
        List<Witness> decided = trials.decided();
        if (decided.isEmpty()) {
            return trials.silent();
        }
        int broke = (int) decided.stream().filter(trial -> counts(trial, by)).count();
        String measured = broke == 0 && decided.stream().noneMatch(Witness::broke)
                ? "held in " + decided.size() + " of " + decided.size()
                : "broke" + by.map(cause -> " by " + name(cause)).orElse("") + " in " + broke + " of " + decided.size();
        return new Answer(rule.of(broke, decided.size()), measured, because(decided), decided);
    }

    private static boolean counts(Witness trial, Optional<Cause> by) {
        return by.map(trial::brokeBy).orElseGet(trial::broke);
    }

    /** The first break tells more than any holding. */
    private static String because(List<Witness> decided) {
        return decided.stream()
                .filter(Witness::broke)
                .findFirst()
                .orElse(decided.getFirst())
                .trial()
                .because();
    }

    private static String name(Cause cause) {
        return switch (cause) {
            case HEAP -> "heap";
            case CONTAINER -> "the container's limit";
        };
    }
}
