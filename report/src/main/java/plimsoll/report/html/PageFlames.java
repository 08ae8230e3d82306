package plimsoll.report.html;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Packs flame graphs for a page: each frame becomes {@code [frame, samples, callees]}. Leaves out the rarest frames if
 * all graphs together would exceed their share of the page.
 */
final class PageFlames {
    private static final int BYTES_A_FRAME = 90;
    private static final int FRAMES_LEAST = 40;

    private final int framesMax;

    PageFlames(int bytes) {
        this.framesMax = bytes / BYTES_A_FRAME;
    }

    void shrink(JsonNode explained) {
        int each = Math.max(FRAMES_LEAST, framesMax / Math.max(1, explained.size()));
        for (JsonNode one : explained) {
            if (one.path("time") instanceof ObjectNode time) {
                JsonNode flame = time.path("flame");
                long least = least(flame, each);
                ArrayNode roots = JsonNodeFactory.instance.arrayNode();
                flame.forEach(root -> roots.add(packed(root, least)));
                time.set("flame", roots);
            }
        }
    }

    /** Packs differential graphs: each frame becomes {@code [frame, both, callees, before, now]}. */
    void shrinkDifferences(JsonNode profiles) {
        List<ObjectNode> graphs = new ArrayList<>();
        profiles.forEach(pair -> pair.path("flames").forEach(one -> graphs.add((ObjectNode) one)));
        int each = Math.max(FRAMES_LEAST, framesMax / Math.max(1, graphs.size()));
        for (ObjectNode graph : graphs) {
            List<Double> costs = new ArrayList<>();
            graph.path("roots").forEach(root -> collectCosts(root, costs));
            costs.sort(Comparator.reverseOrder());
            double moreThan = costs.size() <= each ? -1 : costs.get(each);
            ArrayNode roots = JsonNodeFactory.instance.arrayNode();
            graph.path("roots").forEach(root -> roots.add(packedDifference(root, moreThan)));
            graph.set("roots", roots);
        }
    }

    private static double both(JsonNode node) {
        return node.path("before").asDouble(0) + node.path("now").asDouble(0);
    }

    private static void collectCosts(JsonNode node, List<Double> costs) {
        costs.add(both(node));
        node.path("callees").forEach(callee -> collectCosts(callee, costs));
    }

    private static ArrayNode packedDifference(JsonNode node, double moreThan) {
        ArrayNode callees = JsonNodeFactory.instance.arrayNode();
        node.path("callees").forEach(callee -> {
            if (both(callee) > moreThan) {
                callees.add(packedDifference(callee, moreThan));
            }
        });
        return JsonNodeFactory.instance
                .arrayNode()
                .add(node.path("frame").asString(""))
                .add(rounded(both(node)))
                .add(callees)
                .add(rounded(node.path("before").asDouble(0)))
                .add(rounded(node.path("now").asDouble(0)));
    }

    /** Keeps four significant digits, which are more than a page shows. */
    private static double rounded(double cost) {
        return BigDecimal.valueOf(cost).round(new MathContext(4)).doubleValue();
    }

    private static long least(JsonNode flame, int frames) {
        List<Long> samples = new ArrayList<>();
        flame.forEach(root -> collect(root, samples));
        samples.sort(Comparator.reverseOrder());
        return samples.size() <= frames ? 0 : samples.get(frames) + 1;
    }

    private static void collect(JsonNode node, List<Long> samples) {
        samples.add(node.path("samples").asLong(0));
        node.path("callees").forEach(callee -> collect(callee, samples));
    }

    private static ArrayNode packed(JsonNode node, long least) {
        ArrayNode callees = JsonNodeFactory.instance.arrayNode();
        node.path("callees").forEach(callee -> {
            if (callee.path("samples").asLong(0) >= least) {
                callees.add(packed(callee, least));
            }
        });
        return JsonNodeFactory.instance
                .arrayNode()
                .add(node.path("frame").asString(""))
                .add(node.path("samples").asLong(0))
                .add(callees);
    }
}
