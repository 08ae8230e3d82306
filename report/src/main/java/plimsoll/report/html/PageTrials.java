package plimsoll.report.html;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reduces a result's trials to the parts that the page's plots need; the sections have the texts. */
final class PageTrials {
    private static final List<String> DRAWN =
            List.of("folder", "cell", "variant", "round", "curves", "events", "members", "heaps");

    private static final List<String> OF_A_MEMBER = List.of("name", "role", "cap");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private PageTrials() {}

    static void shrink(ObjectNode trial) {
        trial.retain(DRAWN);
        curves(trial);
        trial.path("members").forEach(member -> ((ObjectNode) member).retain(OF_A_MEMBER));
    }

    /**
     * Keeps only response times; a point is its percentile, its milliseconds, and 1 if enough operations lie beyond it.
     */
    private static void curves(ObjectNode trial) {
        ArrayNode kept = NODES.arrayNode();
        for (JsonNode curve : trial.path("curves")) {
            if (curve.path("histogram").asString("").equals("response")) {
                ArrayNode points = NODES.arrayNode();
                curve.path("points")
                        .forEach(point -> points.addArray()
                                .add(point.path("percentile"))
                                .add(point.path("millis"))
                                .add(point.path("enough").asBoolean() ? 1 : 0));
                kept.add(((ObjectNode) curve).set("points", points));
            }
        }
        trial.set("curves", kept);
    }
}
