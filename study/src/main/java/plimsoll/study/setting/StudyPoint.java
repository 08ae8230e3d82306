package plimsoll.study.setting;

import java.util.Optional;
import plimsoll.study.text.YamlNode;

/**
 * One point of a study: a variant under a load in limits.
 *
 * @param name variant, load and limits, the latter two where they have a name
 * @param under the load's name, where it has one
 * @param load its keys
 */
public record StudyPoint(
        String name,
        VariantNode variant,
        Optional<String> under,
        YamlNode.Mapping load,
        LimitsSpec limits,
        YamlNode.Mapping cell,
        int rounds) {}
