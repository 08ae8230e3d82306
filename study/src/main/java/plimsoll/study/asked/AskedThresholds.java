package plimsoll.study.asked;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.study.grammar.Grammar;
import plimsoll.study.grammar.StudySchema;
import plimsoll.study.setting.Setting;
import plimsoll.study.text.Place;
import plimsoll.study.text.Problems;
import plimsoll.study.text.Yaml;

/** Thresholds that the command line adds; of a metric that the file names too, theirs is the bound. */
public final class AskedThresholds {
    private static final String KEY = "thresholds";

    private AskedThresholds() {}

    /** The study with them among its own; what is wrong with them is a problem of the command line. */
    public static Yaml.Mapping over(Yaml.Mapping study, Setting setting) {
        Map<String, String> asked = setting.selection().thresholds();
        if (asked.isEmpty()) {
            return study;
        }
        Problems wrong = new Problems("--threshold");
        StudySchema schema = StudySchema.load();
        Optional<Yaml> checked = schema.property(schema.root(), KEY)
                .flatMap(shape -> new Grammar(schema, wrong).value(written(asked), shape, KEY));
        wrong.all()
                .forEach(problem ->
                        setting.problems().asked(Place.START, "--threshold: " + problem.message(), problem.hint()));
        return checked.filter(Yaml.Mapping.class::isInstance)
                .map(Yaml.Mapping.class::cast)
                .map(bounds -> with(study, bounds.entries()))
                .orElse(study);
    }

    /** Whether the command line bounds this metric, by either of its names. */
    static boolean name(String metric, Setting setting) {
        return setting.selection().thresholds().keySet().stream().anyMatch(key -> same(key, metric));
    }

    private static Yaml.Mapping written(Map<String, String> asked) {
        return new Yaml.Mapping(
                Place.START,
                asked.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(each -> new Yaml.Entry(
                                text(each.getKey().strip()),
                                text(each.getValue().strip())))
                        .toList());
    }

    private static Yaml.Scalar text(String text) {
        return new Yaml.Scalar(Place.START, text, Yaml.Kind.TEXT);
    }

    private static Yaml.Mapping with(Yaml.Mapping study, List<Yaml.Entry> asked) {
        List<Yaml.Entry> bounds =
                new ArrayList<>(study.mapping(KEY).map(Yaml.Mapping::entries).orElse(List.of()));
        bounds.removeIf(bound -> asked.stream()
                .anyMatch(each -> same(each.key().text(), bound.key().text())));
        bounds.addAll(asked);
        List<Yaml.Entry> entries = new ArrayList<>(study.entries());
        entries.removeIf(entry -> entry.key().is(KEY));
        entries.add(new Yaml.Entry(text(KEY), new Yaml.Mapping(study.placeOf(KEY), bounds)));
        return new Yaml.Mapping(study.place(), entries);
    }

    private static boolean same(String one, String other) {
        return Thresholds.metric(one.strip()).equals(Thresholds.metric(other));
    }
}
