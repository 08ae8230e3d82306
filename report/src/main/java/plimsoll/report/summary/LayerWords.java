package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.figure.Amounts;
import plimsoll.model.result.Layer;
import plimsoll.model.result.Result;
import plimsoll.report.text.Shown;

/** What each layer costs an operation, as lines with a bar each, for where letters are all of one width. */
public final class LayerWords {
    private static final String CPU = "cpuMillisPerOperation";
    private static final String ALLOCATED = "allocatedBytesPerOperation";
    private static final String WRITTEN = "writtenBytesPerOperation";
    private static final int LONGEST_NAME = 24;
    private static final int BAR = 24;
    private static final int AMOUNT = 10;
    private static final int SIGNED = 12;

    private LayerWords() {}

    /** Empty when the study names no layers, or none of them was measured. */
    public static List<String> of(Result result) {
        List<Layer> layers = result.layers();
        if (layers.stream().noneMatch(layer -> layer.figures().containsKey(CPU))) {
            return List.of();
        }
        double most = layers.stream()
                .flatMap(layer -> cpu(layer.figures()).stream())
                .max(Double::compare)
                .orElse(0.0);
        List<String> lines = new ArrayList<>();
        lines.add("An operation layer by layer, from outside in:");
        lines.add("  " + pad("", LONGEST_NAME) + pad("CPU time", AMOUNT) + pad("added", SIGNED) + pad("", BAR)
                + pad("allocated", AMOUNT) + "written");
        layers.forEach(layer -> lines.add(line(layer, most)));
        return lines;
    }

    private static String line(Layer layer, double most) {
        String name = pad(Shown.line(layer.name(), LONGEST_NAME), LONGEST_NAME);
        if (!layer.figures().containsKey(CPU)) {
            return "  " + name + "not measured: no round of " + layer.cell() + " held";
        }
        double whole = cpu(layer.figures()).orElse(0.0);
        Optional<Double> added = cpu(layer.added());
        double from = Math.max(0, whole - Math.max(0, added.orElse(whole)));
        return "  " + name + pad(Amounts.call(whole), AMOUNT)
                + pad(added.map(LayerWords::signed).orElse("no round beside the layer before"), SIGNED)
                + pad(bar(from, whole, most), BAR)
                + pad(bytes(layer, ALLOCATED).orElse("–"), AMOUNT)
                + bytes(layer, WRITTEN).orElse("–");
    }

    private static Optional<String> bytes(Layer layer, String figure) {
        return Optional.ofNullable(layer.figures().get(figure)).map(Amounts::bytes);
    }

    private static Optional<Double> cpu(Map<String, Double> figures) {
        return Optional.ofNullable(figures.get(CPU));
    }

    private static String signed(double millis) {
        return millis < 0 ? "-" + Amounts.call(-millis) : "+" + Amounts.call(millis);
    }

    /** What the layers before it cost is left blank, so that the bars stand like steps. */
    private static String bar(double from, double to, double most) {
        int blank = cells(from, most);
        return " ".repeat(blank) + "█".repeat(Math.max(1, cells(to, most) - blank));
    }

    private static int cells(double value, double most) {
        return most <= 0 ? 0 : (int) Math.round(BAR * value / most);
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(1, width + 1 - text.length()));
    }
}
