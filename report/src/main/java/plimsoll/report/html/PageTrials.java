package plimsoll.report.html;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.report.json.ResultJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The trials of a page: of each only the parts that the plots need, since the sections have the texts. They are kept as
 * text, because the tree of a thousand trials would not fit into the lab's heap.
 */
final class PageTrials {
    private static final List<String> NAMES = List.of("folder", "cell", "variant", "round");
    private static final List<String> OF_A_MEMBER = List.of("name", "role", "cap");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Result result;
    private final List<TrialText> texts;

    private PageTrials(Result result, List<TrialText> texts) {
        this.result = result;
        this.texts = texts;
    }

    static PageTrials of(Result result, ResultJson json) {
        Set<TrialResult> first = same(DownsamplingPlan.ofFirstRounds(result));
        return new PageTrials(
                result,
                result.trials().stream()
                        .map(trial -> TrialText.of(trial, first.contains(trial), json))
                        .toList());
    }

    /** Returns a set of these trials themselves: to compare two takes all of their content. */
    private static Set<TrialResult> same(List<TrialResult> trials) {
        Set<TrialResult> same = Collections.newSetFromMap(new IdentityHashMap<>());
        same.addAll(trials);
        return same;
    }

    /**
     * Returns the trials with the series of a plan as escaped JSON.
     *
     * @return empty if they take {@code bytes} or more
     */
    Optional<String> shorterThan(long bytes, DownsamplingPlan plan) {
        Set<TrialResult> drawn = same(plan.drawn(result));
        List<String> objects = new ArrayList<>();
        long taken = 2;
        for (TrialText text : texts) {
            String object = text.object(plan, drawn.contains(text.trial()));
            objects.add(object);
            taken += object.getBytes(StandardCharsets.UTF_8).length + 1;
            if (taken > bytes) {
                return Optional.empty();
            }
        }
        return Optional.of("[" + String.join(",", objects) + "]");
    }

    /**
     * The parts of a trial without its series, each as the escaped members of a JSON object.
     *
     * @param first whether it is of the first round of its cell
     */
    private record TrialText(
            TrialResult trial,
            boolean first,
            String names,
            String curves,
            String events,
            String members,
            String heaps) {
        static TrialText of(TrialResult trial, boolean first, ResultJson json) {
            ObjectNode tree = (ObjectNode) json.tree(
                    trial.withSeries(List.of()).withFindings(List.of()).withFigures(Map.of()));
            keepResponseTimes(tree);
            tree.path("members").forEach(member -> ((ObjectNode) member).retain(OF_A_MEMBER));
            return new TrialText(
                    trial,
                    first,
                    inside(tree, NAMES),
                    inside(tree, List.of("curves")),
                    inside(tree, List.of("events")),
                    inside(tree, List.of("members")),
                    inside(tree, List.of("heaps")));
        }

        /** Later rounds have neither curves nor members on the smallest pages. */
        String object(DownsamplingPlan plan, boolean drawn) {
            boolean detailed = !plan.isReduced() || first;
            return Stream.of(
                            names,
                            detailed ? curves : "",
                            detailed && drawn ? events : "",
                            detailed ? members : "",
                            heaps,
                            series(plan, drawn))
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining(",", "{", "}"));
        }

        private String series(DownsamplingPlan plan, boolean drawn) {
            PageSeries series = new PageSeries(Math.max(1, plan.points()));
            if (drawn) {
                trial.series().stream().filter(one -> plan.draws(one, trial)).forEach(series::add);
            }
            ObjectNode node = NODES.objectNode();
            series.into(node);
            return inside(node);
        }

        /**
         * Keeps only response times; a point is its percentile, its milliseconds, and 1 if enough operations lie beyond
         * it.
         */
        private static void keepResponseTimes(ObjectNode trial) {
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

        private static String inside(ObjectNode trial, List<String> keys) {
            ObjectNode some = NODES.objectNode();
            keys.stream().filter(trial::has).forEach(key -> some.set(key, trial.path(key)));
            return inside((ObjectNode) SanitizedJson.of(some));
        }

        private static String inside(ObjectNode node) {
            String object = ScriptJson.escape(node.toString());
            return object.substring(1, object.length() - 1);
        }
    }
}
