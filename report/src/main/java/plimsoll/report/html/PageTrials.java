package plimsoll.report.html;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.figure.WorkFigures;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The trials of a result as small as the page can draw them from: what it never shows, or shows once for many, goes. */
final class PageTrials {
    /** Of which the table of trials has a column each. */
    static final List<Figure> TABLED =
            List.of(WorkFigures.TOTAL, MemoryFigures.FOOTPRINT, MemoryFigures.CONTAINER, ProcessorFigures.GC_SHARE);

    private static final List<String> ALWAYS_SHOWN = List.of("name", "role", "cap");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Set<String> counted;
    private final Set<String> said = new HashSet<>();

    /** @param counted folders of the trials that are rounds of a cell */
    PageTrials(Set<String> counted) {
        this.counted = counted;
    }

    void shrink(ObjectNode trial) {
        if (trial.path("figures") instanceof ObjectNode figures) {
            figures.retain(TABLED.stream().map(Figure::key).toList());
        }
        curves(trial);
        trial.path("findings").forEach(finding -> finding(trial, (ObjectNode) finding));
        trial.path("members").forEach(member -> member(trial, (ObjectNode) member));
    }

    /** Response times only; a point is its percentile, its milliseconds, and 1 where operations enough lie beyond it. */
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

    /** Of the rounds that came out alike the page quotes the first; it quotes nothing of a trial that is none. */
    private void finding(ObjectNode trial, ObjectNode finding) {
        String is = finding.path("verdict").path("is").asString("");
        finding.set("verdict", NODES.objectNode().put("is", is));
        boolean round = counted.contains(trial.path("folder").asString(""));
        if (!round || !said.add("finding " + trial.path("cell") + finding.path("check") + is)) {
            finding.remove("evidence");
        }
    }

    /** How a member was started is shown once for each variant. */
    private void member(ObjectNode trial, ObjectNode member) {
        if (!said.add("member " + trial.path("variant") + member.path("name"))) {
            member.retain(ALWAYS_SHOWN);
        }
    }
}
