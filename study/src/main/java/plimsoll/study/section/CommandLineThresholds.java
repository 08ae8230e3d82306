package plimsoll.study.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.study.grammar.SchemaValidator;
import plimsoll.study.grammar.StudySchema;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.YamlNode;

/** Adds the thresholds of the command line, which replace the file's thresholds on the same metric. */
public final class CommandLineThresholds {
    private static final String KEY = "thresholds";

    private CommandLineThresholds() {}

    /** Returns the study with these thresholds; errors in them are problems of the command line. */
    public static YamlNode.Mapping applyTo(YamlNode.Mapping study, ReadContext context) {
        Map<String, String> requested = context.selection().thresholds();
        if (requested.isEmpty()) {
            return study;
        }
        ProblemCollector rejected = new ProblemCollector("--threshold");
        StudySchema schema = StudySchema.load();
        Optional<YamlNode> checked = schema.property(schema.root(), KEY)
                .flatMap(shape -> new SchemaValidator(schema, rejected).value(written(requested), shape, KEY));
        rejected.sorted()
                .forEach(problem -> context.problems()
                        .addForCommandLine(SourceLocation.START, "--threshold: " + problem.message(), problem.hint()));
        return checked.filter(YamlNode.Mapping.class::isInstance)
                .map(YamlNode.Mapping.class::cast)
                .map(bounds -> with(study, bounds.entries()))
                .orElse(study);
    }

    /** Whether the command line has a threshold on this metric, under either of its names. */
    static boolean name(String metric, ReadContext context) {
        return context.selection().thresholds().keySet().stream().anyMatch(key -> same(key, metric));
    }

    private static YamlNode.Mapping written(Map<String, String> requested) {
        return new YamlNode.Mapping(
                SourceLocation.START,
                requested.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(each -> new YamlNode.Entry(
                                text(each.getKey().strip()),
                                text(each.getValue().strip())))
                        .toList());
    }

    private static YamlNode.Scalar text(String text) {
        return new YamlNode.Scalar(SourceLocation.START, text, YamlNode.Kind.TEXT);
    }

    private static YamlNode.Mapping with(YamlNode.Mapping study, List<YamlNode.Entry> requested) {
        List<YamlNode.Entry> bounds = new ArrayList<>(
                study.mapping(KEY).map(YamlNode.Mapping::entries).orElse(List.of()));
        bounds.removeIf(bound -> requested.stream()
                .anyMatch(each -> same(each.key().text(), bound.key().text())));
        bounds.addAll(requested);
        List<YamlNode.Entry> entries = new ArrayList<>(study.entries());
        entries.removeIf(entry -> entry.key().is(KEY));
        entries.add(new YamlNode.Entry(text(KEY), new YamlNode.Mapping(study.placeOf(KEY), bounds)));
        return new YamlNode.Mapping(study.place(), entries);
    }

    private static boolean same(String one, String other) {
        return ThresholdsReader.metric(one.strip()).equals(ThresholdsReader.metric(other));
    }
}
