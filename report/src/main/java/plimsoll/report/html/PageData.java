package plimsoll.report.html;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plimsoll.model.result.Result;
import plimsoll.report.json.ResultJson;
import plimsoll.report.summary.CellFigure;
import plimsoll.report.summary.ColumnChoice;
import plimsoll.report.summary.ResultSummary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * The data of a page: the result, the text of its first screen, and as much of its series as fits.
 *
 * <p>Every text in it is one line of bounded length without hidden characters.
 */
final class PageData {
    private static final int FLAME_BYTES = 200_000;

    /** Keys that no script of the page reads. */
    private static final List<String> DRAWN_BY_VIEWS = List.of(
            "figures",
            "verdict",
            "because",
            "expected",
            "clocks",
            "notes",
            "estimate",
            "layers",
            "baseline",
            "comparisons",
            "sequential",
            "environment");

    private final Result result;
    private final PageTrials trials;
    private final ObjectNode shared;

    PageData(Result result) {
        this.result = result;
        ResultJson json = new ResultJson();
        this.trials = PageTrials.of(result, json);
        ObjectNode tree = (ObjectNode) json.tree(result.withTrials(List.of()));
        // JavaScript numbers are doubles, which cannot represent every seed above 2^53.
        tree.put("seed", Long.toString(result.seed()));
        this.shared = JsonNodeFactory.instance.objectNode();
        tree.path("cells").forEach(cell -> ((ObjectNode) cell).remove(DRAWN_BY_VIEWS));
        tree.path("explained").forEach(PageData::keepFlames);
        tree.path("profiles").forEach(pair -> ((ObjectNode) pair).retain("cell", "against", "flames"));
        tree.path("searched").path("searches").forEach(one -> ((ObjectNode) one).remove(DRAWN_BY_VIEWS));
        if (tree.path("searched") instanceof ObjectNode searched) {
            searched.retain("searches", "frontier");
        }
        tree.remove(DRAWN_BY_VIEWS);
        PageFlames flames = new PageFlames(FLAME_BYTES);
        flames.shrink(tree.path("explained"));
        flames.shrinkDifferences(tree.path("profiles"));
        shared.set("result", SanitizedJson.of(tree));
        ResultSummary summary = ResultSummary.of(result);
        ArrayNode rows = (ArrayNode) SanitizedJson.of(JsonMapper.shared().valueToTree(summary.rows()));
        removeColumns(rows, summary);
        shared.set("columns", JsonMapper.shared().valueToTree(ColumnChoice.firstOnPage(summary)));
        rows.forEach(row -> keepFirst(row.path("time")));
        // The ledger section has all reasons, and the lines inside a row why it was not steady.
        rows.forEach(row -> ((ObjectNode) row).remove(List.of("reasons", "unsteady")));
        shared.set("labels", labels(rows));
        shared.set("rows", rows);
        shared.set("sections", PageViews.of(result));
    }

    private static void keepFlames(JsonNode explained) {
        ((ObjectNode) explained).retain("cell", "time");
        if (explained.path("time") instanceof ObjectNode time) {
            time.retain("flame");
        }
    }

    /** Removes the columns that do not fit on a page; {@code summary.md} and {@code result.json} have them. */
    private static void removeColumns(ArrayNode rows, ResultSummary summary) {
        Set<String> left = ColumnChoice.leftOffPage(summary);
        for (JsonNode row : rows) {
            ArrayNode figures = (ArrayNode) row.path("figures");
            for (int i = figures.size() - 1; i >= 0; i--) {
                if (left.contains(figures.get(i).path("key").asString())) {
                    figures.remove(i);
                }
            }
        }
    }

    /** Returns the common parts of the figures of all rows, by key; the rows keep only their differences. */
    private static ObjectNode labels(ArrayNode rows) {
        ObjectNode labels = JsonNodeFactory.instance.objectNode();
        for (JsonNode row : rows) {
            for (JsonNode each : row.path("figures")) {
                ObjectNode figure = (ObjectNode) each;
                String key = figure.path("key").asString();
                if (!labels.has(key)) {
                    ObjectNode label = figure.deepCopy();
                    label.remove("key");
                    label.put("value", CellFigure.ABSENT);
                    labels.set(key, label);
                }
                JsonNode label = labels.path(key);
                label.properties().stream()
                        .filter(one -> one.getValue().equals(figure.path(one.getKey())))
                        .forEach(one -> figure.remove(one.getKey()));
            }
        }
        return labels;
    }

    /** Keeps only the first line, the verdict; its evidence is in the result. */
    private static void keepFirst(JsonNode lines) {
        while (lines instanceof ArrayNode all && all.size() > 1) {
            all.remove(all.size() - 1);
        }
    }

    /**
     * Returns the fullest JSON that stays below {@code bytes} in the page, or the smallest if none does; it is escaped
     * already.
     */
    String json(int bytes) {
        int longest = result.trials().stream()
                .flatMap(trial -> trial.series().stream())
                .mapToInt(one -> one.atMillis().size())
                .max()
                .orElse(0);
        long left = bytes - bytes(json("", ""));
        for (DownsamplingPlan plan : DownsamplingPlan.LADDER) {
            String sentence = plan.sentence(longest);
            Optional<String> fitting =
                    plan.minBytes(result) < bytes ? trials.shorterThan(left - bytes(sentence), plan) : Optional.empty();
            if (fitting.isPresent()) {
                return json(fitting.get(), sentence);
            }
        }
        DownsamplingPlan smallest = DownsamplingPlan.LADDER.getLast();
        return json(trials.shorterThan(Long.MAX_VALUE, smallest).orElseThrow(), smallest.sentence(longest));
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** @param array the trials as escaped JSON */
    private String json(String array, String sentence) {
        ((ObjectNode) shared.path("result")).putRawValue("trials", new RawValue(array));
        shared.put("drawn", sentence);
        return ScriptJson.escape(shared.toString());
    }
}
