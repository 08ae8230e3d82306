package plimsoll.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plimsoll.model.Bytes;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.Goal;
import plimsoll.plan.search.knob.Knob;
import plimsoll.run.search.FitRun;
import plimsoll.run.search.SearchRun;

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
    private Typed typed = new Typed();

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
        if (options.resume().isEmpty()) {
            return fitted(typed.arguments());
        }
        List<String> arguments = Undertaken.begun(options.resume().get(), typed.verb());
        FitVerb begun = new FitVerb();
        new CommandLine(begun).parseArgs(arguments.stream().skip(1).toArray(String[]::new));
        begun.options.goOnIn(options);
        return begun.fitted(arguments);
    }

    private int fitted(List<String> arguments) {
        var file = typed.file(Home.ofLauncher());
        Studies.Timed here = options.timed(file, usual -> Studies.names(sized(usual.study())));
        Study read = here.study();
        List<Cell> cells = sized(read);
        List<FitRun.Wish> wishes =
                cells.stream().map(cell -> wish(cell, cells.size() == 1)).toList();
        return new Undertaken(
                        new Undertaken.Told("fit", arguments, read.name(), file, read.extension()), options.common())
                .execute(
                        known -> known.manifest(read, here.selection(), arguments),
                        (run, ways) -> fitted(wishes, run, ways.plain()));
    }

    private List<Cell> sized(Study study) {
        List<Cell> cells = options.cells(study);
        if (cells.size() != 1 && !options.namesVariants()) {
            throw new Complaint(
                    ExitCode.USAGE,
                    "fit takes many trials of each variant, and here are " + cells.size()
                            + ": name those to be sized by --variants: "
                            + String.join(
                                    ", ",
                                    cells.stream()
                                            .map(cell -> cell.experiment().variant())
                                            .toList()));
        }
        return cells;
    }

    /** One after the other; what is said beside the answer. */
    private static List<String> fitted(List<FitRun.Wish> wishes, SearchRun run, SearchRun.Execution execution) {
        if (wishes.size() > 1) {
            FitRun.foresee(run, wishes);
        }
        List<String> notes = new ArrayList<>();
        for (FitRun.Wish wish : wishes) {
            if (!Thread.currentThread().isInterrupted()) {
                new FitRun(run, execution, wish)
                        .execute()
                        .map(why -> wish.alone() ? why : wish.experiment().variant() + ": " + why)
                        .ifPresent(notes::add);
            }
        }
        return notes;
    }

    private FitRun.Wish wish(Cell cell, boolean alone) {
        if (!(margin >= 0 && margin <= 300)) {
            throw new Complaint(ExitCode.USAGE, "--margin is from 0 to 300 percent, but this is " + margin);
        }
        Bytes own = cell.experiment().deployment().subjects().stream()
                .flatMap(member -> member.limits().memory().stream())
                .findFirst()
                .orElse(Bytes.ofMebibytes(1024));
        String largest = to.orElse(new Bytes(own.count() * 2).toString());
        try {
            Goal goal = options.bounded(Goal.of(Knob.MEMORY.axis(from, largest), width / 100));
            return new FitRun.Wish(cell.experiment(), goal, margin / 100, !withoutRivals, alone);
        } catch (IllegalArgumentException wrong) {
            throw new Complaint(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        }
    }
}
