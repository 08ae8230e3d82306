package plimsoll.judge.claims;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.judge.claims.Evidence.Trials;
import plimsoll.model.claim.Predicate;
import plimsoll.model.claim.Standing;
import plimsoll.model.figure.Amounts;
import plimsoll.model.figure.Figures;

/** Whether a figure of a cell lies where it was claimed to lie. */
final class Measurement {
    private Measurement() {}

    /** All rounds must say the same. */
    static Answer of(Predicate.Measured claimed, Trials trials) {
        List<Witness> survivors = trials.survivors();
        if (survivors.isEmpty()) {
            return trials.silent();
        }
        List<Witness> asked = survivors.stream()
                .filter(trial -> given(claimed.given(), trial))
                .toList();
        if (asked.isEmpty()) {
            String given = claimed.given()
                    .map(each -> each.figure() + " " + each.is().written())
                    .orElse("");
            return Answer.undecided("no trial shows " + given + ", without which it says nothing", survivors);
        }
        List<Witness> measured = asked.stream()
                .filter(trial -> trial.figure(claimed.figure()).isPresent())
                .toList();
        return measured.isEmpty()
                ? Answer.undecided("no trial of " + trials.cell() + " has " + claimed.figure(), asked)
                : judged(claimed, measured);
    }

    private static Answer judged(Predicate.Measured claimed, List<Witness> measured) {
        long within = measured.stream()
                .filter(trial -> trial.figure(claimed.figure())
                        .filter(claimed.is()::holds)
                        .isPresent())
                .count();
        Standing standing = within == measured.size()
                ? Standing.CONFIRMED
                : within == 0 ? Standing.REFUTED : Standing.NOT_DECIDABLE;
        String figures = measured.stream()
                .flatMap(trial -> trial.figure(claimed.figure()).stream())
                .map(value -> shown(claimed.figure(), value))
                .distinct()
                .collect(Collectors.joining(", "));
        String because = claimed.is().written() + " in " + within + " of " + measured.size() + " rounds";
        return new Answer(standing, figures, because, measured);
    }

    private static String shown(String figure, double value) {
        return Figures.of(figure).map(each -> each.show(value)).orElseGet(() -> Amounts.count(value));
    }

    private static boolean given(Optional<Predicate.Given> given, Witness trial) {
        return given.map(asked ->
                        trial.figure(asked.figure()).filter(asked.is()::holds).isPresent())
                .orElse(true);
    }
}
