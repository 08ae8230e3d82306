package plimsoll.report.export;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A strict reader of the part of OpenMetrics 1.0 that we write; reports anything else as an error with its line. */
public record OpenMetricsReader(Map<String, String> types, Map<String, String> units, List<Sample> samples) {
    private static final Pattern META = Pattern.compile("# (TYPE|UNIT|HELP) ([a-z_][a-z0-9_]*) (.+)");
    private static final Pattern SAMPLE =
            Pattern.compile("([a-z_][a-z0-9_]*)\\{(.*)\\} (-?\\d+(?:\\.\\d+)?(?:E-?\\d+)?|NaN|[+-]Inf)");
    private static final Pattern LABEL =
            Pattern.compile("\\G,?([a-z_][a-z0-9_]*)=\"((?:[^\"\\\\\\n]|\\\\[\\\\n\"])*)\"");

    private static final Pattern ESCAPED = Pattern.compile("\\\\([\\\\\"])");

    /** One line of figures. */
    public record Sample(String name, Map<String, String> labels, String value) {}

    public static OpenMetricsReader parse(String text) {
        if (!text.endsWith("\n# EOF\n")) {
            throw new IllegalArgumentException("the last line is not # EOF");
        }
        OpenMetricsReader read = new OpenMetricsReader(new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
        Set<String> closed = new HashSet<>();
        String family = "";
        for (String line : text.substring(0, text.length() - "# EOF\n".length()).split("\n")) {
            Matcher meta = META.matcher(line);
            String of = meta.matches() ? meta.group(2) : read.sample(line, family);
            if (!of.equals(family)) {
                if (!closed.add(of)) {
                    throw new IllegalArgumentException("the family " + of + " is not in one piece: " + line);
                }
                family = of;
            }
            if (meta.matches()) {
                read.meta(meta);
            }
        }
        return read;
    }

    private void meta(Matcher meta) {
        String name = meta.group(2);
        if (meta.group(1).equals("TYPE") && types.put(name, meta.group(3)) != null) {
            throw new IllegalArgumentException(name + " has two types");
        }
        if (meta.group(1).equals("UNIT")) {
            units.put(name, meta.group(3));
            if (!name.endsWith("_" + meta.group(3))) {
                throw new IllegalArgumentException(name + " does not end in its unit " + meta.group(3));
            }
        }
    }

    private String sample(String line, String family) {
        Matcher sample = SAMPLE.matcher(line);
        if (!sample.matches()) {
            throw new IllegalArgumentException("not a sample: " + line);
        }
        String name = sample.group(1);
        String of = "info".equals(types.get(family)) ? name.replaceAll("_info$", "") : name;
        if (!of.equals(family)) {
            throw new IllegalArgumentException(name + " stands under " + family);
        }
        Sample read = new Sample(name, labels(sample.group(2)), sample.group(3));
        if (samples.stream()
                .anyMatch(one -> one.name().equals(name) && one.labels().equals(read.labels()))) {
            throw new IllegalArgumentException("twice: " + line);
        }
        samples.add(read);
        return of;
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new LinkedHashMap<>();
        Matcher label = LABEL.matcher(text);
        int end = 0;
        while (label.find()) {
            end = label.end();
            labels.put(label.group(1), ESCAPED.matcher(label.group(2)).replaceAll("$1"));
        }
        if (end != text.length()) {
            throw new IllegalArgumentException("not labels: " + text.substring(end));
        }
        return labels;
    }
}
