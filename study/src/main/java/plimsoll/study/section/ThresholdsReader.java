package plimsoll.study.section;

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
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.YamlNode;

/** Reads {@code thresholds}; limits end up in the unit of their figure. */
public final class ThresholdsReader {
    private static final Pattern WRITTEN = Pattern.compile("(<=|>=|==|<|>) ?(.+)");
    private static final String OF_LIMIT = " of limit";
    private static final String VS_BASELINE = " vs baseline";
    private static final String LATENCY = "latency.";
    private static final String RESPONSE = "response.";

    private final ReadContext context;

    private ThresholdsReader(ReadContext context) {
        this.context = context;
    }

    public static List<Threshold> read(YamlNode.Mapping study, ReadContext context) {
        return read(study, study.has("audit"), context);
    }

    /**
     * Returns the thresholds of a cell. The cell's bound on a metric replaces the study's, unless the command line sets
     * one.
     */
    public static List<Threshold> ofCell(List<Threshold> study, YamlNode.Mapping cell, ReadContext context) {
        List<Threshold> own = read(cell, true, context).stream()
                .filter(threshold -> !CommandLineThresholds.name(threshold.metric(), context))
                .toList();
        bounds(cell).stream()
                .filter(ThresholdsReader::relative)
                .forEach(entry -> context.problems()
                        .add(
                                entry.key().place(),
                                "'" + entry.key().text() + "' applies to all cells",
                                "move it to the study's thresholds"));
        List<Threshold> all = new ArrayList<>(study);
        all.removeIf(threshold -> own.stream().anyMatch(other -> other.metric().equals(threshold.metric())));
        all.addAll(own);
        return all;
    }

    private static List<Threshold> read(YamlNode.Mapping study, boolean audited, ReadContext context) {
        ThresholdsReader reader = new ThresholdsReader(context);
        List<Threshold> thresholds = new ArrayList<>();
        for (YamlNode.Entry entry : bounds(study)) {
            if (entry.value() instanceof YamlNode.Scalar bound && !relative(entry)) {
                reader.needsAudit(audited, entry.key());
                reader.threshold(entry.key().text(), bound.text()).ifPresent(thresholds::add);
            }
        }
        return thresholds;
    }

    /** Reads the thresholds on a change from the baseline. */
    public static List<RelativeThreshold> relative(YamlNode.Mapping study) {
        List<RelativeThreshold> thresholds = new ArrayList<>();
        for (YamlNode.Entry entry : bounds(study)) {
            if (entry.value() instanceof YamlNode.Scalar bound && relative(entry)) {
                thresholds.add(relative(entry.key().text(), bound.text()));
            }
        }
        return thresholds;
    }

    private static List<YamlNode.Entry> bounds(YamlNode.Mapping of) {
        return of.mapping("thresholds").map(YamlNode.Mapping::entries).orElse(List.of());
    }

    private static boolean relative(YamlNode.Entry entry) {
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
                sign * QuantityParser.share(change.replaceFirst("^[+-]", "")),
                metric + VS_BASELINE + " " + bound);
    }

    private void needsAudit(boolean audited, YamlNode.Scalar metric) {
        if (ofAudit(metric.text()) && !audited) {
            context.problems()
                    .add(
                            metric.place(),
                            "'" + metric.text() + "' needs a listing of the store, but there is no audit",
                            "add audit: {http: ...} or audit: {use: NAME}");
        }
    }

    /** Returns empty for a metric that cannot have a threshold, which the schema has already reported. */
    private Optional<Threshold> threshold(String written, String bound) {
        return Figures.bounded(metric(written)).map(figure -> threshold(written, bound, figure));
    }

    private Threshold threshold(String written, String bound, Figure figure) {
        String metric = metric(written);
        if (!metric.equals(written)) {
            context.note(written + " means " + metric + ": the time from the intended start.");
        }
        Matcher matcher = matched(bound);
        String limit = matcher.group(2);
        boolean share = limit.endsWith(OF_LIMIT);
        double value = share ? QuantityParser.share(limit.replace(OF_LIMIT, "")) : value(limit, figure);
        return new Threshold(metric, relation(matcher.group(1)), value, share, metric + " " + bound);
    }

    /** Whether the metric needs an audit. */
    public static boolean ofAudit(String metric) {
        return Figures.bounded(metric).filter(Figure::ofAudit).isPresent();
    }

    /** Whether the metric needs a service. */
    public static boolean ofService(String metric) {
        return Figures.bounded(metric)
                .filter(figure -> figure.origin().ofService())
                .isPresent();
    }

    /** Whether the metric needs the outcomes of operations, which a load script does not provide. */
    public static boolean ofOperations(String metric) {
        return Figures.bounded(metric)
                .filter(figure -> figure.origin().ofOperations())
                .isPresent();
    }

    /** Returns the metric's canonical name. */
    static String metric(String written) {
        return Figures.presentName(
                written.startsWith(LATENCY) ? RESPONSE + written.substring(LATENCY.length()) : written);
    }

    private static Matcher matched(String bound) {
        Matcher matcher = WRITTEN.matcher(bound);
        if (!matcher.matches()) {
            throw new IllegalStateException("the schema accepted an invalid bound: " + bound);
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
            case MILLIS, CALL -> QuantityParser.millis(limit);
            case BYTES -> QuantityParser.size(limit).count();
            case SHARE -> QuantityParser.share(limit);
            case COUNT, NUMBER -> Double.parseDouble(limit);
            case RATE -> QuantityParser.perSecond(limit);
            case BYTE_RATE -> QuantityParser.sizePerSecond(limit);
        };
    }
}
