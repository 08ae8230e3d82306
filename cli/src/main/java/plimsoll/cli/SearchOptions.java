package plimsoll.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plimsoll.json.Json;
import plimsoll.model.Bytes;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Study;
import plimsoll.model.study.TimedUnit;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.Goal;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.SelectionBuilder;

/** What every verb that searches can be told. */
final class SearchOptions {
    @Option(
            names = {"--variants", "--variant"},
            split = ",",
            paramLabel = "A,B",
            description = "Only these variants; of each its first cell is used, unless --cell names one.")
    private List<String> variants = List.of();

    @Option(names = "--cell", paramLabel = "NAME", description = "This cell: the variant with its load and limits.")
    private Optional<String> cell = Optional.empty();

    @Option(names = "--memory", paramLabel = "SIZE", description = "The subjects' memory cap, such as 512m.")
    private Optional<String> memory = Optional.empty();

    @Option(
            names = "--need",
            paramLabel = "NEED=CHOICE",
            description = "Which alternative of a need to use, such as store=blob-sink.")
    private Map<String, String> needs = Map.of();

    @Mixin
    private MoreThresholds more = new MoreThresholds();

    @Mixin
    private GivenUnits units = new GivenUnits();

    @Option(
            names = "--trials",
            paramLabel = "N",
            defaultValue = "" + Goal.TRIALS_MAX,
            description = "At most so many for each search (${DEFAULT-VALUE}).")
    private int trials;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            defaultValue = "2h",
            description = "No new trial of a search after so much time in its trials, such as 20m (${DEFAULT-VALUE}).")
    private String budget = "2h";

    @Option(names = "--seed", paramLabel = "N", description = "Of payloads and arrivals.", defaultValue = "1")
    private long seed;

    @Mixin
    private Common common = new Common();

    /** As long as they took when a search was begun that is gone on with. */
    private List<TimedUnit> taken = List.of();

    boolean namesVariants() {
        return !variants.isEmpty();
    }

    Common common() {
        return common;
    }

    /** Takes the place of what a search was begun with, as far as it may differ. */
    void goOnIn(SearchOptions asked) {
        common = asked.common;
        taken = common.resume()
                .map(directory -> Json.read(new ResultFolder(directory).manifest(), Manifest.class)
                        .units())
                .orElse(List.of());
    }

    Optional<Path> resume() {
        return common.resume();
    }

    /** The study as this search reads it; its units of work are timed where nobody says how long they take. */
    Studies.Timed timed(Path file, Function<Studies.Timed, List<String>> chosen) {
        return Studies.timed(file, selection(), common.permission(), chosen, UnitTimes.here(common.screen()));
    }

    /** Whoever names a cell may name one that only a full run has. */
    private Selection selection() {
        Selection asked = SelectionBuilder.builder()
                .mode(cell.isPresent() ? Selection.Mode.FULL : Selection.Mode.DEFAULT)
                .variants(variants)
                .memory(memory.map(SearchOptions::size))
                .needs(needs)
                .rounds(Optional.of(1))
                .seed(seed)
                .scope(Selection.Scope.RUN)
                .build();
        return units.in(more.in(asked)).timing(taken);
    }

    /** The first cell of each variant, or the one that is named. */
    List<Cell> cells(Study study) {
        List<Cell> first = study.cells().stream()
                .filter(each -> !each.experiment().deployment().subjects().isEmpty())
                .filter(each -> cell.map(each.experiment().cell()::equals).orElse(true))
                .filter(each -> cell.isPresent() || isFirst(each, study))
                .toList();
        if (first.isEmpty()) {
            throw new Complaint(
                    ExitCode.USAGE,
                    "there is no cell '" + cell.orElse("") + "'; there are "
                            + String.join(
                                    ", ",
                                    study.cells().stream()
                                            .map(each -> each.experiment().cell())
                                            .toList()));
        }
        return first;
    }

    private static boolean isFirst(Cell cell, Study study) {
        return study.cells().stream()
                .filter(other ->
                        other.experiment().variant().equals(cell.experiment().variant()))
                .findFirst()
                .filter(cell::equals)
                .isPresent();
    }

    /** Within the bounds on trials and time. */
    Goal bounded(Goal goal) {
        return goal.atMost(trials, TimeText.parse("--budget", budget));
    }

    static Bytes size(String text) {
        try {
            return Bytes.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw new Complaint(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        }
    }
}
