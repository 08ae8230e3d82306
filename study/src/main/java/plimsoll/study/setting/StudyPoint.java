package plimsoll.study.setting;

import java.util.Optional;
import plimsoll.study.text.YamlNode;

/**
 * One point of a study: a variant under a load in limits.
 *
 * @param name names of the variant, the load and the limits, the latter two if they have one
 * @param under name of the load, if it has one
 * @param load keys of the load
 */
public record StudyPoint(
        String name,
        VariantNode variant,
        Optional<String> under,
        YamlNode.Mapping load,
        LimitsSpec limits,
        YamlNode.Mapping cell,
        RoundCount.CellRounds rounds) {}
