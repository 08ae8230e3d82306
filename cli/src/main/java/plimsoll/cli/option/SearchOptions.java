package plimsoll.cli.option;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plimsoll.run.request.NamedStudy;
import plimsoll.run.request.SearchRequest;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.SelectionBuilder;

/** The options of every verb that searches. */
public final class SearchOptions {
    @Option(
            names = {"--variants", "--variant"},
            split = ",",
            paramLabel = "NAME",
            description = "Only these variants; the first cell of each, unless --cell names one.")
    private List<String> variants = List.of();

    @Option(names = "--cell", paramLabel = "NAME", description = "Only this cell: variant, load and limits.")
    private Optional<String> cell = Optional.empty();

    @Mixin
    private MemoryOption memory = new MemoryOption();

    @Mixin
    private CellOptions cells = new CellOptions();

    @Mixin
    private SuccessOption success = new SuccessOption();

    @Option(
            names = "--trials",
            paramLabel = "N",
            description = "Most trials of each search (default: " + SearchRequest.TRIALS_MAX
                    + ", or ten times those of a proof if more).")
    private Optional<Integer> trials = Optional.empty();

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            defaultValue = "2h",
            description = "Most time in the trials of each search, such as 20min (default: ${DEFAULT-VALUE}).")
    private String budget = "2h";

    @Option(
            names = "--plan",
            description = "Print the range, the trials that it may take and their duration, and run nothing.")
    private boolean planned;

    @Mixin
    private SeedOption seed = new SeedOption();

    @Mixin
    private ShardOption shard = new ShardOption();

    @Mixin
    private ResultOptions result = new ResultOptions();

    public ResultOptions result() {
        return result;
    }

    /** Whether to print the plan of the search and run nothing. */
    public boolean planned() {
        return planned;
    }

    /** Takes the output options from the resuming command line. */
    public void resumeIn(SearchOptions asked) {
        result = asked.result.resuming(result);
    }

    /** @param words of the command line by which the search was begun */
    public SearchRequest request(NamedStudy study, List<String> words) {
        return new SearchRequest(
                study,
                selection(),
                success.share(),
                trials.orElseGet(() -> SearchRequest.trialsMax(success.share())),
                TimeText.parse("--budget", budget),
                result.farm().shard(shard),
                result.destination(),
                result.permission(),
                result.farm().invocation(words));
    }

    /** A named cell may be one that only a full run has. */
    private Selection selection() {
        Selection asked = SelectionBuilder.builder()
                .mode(cell.isPresent() ? Selection.Mode.FULL : Selection.Mode.DEFAULT)
                .variants(variants)
                .cells(cell.stream().toList())
                .rounds(Optional.of(1))
                .seed(seed.seed())
                .scope(Selection.Scope.RUN)
                .build();
        return cells.applyTo(memory.applyTo(asked));
    }
}
