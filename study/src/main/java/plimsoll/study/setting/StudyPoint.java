package plimsoll.study.setting;

import java.util.Optional;
import plimsoll.model.study.SequentialRounds;
import plimsoll.study.text.YamlNode;

/**
 * One point of a study: a variant under a load in limits.
 *
 * @param name names of the variant, the load and the limits, the latter two if they have one
 * @param under name of the load, if it has one
 * @param load keys of the load
 * @param difference the smallest that matters, as a share, if the rounds end once the comparison with the other variant is settled
 */
public record StudyPoint(
        String name,
        VariantNode variant,
        Optional<String> under,
        YamlNode.Mapping load,
        LimitsSpec limits,
        YamlNode.Mapping cell,
        int rounds,
        Optional<Double> difference) {
    /** Returns how its rounds may end before their number; empty if all run. */
    public Optional<SequentialRounds> sequential() {
        return difference.flatMap(smallest -> SequentialRounds.of(rounds, smallest));
    }

    /** Returns the part of the name that cells with the same load and limits share. */
    public String surroundings() {
        return name.substring(variant.name().length());
    }
}
