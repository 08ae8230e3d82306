package plimsoll.study.asked;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Figures;
import plimsoll.model.study.RelativeThreshold;
import plimsoll.model.study.Threshold;
import plimsoll.study.grammar.Quantities;
import plimsoll.study.setting.Setting;
import plimsoll.study.text.Yaml;

/** Reads {@code thresholds}; limits end up in the unit of their figure. */
public final class Thresholds {
    private static final Pattern WRITTEN = Pattern.compile("(<=|>=|==|<|>) ?(.+)");
    private static final String OF_LIMIT = " of limit";
    private static final String VS_BASELINE = " vs baseline";

    private final Setting setting;

    private Thresholds(Setting setting) {
        this.setting = setting;
    }

    public static List<Threshold> read(Yaml.Mapping study, Setting setting) {
        return read(study, study.has("audit"), setting);
    }

    /** Those of a study as a cell has them: of the same metric, the cell's own bound counts, unless the command line has one. */
    public static List<Threshold> within(List<Threshold> study, Yaml.Mapping cell, Setting setting) {
        List<Threshold> own = read(cell, true, setting).stream()
                .filter(threshold -> !AskedThresholds.name(threshold.metric(), setting))
                .toList();
        bounds(cell).stream()
                .filter(Thresholds::relative)
                .forEach(entry -> setting.problems()
                        .add(
                                entry.key().place(),
                                "'" + entry.key().text() + "' holds for all cells",
                                "write it into the study's own thresholds"));
        List<Threshold> all = new ArrayList<>(study);
        all.removeIf(threshold -> own.stream().anyMatch(other -> other.metric().equals(threshold.metric())));
        all.addAll(own);
        return all;
    }

    private static List<Threshold> read(Yaml.Mapping study, boolean audited, Setting setting) {
        Thresholds section = new Thresholds(setting);
        List<Threshold> thresholds = new ArrayList<>();
        for (Yaml.Entry entry : bounds(study)) {
            if (entry.value() instanceof Yaml.Scalar bound && !relative(entry)) {
                section.needsAudit(audited, entry.key());
                section.threshold(entry.key().text(), bound.text()).ifPresent(thresholds::add);
            }
        }
        return thresholds;
    }

    /** Those on the change to a baseline. */
    public static List<RelativeThreshold> relative(Yaml.Mapping study) {
        List<RelativeThreshold> thresholds = new ArrayList<>();
        for (Yaml.Entry entry : bounds(study)) {
            if (entry.value() instanceof Yaml.Scalar bound && relative(entry)) {
                thresholds.add(relative(entry.key().text(), bound.text()));
            }
        }
        return thresholds;
    }

    private static List<Yaml.Entry> bounds(Yaml.Mapping of) {
        return of.mapping("thresholds").map(Yaml.Mapping::entries).orElse(List.of());
    }

    private static boolean relative(Yaml.Entry entry) {
        return entry.key().text().endsWith(VS_BASELINE);
    }

    private static RelativeThreshold relative(String key, String bound) {
        String metric = metric(key.replace(VS_BASELINE, ""));
        Matcher matcher = matched(bound);
        String change = matcher.group(2);
        double sign = change.startsWith("-") ? -1 : 1;
        return new RelativeThreshold(
                metric,
                relation(matcher.group(1)),
                sign * Quantities.share(change.replaceFirst("^[+-]", "")),
                metric + VS_BASELINE + " " + bound);
    }

    private void needsAudit(boolean audited, Yaml.Scalar metric) {
        if (ofAudit(metric.text()) && !audited) {
            setting.problems()
                    .add(
                            metric.place(),
                            "'" + metric.text() + "' is known only when the store is listed, and there is no audit",
                            "add audit: {http: ...} or audit: {use: NAME}");
        }
    }

    /** Empty for what cannot be bounded, which has been complained about. */
    private Optional<Threshold> threshold(String written, String bound) {
        return Figures.bounded(metric(written)).map(figure -> threshold(written, bound, figure));
    }

    private Threshold threshold(String written, String bound, Figure figure) {
        String metric = metric(written);
        if (!metric.equals(written)) {
            setting.note(written + " is read as " + metric + ": the time from the intended start.");
        }
        Matcher matcher = matched(bound);
        String limit = matcher.group(2);
        boolean share = limit.endsWith(OF_LIMIT);
        double value = share ? Quantities.share(limit.replace(OF_LIMIT, "")) : value(limit, figure);
        return new Threshold(metric, relation(matcher.group(1)), value, share, metric + " " + bound);
    }

    /** Whether only an audit knows it. */
    public static boolean ofAudit(String metric) {
        return Figures.bounded(metric).filter(Figure::ofAudit).isPresent();
    }

    /** Whether nothing is known of it without a service. */
    public static boolean ofService(String metric) {
        return Figures.bounded(metric)
                .filter(figure -> figure.origin().ofService())
                .isPresent();
    }

    /** Whether nothing is known of it where others send the operations. */
    public static boolean ofOperations(String metric) {
        return Figures.bounded(metric)
                .filter(figure -> figure.origin().ofOperations())
                .isPresent();
    }

    /** By the one name that figures have. */
    static String metric(String written) {
        return written.replaceFirst("^latency\\.", "response.");
    }

    private static Matcher matched(String bound) {
        Matcher matcher = WRITTEN.matcher(bound);
        if (!matcher.matches()) {
            throw new IllegalStateException("the schema let a bound through that is none: " + bound);
        }
        return matcher;
    }

    private static Threshold.Relation relation(String sign) {
        return Arrays.stream(Threshold.Relation.values())
                .filter(relation -> relation.sign().equals(sign))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no relation is written " + sign));
    }

    private static double value(String limit, Figure figure) {
        return switch (figure.unit()) {
            case MILLIS, CALL -> Quantities.millis(limit);
            case BYTES -> Quantities.size(limit).count();
            case SHARE -> Quantities.share(limit);
            case COUNT, NUMBER -> Double.parseDouble(limit);
            case RATE -> Quantities.perSecond(limit);
            case BYTE_RATE -> Quantities.sizePerSecond(limit);
        };
    }
}
