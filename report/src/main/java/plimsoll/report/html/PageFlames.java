package plimsoll.report.html;

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
