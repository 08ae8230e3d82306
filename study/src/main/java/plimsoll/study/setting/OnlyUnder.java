package plimsoll.study.setting;

import java.util.List;
import java.util.Optional;
import plimsoll.study.text.Nearest;
import plimsoll.study.text.Yaml;

/** Reads {@code loads} of a need or an audit, and {@code variants} of a need: where it takes part; everywhere when it names none. */
public final class OnlyUnder {
    private OnlyUnder() {}

    public static boolean is(Yaml.Mapping part, Optional<String> load) {
        return is(part, "loads", load);
    }

    public static boolean isFor(Yaml.Mapping part, String variant) {
        return is(part, "variants", Optional.of(variant));
    }

    private static boolean is(Yaml.Mapping part, String key, Optional<String> name) {
        List<String> only = part.scalars(key).stream().map(Yaml.Scalar::text).toList();
        return only.isEmpty() || name.filter(only::contains).isPresent();
    }

    /** That every load and every variant which it names is one of the study's. */
    public static void check(Yaml.Mapping part, Yaml.Mapping study, Setting setting) {
        List<String> loads = study.mapping("loads").stream()
                .flatMap(all -> all.entries().stream())
                .map(entry -> entry.key().text())
                .toList();
        List<String> variants = study.mappings("variants").stream()
                .flatMap(variant -> variant.text("name").stream())
                .toList();
        known(part, "loads", loads, setting);
        known(part, "variants", variants, setting);
    }

    private static void known(Yaml.Mapping part, String key, List<String> known, Setting setting) {
        part.scalars(key).stream()
                .filter(name -> !known.contains(name.text()))
                .forEach(name -> setting.problems()
                        .add(
                                name.place(),
                                key + " has no '" + name.text() + "'",
                                Nearest.hint(name.text(), known, "it has")));
    }
}
