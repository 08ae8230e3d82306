package plimsoll.study.asked;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.study.SearchSpec;
import plimsoll.study.grammar.Quantities;
import plimsoll.study.setting.Setting;
import plimsoll.study.text.Nearest;
import plimsoll.study.text.Yaml;

/** Reads what a study says of a search, and its own values, one of which a search may move. */
public final class SearchSection {
    private static final List<String> KNOBS = List.of("users", "rate", "size", "depth", "heap", "memory");

    /** How the values of a knob are written. */
    private enum Written {
        NUMBER("[0-9]{1,9}(\\.[0-9]{1,3})?", "100"),
        USERS("[0-9]{1,9}(\\.[0-9]{1,3})?( ?users?)?", "100 users"),
        RATE("[0-9]{1,9}(\\.[0-9]{1,3})?( ?/ ?(s|min))?", "50/s"),
        SIZE("[0-9]{1,9}(\\.[0-9])? ?([kKmMgG]([iI]?[bB])?|[bB])?", "512m");

        private final String pattern;
        private final String example;

        Written(String pattern, String example) {
            this.pattern = pattern;
            this.example = example;
        }

        static Written of(String over) {
            return switch (over) {
                case "users" -> USERS;
                case "rate" -> RATE;
                case "size", "heap", "memory" -> SIZE;
                default -> NUMBER;
            };
        }

        boolean isValue(String text) {
            return text.matches(pattern) && value(text) > 0;
        }

        /** In one unit for all values of the knob. */
        double value(String text) {
            return switch (this) {
                case NUMBER, USERS, RATE -> Quantities.perSecond(text);
                case SIZE -> Quantities.size(text).count();
            };
        }
    }

    private SearchSection() {}

    public static Optional<SearchSpec> read(Yaml.Mapping study, Setting setting) {
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
            if (isOver(search, own, setting)) {
                checkRange(search, setting);
            }
            search.scalar("width")
                    .filter(width -> !SearchSpec.isWidth(Quantities.share(width.text())))
                    .ifPresent(width -> setting.problems()
                            .add(
                                    width.place(),
                                    "a search's width is from 1% to 100%, but this is " + width.text(),
                                    "write for example 10%"));
            setting.note("The study's search is made by plimsoll find; a run has the stated load.");
            return new SearchSpec(
                    search.text("over").orElse(""),
                    search.text("from"),
                    search.text("to"),
                    search.text("width").map(Quantities::share));
        });
    }

    /** Whether it names something to move. */
    private static boolean isOver(Yaml.Mapping search, List<String> own, Setting setting) {
        Optional<Yaml.Scalar> over = search.scalar("over");
        boolean known = over.map(Yaml.Scalar::text)
                .filter(text -> KNOBS.contains(text) || own.contains(text))
                .isPresent();
        if (!known) {
            over.ifPresent(
                    text -> setting.problems().add(text.place(), unknown(text.text()), nearest(text.text(), own)));
        }
        return known;
    }

    private static void checkRange(Yaml.Mapping search, Setting setting) {
        String over = search.text("over").orElse("");
        Written written = Written.of(over);
        List<Yaml.Scalar> ends = Stream.of("from", "to")
                .flatMap(key -> search.scalar(key).stream())
                .toList();
        List<Yaml.Scalar> wrong =
                ends.stream().filter(end -> !written.isValue(end.text())).toList();
        wrong.forEach(end -> setting.problems()
                .add(
                        end.place(),
                        "'" + end.text() + "' is no value of " + over,
                        "write for example " + written.example));
        boolean both = wrong.isEmpty() && ends.size() == 2;
        if (both
                && written.value(ends.getFirst().text())
                        >= written.value(ends.getLast().text())) {
            setting.problems()
                    .add(
                            ends.getFirst().place(),
                            "the range of " + over + " is upside down: from "
                                    + ends.getFirst().text() + " to "
                                    + ends.getLast().text(),
                            "write the smaller value as from");
        }
    }

    private static String unknown(String over) {
        return "nothing is called '" + over + "' that could be moved";
    }

    private static String nearest(String over, List<String> own) {
        return Nearest.hint(over, Stream.concat(KNOBS.stream(), own.stream()).toList(), "there are");
    }

    /** What stands for {@code ${key}}: its value, or itself where a search will fill it in. */
    public static Optional<String> value(Yaml.Mapping study, Setting setting, String key) {
        return study.mapping("values")
                .flatMap(values -> values.text(key))
                .map(value -> setting.selection().left().filter(key::equals).isPresent() ? "${" + key + "}" : value);
    }
}
