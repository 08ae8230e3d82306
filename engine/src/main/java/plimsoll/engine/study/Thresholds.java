package plimsoll.engine.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.Threshold;

/** Reads {@code thresholds}; limits end up in milliseconds, counts, shares of 1, bytes, or either of them per second. */
final class Thresholds {
    private static final Pattern WRITTEN = Pattern.compile("(<=|>=|==|<|>) ?(.+)");
    private static final String OF_LIMIT = " of limit";
    static final Set<String> OF_THE_AUDIT = Set.of("lost", "corrupted", "truncated", "duplicated", "leftovers");

    private final Setting setting;

    private Thresholds(Setting setting) {
        this.setting = setting;
    }

    static List<Threshold> read(Yaml.Mapping study, Setting setting) {
        return read(study, study.has("audit"), setting);
    }

    /** Those of a study as a cell has them: of the same metric, the cell's own bound counts. */
    static List<Threshold> within(List<Threshold> study, Yaml.Mapping cell, Setting setting) {
        List<Threshold> own = read(cell, true, setting);
        List<Threshold> all = new ArrayList<>(study);
        all.removeIf(threshold -> own.stream().anyMatch(other -> other.metric().equals(threshold.metric())));
        all.addAll(own);
        return all;
    }

    private static List<Threshold> read(Yaml.Mapping study, boolean audited, Setting setting) {
        Thresholds section = new Thresholds(setting);
        List<Threshold> thresholds = new ArrayList<>();
        Yaml.Mapping written = study.mapping("thresholds").orElse(Yaml.Mapping.empty(study.place()));
        for (Yaml.Entry entry : written.entries()) {
            if (entry.value() instanceof Yaml.Scalar bound
                    && !entry.key().text().endsWith(" vs baseline")) {
                section.needsAudit(audited, entry.key());
                thresholds.add(section.threshold(entry.key().text(), bound.text()));
            }
        }
        return thresholds;
    }

    private void needsAudit(boolean audited, Yaml.Scalar metric) {
        if (OF_THE_AUDIT.contains(metric.text()) && !audited) {
            setting.problems()
                    .add(
                            metric.place(),
                            "'" + metric.text() + "' is known only when the store is listed, and there is no audit",
                            "add audit: {http: ...} or audit: {use: NAME}");
        }
    }

    private Threshold threshold(String written, String bound) {
        String metric = written.replaceFirst("^latency\\.", "response.");
        if (!metric.equals(written)) {
            setting.note(written + " is read as " + metric + ": the time from the intended start.");
        }
        Matcher matcher = WRITTEN.matcher(bound);
        if (!matcher.matches()) {
            throw new IllegalStateException("the schema let a bound through that is none: " + bound);
        }
        String limit = matcher.group(2);
        return new Threshold(
                metric, relation(matcher.group(1)), value(limit), limit.endsWith(OF_LIMIT), metric + " " + bound);
    }

    private static Threshold.Relation relation(String sign) {
        return Arrays.stream(Threshold.Relation.values())
                .filter(relation -> relation.sign().equals(sign))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no relation is written " + sign));
    }

    private static double value(String limit) {
        if (limit.contains("%")) {
            return Quantities.share(limit.replace(OF_LIMIT, ""));
        }
        if (limit.contains("/")) {
            String amount = limit.substring(0, limit.indexOf('/'));
            return amount.matches("[0-9. ]+")
                    ? Quantities.perSecond(limit)
                    : Quantities.size(amount).count();
        }
        if (limit.matches("[0-9]+")) {
            return Double.parseDouble(limit);
        }
        return limit.matches(".*[0-9] ?(us|ms|s|min|h)")
                ? Quantities.millis(limit)
                : Quantities.size(limit).count();
    }
}
