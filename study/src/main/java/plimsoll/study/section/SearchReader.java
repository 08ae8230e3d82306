package plimsoll.study.section;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.study.SearchSpec;
import plimsoll.plan.search.knob.Knob;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.setting.PlaceholderCheck;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.SpellingSuggestion;
import plimsoll.study.text.YamlNode;

/** Reads {@code search}, and the study's own values, one of which a search may vary. */
public final class SearchReader {
    private static final List<String> KNOBS = Knob.words();
    private static final String RENAME = "rename the key of values";

    /** The notation of a knob's values. */
    private enum ValueForm {
        NUMBER("[0-9]{1,9}(\\.[0-9]{1,3})?", "100"),
        QUOTA("[0-9]{1,4}(\\.[0-9]{1,3})?", "0.5"),
        CORES("[0-9]{1,4}", "2"),
        DEPTH("[0-9]{1,9}", "100"),
        USERS("[0-9]{1,9}( ?users?)?", "100 users"),
        RATE("[0-9]{1,9}(\\.[0-9]{1,3})?( ?/ ?(s|min))?", "50/s"),
        SIZE("[0-9]{1,9}(\\.[0-9])? ?([kKmMgG]([iI]?[bB])?|[bB])?", "512m");

        private final String pattern;
        private final String example;

        ValueForm(String pattern, String example) {
            this.pattern = pattern;
            this.example = example;
        }

        static ValueForm of(String over) {
            return switch (over) {
                case "users" -> USERS;
                case "depth" -> DEPTH;
                case "rate" -> RATE;
                case "cpus" -> QUOTA;
                case "cores" -> CORES;
                case "size", "heap", "memory" -> SIZE;
                default -> NUMBER;
            };
        }

        boolean isValue(String text) {
            return text.matches(pattern) && value(text) > 0;
        }

        /** Returns the value in the knob's common unit. */
        double value(String text) {
            return switch (this) {
                case NUMBER, QUOTA, CORES, DEPTH, USERS, RATE -> QuantityParser.perSecond(text);
                case SIZE -> QuantityParser.size(text).count();
            };
        }
    }

    private SearchReader() {}

    public static Optional<SearchSpec> read(YamlNode.Mapping study, ReadContext context) {
        List<String> own = study.keysOf("values");
        checkNames(study, context);
        context.selection()
                .left()
                .filter(over -> !own.contains(over))
                .ifPresent(over -> context.problems()
                        .addForCommandLine(study.place(), "--parameter: " + unknown(over), nearest(over, own)));
        return study.mapping("search").map(search -> {
            if (checkParameter(search, own, context)) {
                checkRange(search, context);
            }
            search.scalar("width")
                    .filter(width -> !SearchSpec.isWidth(QuantityParser.share(width.text())))
                    .ifPresent(width -> context.problems()
                            .add(
                                    width.place(),
                                    "a search's width must be from 1% to 100%, but this is " + width.text(),
                                    "write for example 10%"));
            context.note("plimsoll find runs the study's search; a run uses the load as written.");
            return new SearchSpec(
                    search.text("over").orElse(""),
                    search.text("from"),
                    search.text("to"),
                    search.text("width").map(QuantityParser::share));
        });
    }

    /** Reports values that nothing can refer to, since their placeholder means something else. */
    private static void checkNames(YamlNode.Mapping study, ReadContext context) {
        study.mapping("values").stream()
                .flatMap(values -> values.entries().stream())
                .map(YamlNode.Entry::key)
                .filter(key -> PlaceholderCheck.BUILT_IN.contains(key.text()))
                .forEach(key -> context.problems()
                        .add(
                                key.place(),
                                "'" + key.text() + "' has two meanings: ${" + key.text()
                                        + "} is a built-in placeholder",
                                RENAME));
    }

    /** Reports an unknown search parameter, or one with two meanings; returns whether it is known. */
    private static boolean checkParameter(YamlNode.Mapping search, List<String> own, ReadContext context) {
        Optional<YamlNode.Scalar> over = search.scalar("over");
        boolean known = over.map(YamlNode.Scalar::text)
                .filter(text -> KNOBS.contains(text) || own.contains(text))
                .isPresent();
        if (!known) {
            over.ifPresent(
                    text -> context.problems().add(text.place(), unknown(text.text()), nearest(text.text(), own)));
        }
        over.filter(text -> KNOBS.contains(text.text()) && own.contains(text.text()))
                .ifPresent(text -> context.problems()
                        .add(
                                text.place(),
                                "'" + text.text()
                                        + "' has two meanings: a parameter of every search, and a key of values",
                                RENAME));
        return known;
    }

    private static void checkRange(YamlNode.Mapping search, ReadContext context) {
        String over = search.text("over").orElse("");
        ValueForm valueForm = ValueForm.of(over);
        List<YamlNode.Scalar> ends = Stream.of("from", "to")
                .flatMap(key -> search.scalar(key).stream())
                .toList();
        List<YamlNode.Scalar> invalid =
                ends.stream().filter(end -> !valueForm.isValue(end.text())).toList();
        invalid.forEach(end -> context.problems()
                .add(
                        end.place(),
                        "'" + end.text() + "' is not a value of " + over,
                        "write for example " + valueForm.example));
        boolean both = invalid.isEmpty() && ends.size() == 2;
        if (both
                && valueForm.value(ends.getFirst().text())
                        >= valueForm.value(ends.getLast().text())) {
            context.problems()
                    .add(
                            ends.getFirst().place(),
                            "the range of " + over + " is reversed: from "
                                    + ends.getFirst().text() + " to "
                                    + ends.getLast().text(),
                            "write the smaller value as from");
        }
    }

    private static String unknown(String over) {
        return "there is no search parameter '" + over + "'";
    }

    private static String nearest(String over, List<String> own) {
        return SpellingSuggestion.hint(
                over, Stream.concat(KNOBS.stream(), own.stream()).toList(), "the parameters are");
    }

    /** Returns the replacement of {@code ${key}}: its value, or the placeholder itself if a search will fill it in. */
    public static Optional<String> value(YamlNode.Mapping study, ReadContext context, String key) {
        return study.mapping("values")
                .flatMap(values -> values.text(key))
                .map(value -> context.selection().left().filter(key::equals).isPresent() ? "${" + key + "}" : value);
    }
}
