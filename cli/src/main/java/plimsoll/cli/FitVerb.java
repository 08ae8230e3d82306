package plimsoll.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plimsoll.cli.option.SearchOptions;
import plimsoll.cli.option.StudyArgument;
import plimsoll.run.FitPlanner;
import plimsoll.run.request.FitRequest;

/** Searches the smallest container that holds a load, splits it, and tries what others would do with it. */
@Command(
        name = "fit",
        header = "Finds the smallest container for a load, and how to split it.",
        description = {
            "Finds the smallest container that holds the study's load: one probe says what the process holds outside its"
                    + " heap, each container is split by it, and what breaks is split anew before it counts as broken."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll fit upload-relay --variant virtual-put",
            "  plimsoll fit study.yaml --from 48m --to 512m --margin 15",
            "  plimsoll fit upload-relay --variants temp-file,put-stream --no-rivals",
            "  plimsoll fit --resume results/upload-relay-fit-20261121-101500"
        })
final class FitVerb implements Callable<Integer> {
    @Mixin
    private StudyArgument study = new StudyArgument();

    @Option(names = "--from", paramLabel = "SIZE", defaultValue = "32m", description = "Smallest container (32m).")
    private String from = "32m";

    @Option(
            names = "--to",
            paramLabel = "SIZE",
            description = "Largest container; twice the study's own limit unless it is said.")
    private Optional<String> to = Optional.empty();

    @Option(names = "--width", paramLabel = "%", defaultValue = "5", description = "Of the bracket, in percent (5).")
    private double width;

    @Option(
            names = "--margin",
            paramLabel = "%",
            defaultValue = "10",
            description = "Of the recommended container over the smallest, in percent (10).")
    private double margin;

    @Option(names = "--no-rivals", description = "Leave out JVM defaults, the buildpack's formula and the study's own.")
    private boolean withoutRivals;

    @Mixin
    private SearchOptions options = new SearchOptions();

    @Override
    public Integer call() {
        return options.result().begun(study.verb()).map(this::resumed).orElseGet(() -> fitted(study.words()));
    }

    /** As it was begun, into the same directory. */
    private int resumed(List<String> words) {
        FitVerb begun = new FitVerb();
        new CommandLine(begun).parseArgs(words.stream().skip(1).toArray(String[]::new));
        begun.options.goOnIn(options);
        return begun.fitted(words);
    }

    private int fitted(List<String> words) {
        FitRequest request = new FitRequest(
                options.request(study.named(), words), from, to, width / 100, margin / 100, !withoutRivals);
        return new SearchSession(options.result())
                .execute((place, heard) -> new FitPlanner(place, heard).plan(request));
    }
}
