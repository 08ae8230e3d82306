package plimsoll.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plimsoll.cli.option.ManifestFile;
import plimsoll.cli.option.SearchOptions;
import plimsoll.cli.option.StudyArgument;
import plimsoll.run.RightsizingPlanner;
import plimsoll.run.request.RightsizingRequest;

/** Finds the smallest container that holds a load, and compares other ways to size the JVM in it. */
@Command(
        name = "rightsize",
        header = "Finds the smallest container for a load, with its JVM flags.",
        description = {
            "Finds the smallest container that holds the study's load, and the JVM flags for it. A probe measures what the"
                    + " process holds outside its heap; each container is split accordingly, and a container that breaks is"
                    + " split once more before it counts as too small."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll rightsize upload-relay --variant virtual-put",
            "  plimsoll rightsize study.yaml --from 48m --to 512m --margin 15",
            "  plimsoll rightsize study.yaml --variants one,two --no-compare-sizing",
            "  plimsoll rightsize study.yaml --cpus 0.5,1 --price gib-hour=1,core-hour=8",
            "  plimsoll rightsize study.yaml --manifest deploy.yaml#orders/app",
            "  plimsoll rightsize study.yaml --cpus 1,2 --farm farm.example.org --keys keys",
            "  plimsoll rightsize --resume results/upload-relay-rightsize-20261121-101500"
        })
final class RightsizeVerb implements Callable<Integer> {
    @Mixin
    private StudyArgument study = new StudyArgument();

    @Option(
            names = "--from",
            paramLabel = "SIZE",
            defaultValue = "32m",
            description = "Smallest container to try (default: 32m).")
    private String from = "32m";

    @Option(
            names = "--to",
            paramLabel = "SIZE",
            description = "Largest container to try (default: twice the study's limit).")
    private Optional<String> to = Optional.empty();

    @Option(
            names = "--width",
            paramLabel = "%",
            defaultValue = "5",
            description = "Width of the final bracket in percent (default: 5).")
    private double width;

    @Option(
            names = "--margin",
            paramLabel = "%",
            defaultValue = "10",
            description = "Margin of the recommended container over the smallest, in percent (default: 10).")
    private double margin;

    @Option(
            names = "--cpus",
            split = ",",
            paramLabel = "N",
            description = "Find the smallest container at each of these CPU quotas in cores, such as 0.25,0.5,1"
                    + " (default: the study's).")
    private List<String> cpus = List.of();

    @Option(
            names = "--price",
            paramLabel = "PRICE",
            description =
                    "Price of memory and cores, such as gib-hour=0.005,core-hour=0.04: adds the cost of a month and of"
                            + " a million operations, and recommends the cheapest container instead of the smallest.")
    private Optional<String> price = Optional.empty();

    @Option(
            names = "--manifest",
            paramLabel = "FILE",
            description = "Kubernetes manifest or Compose file that gets the answer as a patch; FILE#NAME chooses a"
                    + " container of several.")
    private Optional<String> manifest = Optional.empty();

    @Option(
            names = "--no-compare-sizing",
            description = "Do not compare with JVM defaults, the buildpack formula and the study's own flags.")
    private boolean withoutRivals;

    @Mixin
    private SearchOptions options = new SearchOptions();

    @Override
    public Integer call() {
        return new SearchSession(options.result()).call(study.verb(), () -> fitted(study.words()), this::resumed);
    }

    /** Repeats the stored command line into the same directory. */
    private int resumed(List<String> words) {
        RightsizeVerb begun = new RightsizeVerb();
        new CommandLine(begun).parseArgs(words.stream().skip(1).toArray(String[]::new));
        begun.options.resumeIn(options);
        return begun.fitted(words);
    }

    private int fitted(List<String> words) {
        RightsizingRequest request = new RightsizingRequest(
                options.request(study.namedStudy(), words),
                from,
                to,
                width / 100,
                margin / 100,
                cpus,
                price,
                manifest.map(ManifestFile::read),
                !withoutRivals);
        SearchSession session = new SearchSession(options.result());
        return options.planned()
                ? session.show(study, environment -> new RightsizingPlanner(environment, _ -> {}).foreseen(request))
                : session.execute(
                        (environment, progress, _) -> new RightsizingPlanner(environment, progress).plan(request));
    }
}
