package plimsoll.study.grammar;

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

/** The parts of the study and claims schemas that name figures, generated from the dictionary of figures. */
final class FigureSchema {
    private static final double RARE = 99.9;

    private FigureSchema() {}

    /** The map of thresholds. */
    static String thresholds() {
        return """
            {
              "type": "object",
              "additionalProperties": false,
              "description": "Objectives beyond survival and an intact ledger: a figure and its bound.",
              "properties": {
            %s
              },
              "patternProperties": {
            %s
              },
              "examples": [{"lost": "== 0", "response.p99": "< 20s"}]
            }""".formatted(bounds(), patterns()).indent(4).strip();
    }

    /**
     * The figures that a claim about one cell may use: no times, since they depend on the machine, and a rate only with
     * a link that sets it.
     */
    static String measured() {
        return names(figure -> !figure.unit().ofTime()
                && figure.origin() != FigureSource.HOST
                && (figure.ofTrials() || figure.part() == ResultPart.BALANCE));
    }

    /** The figures that a claim may compare between two cells. */
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

    /** Adds a percentile that results do not store after the last one that they do. */
    private static Stream<Figure> withRare(Figure figure) {
        return Stream.concat(
                Stream.of(figure),
                Figures.times().stream()
                        .filter(distribution -> distribution.all().getLast().equals(figure))
                        .map(distribution -> distribution.percentile(RARE)));
    }

    private static String bound(Figure figure, ThresholdName name) {
        String former = name.former()
                .map(each -> "  \"x-formerly\": " + text(each) + ",\n")
                .orElse("");
        return "%s: {\n%s  \"$ref\": \"#/$defs/%s\",\n  \"description\": %s,\n  \"examples\": [%s]\n}"
                .formatted(
                        text(name.name()), former, kind(figure, name), text(figure.sentence()), text(name.example()));
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
                                "Any other percentile; latency is another name for response."),
                        pattern(
                                "^latency\\.(min|mean|max)$",
                                "\"$ref\": \"#/$defs/durationBound\"",
                                "Another name for response."),
                        pattern(
                                "^(" + relative() + ") vs baseline$",
                                "\"$ref\": \"#/$defs/changeBound\"",
                                "Allowed change from the baseline's figure; run --baseline runs the baseline in the same"
                                        + " rounds."),
                        pattern(
                                "^capacity\\.(users|rate|size|depth) vs baseline$",
                                "\"$ref\": \"#/$defs/capacityBound\"",
                                "Allowed loss of capacity against the baseline, whose capacity an earlier find"
                                        + " measured."),
                        refused(
                                "^.+ vs baseline$",
                                "Other figures.",
                                "compare a figure of a trial, such as throughput, response.p99, footprint or cpu, or"
                                        + " capacity.users; give a count of operations its own threshold"),
                        refused(
                                "^(direct|directShare)$",
                                "A share of a direct client's rate.",
                                "it is known only after all cells have run; set a threshold on throughput"),
                        refused(
                                "^deaths$",
                                "Deaths of the service.",
                                "a death always breaks a trial; remove this threshold"))
                .collect(Collectors.joining(",\n"))
                .indent(4)
                .stripTrailing();
    }

    private static String relative() {
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
                        .flatMap(figure -> Stream.concat(
                                Stream.of(figure.metric()), figure.threshold().flatMap(ThresholdName::former).stream()))
                        .map(metric -> metric.replace(".", "\\."))
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
                .collect(Collectors.joining(
                        ",\n",
                        "{\n  \"enum\": [\n",
                        "\n  ],\n  \"x-formerly\": " + formerKeys(which) + ",\n  \"x-is\": \"a figure\"\n}"))
                .indent(4)
                .strip();
    }

    private static String formerKeys(Predicate<Figure> which) {
        return Figures.all().stream()
                .filter(which)
                .flatMap(figure -> figure.former().stream().map(former -> text(former) + ": " + text(figure.key())))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String text(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }
}
