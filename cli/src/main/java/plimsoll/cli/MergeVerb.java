package plimsoll.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import plimsoll.cli.option.OutOption;
import plimsoll.cli.screen.ReportFiles;
import plimsoll.cli.screen.ResultOutput;
import plimsoll.cli.screen.Terminal;
import plimsoll.run.MergedResult;

/** Puts the shards of one run or search together, and judges them as a whole. */
@Command(
        name = "merge",
        header = "Puts the shards of one run together, and judges the whole.",
        description = {
            "Puts the results of all shards of a run, find, rightsize or verify into a new result, and judges it as if one"
                    + " machine had run all of it. The shards are not changed. Shards of different classes of machines are"
                    + " refused: processor, cores, memory, kernel, JDK, cap."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit code: the same as that of the whole run; 130 if a shard is incomplete.%n",
        footerHeading = "%nExamples:%n",
        footer = {"  plimsoll merge part-1 part-2 part-3 --out whole", "  plimsoll merge part-* --junit junit.xml"})
final class MergeVerb implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "RESULT", description = "The results of all shards, in any order.")
    private List<Path> results = List.of();

    @Mixin
    private OutOption out = new OutOption();

    @Mixin
    private ResultOutput output = new ResultOutput();

    @Mixin
    private Terminal terminal = new Terminal();

    @Override
    public Integer call() {
        output.check();
        MergedResult merged = MergedResult.of(results, out.directory());
        new ReportFiles(merged.directory()).write(merged.result());
        output.print(merged.result(), merged.directory(), terminal);
        merged.remark().ifPresent((output.machineReadable() ? terminal.err() : terminal.out())::println);
        return merged.exitCode();
    }
}
