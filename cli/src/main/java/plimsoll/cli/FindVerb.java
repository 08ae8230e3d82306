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

/** Searches the hardest value of one knob that holds, and proves it together with one that breaks. */
@Command(
        name = "find",
        header = "Finds the largest load, or the smallest memory, that holds.",
        description = {
            "Finds the largest load that a variant holds, or the smallest memory that holds it: ramps, halves the bracket,"
                    + " then proves the value that holds and the one that breaks by six trials each in fresh processes."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll find upload-relay --variant virtual-put --over users --to 1000",
            "  plimsoll find study.yaml --over users --to 256 --near 25 --budget 5min",
            "  plimsoll find study.yaml --variant mine --over memory --to 1g --near 256m",
            "  plimsoll find upload-relay --variant buffer-all --over users --to 400 --model",
            "  plimsoll find study.yaml --variants a,b --over users --frontier 128m,256m",
            "  plimsoll find --resume results/upload-relay-find-20261121-101500"
        })
final class FindVerb implements Callable<Integer> {
    @Mixin
    private StudyArgument study = new StudyArgument();

    @Option(
            names = "--over",
            paramLabel = "KNOB",
            description = "users, rate, size, depth, heap, memory, or a key of the study's values, such as pool;"
                    + " by default that of the study's search.")
    private Optional<String> over = Optional.empty();

    @Option(names = "--from", paramLabel = "VALUE", description = "Smallest value, such as 64m.")
    private Optional<String> from = Optional.empty();

    @Option(names = "--to", paramLabel = "VALUE", description = "Largest value, such as 1g.")
    private Optional<String> to = Optional.empty();

    @Option(
            names = "--near",
            paramLabel = "VALUE",
            description = "Where the answer is thought to lie; saves trials. By default what the study says.")
    private Optional<String> near = Optional.empty();

    @Option(names = "--width", paramLabel = "%", description = "Of the bracket, in percent (10).")
    private Optional<Double> width = Optional.empty();

    @Option(
            names = "--hard",
            paramLabel = "SIDE",
            description = "Of a key of the study's values: which side is hard, more, less or both.")
    private Optional<String> hard = Optional.empty();

    @Option(
            names = "--proof",
            paramLabel = "N",
            description = "Trials at each end of the answer: 6, and 2 with --frontier; fewer than 6 are a sketch.")
    private Optional<Integer> proof = Optional.empty();

    @Option(
            names = "--frontier",
            split = ",",
            paramLabel = "SIZE,SIZE",
            description = "Search in each of these memories; the heap keeps its share of the study's memory.")
    private List<String> frontier = List.of();

    @Option(
            names = "--model",
            description =
                    "Of users: first hold eight loads in the service, while what it relies on stands still, and begin"
                            + " where its live heap is expected to be full.")
    private boolean model;

    @Mixin
    private SearchOptions options = new SearchOptions();

    @Override
    public Integer call() {
        return options.result().begun(study.verb()).map(this::resumed).orElseGet(() -> searched(study.words()));
    }

    /** As it was begun, into the same directory. */
    private int resumed(List<String> words) {
        FindVerb begun = new FindVerb();
        new CommandLine(begun).parseArgs(words.stream().skip(1).toArray(String[]::new));
        begun.options.goOnIn(options);
        return begun.searched(words);
    }

    private int searched(List<String> words) {
        FindRequest request = request(words);
        return new SearchSession(options.result())
                .execute((place, heard) -> new FindPlanner(place, heard).plan(request));
    }

    private FindRequest request(List<String> words) {
        return new FindRequest(
                options.request(study.named(), words),
                new FindRequest.Range(over, from, to, near, hard, width.map(percent -> percent / 100), proof),
                frontier.stream().map(SizeText::parse).toList(),
                model);
    }
}
