package plimsoll.engine.study;

import java.util.List;
import java.util.Optional;

/** Reads {@code loads} of a need or an audit: the loads under which it takes part; all when it names none. */
final class OnlyUnder {
    private OnlyUnder() {}

    static boolean is(Yaml.Mapping part, Optional<String> load) {
        List<String> only = names(part);
        return only.isEmpty() || load.filter(only::contains).isPresent();
    }

    /** That every load which it names is one of the study's. */
    static void check(Yaml.Mapping part, Yaml.Mapping study, Setting setting) {
        List<String> known = study.mapping("loads").stream()
                .flatMap(loads -> loads.entries().stream())
                .map(entry -> entry.key().text())
                .toList();
        part.scalars("loads").stream()
                .filter(name -> !known.contains(name.text()))
                .forEach(name -> setting.problems()
                        .add(
                                name.place(),
                                "loads has no '" + name.text() + "'",
                                Nearest.hint(name.text(), known, "it has")));
    }

    private static List<String> names(Yaml.Mapping part) {
        return part.scalars("loads").stream().map(Yaml.Scalar::text).toList();
    }
}
