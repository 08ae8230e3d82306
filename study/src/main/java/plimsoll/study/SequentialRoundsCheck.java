package plimsoll.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.study.SequentialRounds;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.setting.StudyPoint;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.YamlNode;

/** Checks rounds that end once the comparison of their cells is settled. */
record SequentialRoundsCheck(YamlNode.Mapping study, ProblemCollector problems) {
    private static final String WRITTEN = "write rounds: {until: decided, most: 12}, or the rounds as a number";

    void check(List<StudyPoint> points) {
        List<YamlNode.Mapping> all = Stream.of(List.of(study), study.mappings("variants"), study.mappings("cells"))
                .flatMap(List::stream)
                .flatMap(place -> place.mapping("rounds").stream())
                .toList();
        all.forEach(this::checkWords);
        if (all.stream().allMatch(SequentialRoundsCheck::isSound)) {
            compared(points).forEach(this::checkPair);
        }
    }

    /** The words have no effect without each other. */
    private void checkWords(YamlNode.Mapping rounds) {
        Map<String, String> needed = new LinkedHashMap<>();
        needed.put("until", "most");
        needed.put("most", "until");
        needed.put("difference", "until");
        needed.forEach((key, other) -> {
            if (rounds.has(key) && !rounds.has(other)) {
                problems.add(rounds.placeOf(key), "'" + key + "' needs '" + other + "'", WRITTEN);
            }
        });
        if (!isSound(rounds)) {
            problems.add(
                    rounds.placeOf("difference"),
                    "'difference' is " + rounds.text("difference").orElse("empty")
                            + ", and a comparison decides no difference below 3 %",
                    "write a share from 3% to 50%, such as 10%");
        }
    }

    private static boolean isSound(YamlNode.Mapping rounds) {
        return rounds.text("difference")
                .map(QuantityParser::share)
                .filter(share -> !SequentialRounds.isDifference(share))
                .isEmpty();
    }

    /** Returns the points under each load and limits, of which one at least has rounds that may end. */
    private static List<List<StudyPoint>> compared(List<StudyPoint> points) {
        return points.stream()
                .filter(point -> point.variant().direct().isEmpty())
                .collect(Collectors.groupingBy(StudyPoint::surroundings, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(group ->
                        group.stream().anyMatch(point -> point.sequential().isPresent()))
                .toList();
    }

    private void checkPair(List<StudyPoint> group) {
        YamlNode.Mapping place = group.getFirst().cell();
        List<Optional<SequentialRounds>> plans =
                group.stream().map(StudyPoint::sequential).distinct().toList();
        if (group.size() > 2 || study.has("compare-sizing")) {
            problems.add(
                    place.place(),
                    "the rounds of " + names(group) + " end once a pair is decided, but "
                            + (study.has("compare-sizing")
                                    ? "'compare-sizing' adds variants"
                                    : "these are more than two"),
                    (study.has("compare-sizing") ? "remove 'compare-sizing'" : "select two variants")
                            + ", or write the rounds as a number");
        } else if (plans.size() > 1) {
            problems.add(
                    place.place(),
                    "the rounds of " + names(group) + " end together, but differ in 'until', 'most' or 'difference'",
                    "write rounds once for both, as {until: decided, most: 12}");
        }
    }

    private static String names(List<StudyPoint> group) {
        return group.stream().map(StudyPoint::name).collect(Collectors.joining(", "));
    }
}
