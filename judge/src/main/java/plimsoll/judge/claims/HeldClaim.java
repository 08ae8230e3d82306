package plimsoll.judge.claims;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.judge.claims.ClaimEvidence.Trials;
import plimsoll.model.claim.ClaimPredicate;
import plimsoll.model.claim.ClaimVerdict;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.inside.ClassShare;

/** Judges a claim on the objects of a class in heaps that ran out. */
final class HeldClaim {
    private HeldClaim() {}

    /** All heaps must agree. A dump keeps only the largest classes, so another one has no known amount. */
    static ClaimAnswer of(ClaimPredicate.Held claimed, Trials trials) {
        List<RoundEvidence> dumped = trials.decided().stream()
                .filter(round -> !round.trial().heaps().isEmpty())
                .toList();
        if (dumped.isEmpty()) {
            return trials.isEmpty()
                    ? trials.unusable()
                    : ClaimAnswer.undecided("no trial of " + trials.cell() + " ran out of heap", trials.all());
        }
        List<RoundEvidence> listed = dumped.stream()
                .filter(round -> amount(claimed, round).isPresent())
                .toList();
        return listed.size() < dumped.size()
                ? ClaimAnswer.undecided(claimed.className() + " is not among the largest classes", dumped)
                : judged(claimed, listed);
    }

    private static ClaimAnswer judged(ClaimPredicate.Held claimed, List<RoundEvidence> listed) {
        long within = listed.stream()
                .filter(round ->
                        amount(claimed, round).filter(claimed.is()::holds).isPresent())
                .count();
        ClaimVerdict verdict = within == listed.size() || within == 0
                ? ClaimAnswer.supported(within > 0, listed.size())
                : ClaimVerdict.NOT_DECIDABLE;
        String amounts = listed.stream()
                .flatMap(round -> amount(claimed, round).stream())
                .map(value -> shown(claimed, value))
                .distinct()
                .collect(Collectors.joining(", "));
        return new ClaimAnswer(
                verdict,
                amounts,
                claimed.is().written() + " in " + within + " of " + listed.size() + " rounds",
                listed);
    }

    private static Optional<Double> amount(ClaimPredicate.Held claimed, RoundEvidence round) {
        List<ClassShare> same = round.trial().heaps().values().stream()
                .flatMap(heap -> heap.largest().stream())
                .filter(one -> one.name().equals(claimed.className()))
                .toList();
        return same.isEmpty()
                ? Optional.empty()
                : Optional.of((double) same.stream()
                        .mapToLong(one -> switch (claimed.amount()) {
                            case OBJECTS -> one.objects();
                            case BYTES -> one.bytes().count();
                        })
                        .sum());
    }

    private static String shown(ClaimPredicate.Held claimed, double value) {
        return switch (claimed.amount()) {
            case OBJECTS -> QuantityFormat.count(value);
            case BYTES -> QuantityFormat.bytes((long) value);
        };
    }
}
