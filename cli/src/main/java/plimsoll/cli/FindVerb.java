package plimsoll.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plimsoll.cli.option.SearchOptions;
import plimsoll.cli.option.SizeText;
import plimsoll.cli.option.StudyArgument;
import plimsoll.run.FindPlanner;
import plimsoll.run.request.FindRequest;

/** Searches the hardest value of one parameter that holds, and proves it together with the next value, which breaks. */
@Command(
        name = "find",
        header = "Finds the largest load, or the smallest memory or CPU quota, that holds.",
        description = {
            "Finds the largest load that a variant holds, or the smallest memory or CPU quota that holds it: ramps, bisects, then proves"
                    + " the value that holds and the value that breaks by up to six trials each in fresh processes."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll find upload-relay --variant virtual-put --parameter users --to 1000",
            "  plimsoll find study.yaml --parameter users --to 256 --hint 25 --budget 5min",
            "  plimsoll find study.yaml --variant mine --parameter memory --to 1g --hint 256m",
            "  plimsoll find study.yaml --variant mine --parameter cpus --from 0.1 --to 2",
            "  plimsoll find study.yaml --variant mine --parameter users --to 400 --model",
            "  plimsoll find study.yaml --variants a,b --parameter users --frontier 128m,256m",
            "  plimsoll find study.yaml --farm farm.example.org --keys keys",
            "  plimsoll find --resume results/upload-relay-find-20261121-101500"
        })
final class FindVerb implements Callable<Integer> {
    @Mixin
    private StudyArgument study = new StudyArgument();

    @Option(
            names = "--parameter",
            paramLabel = "NAME",
            description =
                    "Parameter to search: users, rate, size, depth, heap, memory, cpus, cores, or a key of the study's 'values', such as pool"
                            + " (default: the study's 'search').")
    private Optional<String> parameter = Optional.empty();

    @Option(names = "--from", paramLabel = "VALUE", description = "Smallest value to try, such as 64m.")
    private Optional<String> from = Optional.empty();

    @Option(names = "--to", paramLabel = "VALUE", description = "Largest value to try, such as 1g.")
    private Optional<String> to = Optional.empty();

    @Option(
            names = "--hint",
            paramLabel = "VALUE",
            description = "Expected answer; a good one saves trials (default: the study's).")
    private Optional<String> hint = Optional.empty();

    @Option(names = "--width", paramLabel = "%", description = "Width of the final bracket in percent (default: 10).")
    private Optional<Double> width = Optional.empty();

    @Option(
            names = "--direction",
            paramLabel = "SIDE",
            description = "For a key of 'values': whether more, less or both are harder.")
    private Optional<String> direction = Optional.empty();

    @Option(
            names = "--proof",
            paramLabel = "N",
            description =
                    "Trials at each end of the answer (default: 6, or 2 with --frontier); fewer than 6 give a sketch.")
    private Optional<Integer> proof = Optional.empty();

    @Option(
            names = "--frontier",
            split = ",",
            paramLabel = "SIZE",
            description = "Search in each of these memory limits; the heap keeps its share.")
    private List<String> frontier = List.of();

    @Option(
            names = "--model",
            description =
                    "With users: first measure the live heap at eight held loads, and start the search where the model"
                            + " predicts a full heap.")
    private boolean model;

    @Mixin
    private SearchOptions options = new SearchOptions();

    @Override
    public Integer call() {
        return new SearchSession(options.result()).call(study.verb(), () -> searched(study.words()), this::resumed);
    }

    /** Repeats the stored command line into the same directory. */
    private int resumed(List<String> words) {
        FindVerb begun = new FindVerb();
        new CommandLine(begun).parseArgs(words.stream().skip(1).toArray(String[]::new));
        begun.options.resumeIn(options);
        return begun.searched(words);
    }

    private int searched(List<String> words) {
        FindRequest request = request(words);
        SearchSession session = new SearchSession(options.result());
        return options.planned()
                ? session.show(study, environment -> new FindPlanner(environment, _ -> {}).foreseen(request))
                : session.execute((environment, progress, _) -> new FindPlanner(environment, progress).plan(request));
    }

    private FindRequest request(List<String> words) {
        return new FindRequest(
                options.request(study.namedStudy(), words),
                new FindRequest.Range(parameter, from, to, hint, direction, width.map(percent -> percent / 100), proof),
                frontier.stream().map(SizeText::parse).toList(),
                model);
    }
}
