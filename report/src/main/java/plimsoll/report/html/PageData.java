package plimsoll.report.html;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.report.json.ResultJson;
import plimsoll.report.summary.CellFigure;
import plimsoll.report.summary.ColumnChoice;
import plimsoll.report.summary.ResultSummary;
import plimsoll.report.text.TextSanitizer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The data of a page: the result, the text of its first screen, and as much of its series as fits.
 *
 * <p>Every text in it is one line of bounded length without hidden characters.
 */
final class PageData {
    private static final int LONGEST_TEXT = 2_000;
    private static final int FLAME_BYTES = 200_000;
    private static final List<String> LEFT_OUT_LAST = List.of("members", "curves", "events");

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
            "environment");

    private final Result result;
    private final ObjectNode shared;

    PageData(Result result) {
        this.result = result;
        ResultJson json = new ResultJson();
        ObjectNode tree = (ObjectNode) json.tree(withoutSeries(result));
        // JavaScript numbers are doubles, which cannot represent every seed above 2^53.
        tree.put("seed", Long.toString(result.seed()));
        this.shared = JsonNodeFactory.instance.objectNode();
        tree.path("trials").forEach(trial -> PageTrials.shrink((ObjectNode) trial));
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
        shared.set("result", sanitized(tree));
        ResultSummary summary = ResultSummary.of(result);
        ArrayNode rows = (ArrayNode) sanitized(JsonMapper.shared().valueToTree(summary.rows()));
        removeColumns(rows, summary);
        shared.set("columns", JsonMapper.shared().valueToTree(ColumnChoice.firstOnPage(summary)));
        rows.forEach(row -> keepFirst(row.path("time")));
        // The ledger section has all reasons.
        rows.forEach(row -> ((ObjectNode) row).remove("reasons"));
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

    /** Returns the fullest JSON that stays below {@code bytes} in the page, or the smallest if none does. */
    String json(int bytes) {
        String json = "";
        for (DownsamplingPlan plan : DownsamplingPlan.LADDER) {
            if (plan.minBytes(result) >= bytes) {
                continue;
            }
            json = thinned(plan);
            if (ScriptJson.escape(json).getBytes(StandardCharsets.UTF_8).length < bytes) {
                return json;
            }
        }
        return json;
    }

    private String thinned(DownsamplingPlan plan) {
        ObjectNode data = shared.deepCopy();
        ArrayNode trials = (ArrayNode) data.path("result").path("trials");
        Set<TrialResult> drawn = Collections.newSetFromMap(new IdentityHashMap<>());
        drawn.addAll(plan.drawn(result));
        int longest = 0;
        for (int i = 0; i < Math.min(trials.size(), result.trials().size()); i++) {
            TrialResult trial = result.trials().get(i);
            PageSeries series = new PageSeries(Math.max(1, plan.points()));
            for (var one : trial.series()) {
                longest = Math.max(longest, one.atMillis().size());
                if (drawn.contains(trial) && plan.draws(one, trial)) {
                    series.add(one);
                }
            }
            series.into((ObjectNode) trials.get(i));
            if (plan.isReduced() && trial.round() > 1) {
                ((ObjectNode) trials.get(i)).remove(LEFT_OUT_LAST);
            }
            if (!drawn.contains(trial)) {
                ((ObjectNode) trials.get(i)).remove("events");
            }
        }
        data.put("drawn", plan.sentence(longest));
        return data.toString();
    }

    private static JsonNode sanitized(JsonNode node) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (node.isString()) {
            return nodes.stringNode(TextSanitizer.line(node.asString(), LONGEST_TEXT));
        }
        if (node instanceof ArrayNode array) {
            ArrayNode copy = nodes.arrayNode();
            array.values().stream().map(PageData::sanitized).forEach(copy::add);
            return copy;
        }
        if (node instanceof ObjectNode object) {
            ObjectNode copy = nodes.objectNode();
            object.properties()
                    .forEach(entry ->
                            copy.set(TextSanitizer.line(entry.getKey(), LONGEST_TEXT), sanitized(entry.getValue())));
            return copy;
        }
        return node;
    }

    private static Result withoutSeries(Result result) {
        return result.withTrials(
                result.trials().stream().map(PageData::withoutSeries).toList());
    }

    private static TrialResult withoutSeries(TrialResult trial) {
        return trial.withSeries(List.of());
    }
}
