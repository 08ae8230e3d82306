package plimsoll.study.setting;

import java.util.Optional;
import plimsoll.study.text.Yaml;

/**
 * One point of a study: a variant under a load in limits.
 *
 * @param name variant, load and limits, the latter two where they have a name
 * @param under the load's name, where it has one
 * @param load its keys
 */
public record Point(
        String name,
        WrittenVariant variant,
        Optional<String> under,
        Yaml.Mapping load,
        Allowance limits,
        Yaml.Mapping cell,
        int rounds) {}
