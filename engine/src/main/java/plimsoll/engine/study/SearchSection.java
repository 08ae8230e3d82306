package plimsoll.engine.study;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.SearchSpec;

/** Reads what a study says of a search, and its own values, one of which a search may move. */
final class SearchSection {
    private static final List<String> KNOBS = List.of("users", "rate", "size", "depth", "heap", "memory");

    private SearchSection() {}

    static Optional<SearchSpec> read(Yaml.Mapping study, Setting setting) {
        List<String> own = study.mapping("values").stream()
                .flatMap(values -> values.entries().stream())
                .map(entry -> entry.key().text())
                .toList();
        setting.selection()
                .left()
                .filter(over -> !own.contains(over))
                .ifPresent(over ->
                        setting.problems().asked(study.place(), "--over: " + unknown(over), nearest(over, own)));
        return study.mapping("search").map(search -> {
            checkOver(search, own, setting);
            setting.note("The study's search is made by plimsoll find; a run has the stated load.");
            return new SearchSpec(
                    search.text("over").orElse(""),
                    search.text("from"),
                    search.text("to"),
                    search.text("width").map(Quantities::share));
        });
    }

    private static void checkOver(Yaml.Mapping search, List<String> own, Setting setting) {
        search.scalar("over")
                .filter(over -> !KNOBS.contains(over.text()) && !own.contains(over.text()))
                .ifPresent(
                        over -> setting.problems().add(over.place(), unknown(over.text()), nearest(over.text(), own)));
    }

    private static String unknown(String over) {
        return "nothing is called '" + over + "' that could be moved";
    }

    private static String nearest(String over, List<String> own) {
        return Nearest.hint(over, Stream.concat(KNOBS.stream(), own.stream()).toList(), "there are");
    }

    /** What stands for {@code ${key}}: its value, or itself where a search will fill it in. */
    static Optional<String> value(Yaml.Mapping study, Setting setting, String key) {
        return study.mapping("values")
                .flatMap(values -> values.text(key))
                .map(value -> setting.selection().left().filter(key::equals).isPresent() ? "${" + key + "}" : value);
    }
}
