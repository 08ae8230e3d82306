package plimsoll.study;

import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.FigureSource;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.PercentBase;
import plimsoll.model.figure.ResultPart;
import plimsoll.model.figure.ThresholdName;
import plimsoll.model.figure.TimeDistribution;
import tools.jackson.databind.json.JsonMapper;

/** The parts of the schemas of studies and claims that name figures, made of the dictionary alone. */
final class FigureSchema {
    private static final double RARE = 99.9;

    private FigureSchema() {}

    /** The map of thresholds. */
    static String thresholds() {
        return """
            {
              "type": "object",
              "additionalProperties": false,
              "description": "What must hold besides survival and an intact ledger: a figure and its bound.",
              "properties": {
            %s
              },
              "patternProperties": {
            %s
              },
              "examples": [{"lost": "== 0", "response.p99": "< 20s"}]
            }""".formatted(bounds(), patterns()).indent(4).strip();
    }

    /** What may be claimed of one cell: no time, which belongs to its machine; a rate needs a link that sets it. */
    static String measured() {
        return names(figure -> !figure.unit().ofTime()
                && figure.origin() != FigureSource.HOST
                && (figure.ofTrials() || figure.part() == ResultPart.BALANCE));
    }

    /** What may be claimed of one cell beside another. */
    static String compared() {
        return names(Figure::ofTrials);
    }

    private static String bounds() {
        return Figures.all().stream()
                .flatMap(FigureSchema::withRare)
                .flatMap(figure -> figure.threshold().stream().map(name -> bound(figure, name)))
                .collect(Collectors.joining(",\n"))
                .indent(4)
                .stripTrailing();
    }

    /** Behind the last percentile that results have, one that they do not. */
    private static Stream<Figure> withRare(Figure figure) {
        return Stream.concat(
                Stream.of(figure),
                Figures.times().stream()
                        .filter(distribution -> distribution.all().getLast().equals(figure))
                        .map(distribution -> distribution.percentile(RARE)));
    }

    private static String bound(Figure figure, ThresholdName name) {
        return "%s: {\n  \"$ref\": \"#/$defs/%s\",\n  \"description\": %s,\n  \"examples\": [%s]\n}"
                .formatted(text(name.name()), kind(figure, name), text(figure.sentence()), text(name.example()));
    }

    private static String kind(Figure figure, ThresholdName name) {
        return switch (figure.unit()) {
            case MILLIS, CALL -> "durationBound";
            case BYTES -> name.whole() == PercentBase.NONE ? "bytesBound" : "sizeBound";
            case SHARE -> "shareBound";
            case COUNT -> "countBound";
            case NUMBER -> "numberBound";
            case RATE -> "rateBound";
            case BYTE_RATE -> "byteRateBound";
        };
    }

    private static String patterns() {
        String times = Figures.times().stream().map(TimeDistribution::metric).collect(Collectors.joining("|"));
        return Stream.of(
                        pattern(
                                "^(" + times + "|latency)\\.p[0-9]{1,2}(\\.[0-9]{1,3})?$",
                                "\"$ref\": \"#/$defs/durationBound\"",
                                "Any other percentile; latency is read as response."),
                        pattern(
                                "^latency\\.(min|mean|max)$",
                                "\"$ref\": \"#/$defs/durationBound\"",
                                "Read as response."),
                        pattern(
                                "^(" + beside() + ") vs baseline$",
                                "\"$ref\": \"#/$defs/changeBound\"",
                                "By how much the figure may differ from that of the baseline, which run --baseline runs"
                                        + " beside it."),
                        pattern(
                                "^capacity\\.(users|rate|size|depth) vs baseline$",
                                "\"$ref\": \"#/$defs/capacityBound\"",
                                "By how much less the build may hold than the baseline, whose capacity an earlier find"
                                        + " knows."),
                        refused(
                                "^.+ vs baseline$",
                                "Other figures.",
                                "against a baseline there is every figure of a trial, such as throughput, response.p99,"
                                        + " footprint or cpu, and capacity.users; a count of operations is bounded by"
                                        + " itself"),
                        refused(
                                "^(direct|directShare)$",
                                "A share of a direct client's rate.",
                                "it is known when all cells have run; bound throughput"),
                        refused("^deaths$", "Deaths of the service.", "a death breaks a trial by itself"))
                .collect(Collectors.joining(",\n"))
                .indent(4)
                .stripTrailing();
    }

    private static String beside() {
        String times = Figures.times().stream()
                .map(each -> "%s\\.(%s)"
                        .formatted(
                                each.metric().equals("response") ? "(response|latency)" : each.metric(),
                                each.all().stream()
                                        .map(figure -> figure.metric()
                                                .substring(each.metric().length() + 1))
                                        .collect(Collectors.joining("|"))))
                .collect(Collectors.joining("|"));
        return Figures.all().stream()
                        .filter(Figure::ofTrials)
                        .filter(figure -> Figures.times().stream()
                                .noneMatch(each -> each.all().contains(figure)))
                        .map(figure -> figure.metric().replace(".", "\\."))
                        .collect(Collectors.joining("|"))
                + "|" + times;
    }

    private static String pattern(String pattern, String kind, String description) {
        return "%s: {\n  %s,\n  \"description\": %s\n}".formatted(text(pattern), kind, text(description));
    }

    private static String refused(String pattern, String description, String instead) {
        return "%s: {\n  \"type\": \"string\",\n  \"description\": %s,\n  \"x-refused\": %s\n}"
                .formatted(text(pattern), text(description), text(instead));
    }

    private static String names(Predicate<Figure> which) {
        return Figures.all().stream()
                .filter(which)
                .map(figure -> "    " + text(figure.key()))
                .collect(Collectors.joining(",\n", "{\n  \"enum\": [\n", "\n  ],\n  \"x-is\": \"a figure\"\n}"))
                .indent(4)
                .strip();
    }

    private static String text(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }
}
