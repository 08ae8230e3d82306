package plimsoll.cli.option;

import java.util.Optional;
import picocli.CommandLine.Option;
import plimsoll.study.setting.Selection;

/** The memory of the subjects. */
public final class MemoryOption {
    @Option(names = "--memory", paramLabel = "SIZE", description = "The subjects' memory cap, such as 512m.")
    private Optional<String> memory = Optional.empty();

    /** The same cells within this memory. */
    public Selection applyTo(Selection selection) {
        return selection.withMemory(memory.map(text -> SizeText.parse("--memory: ", text)));
    }
}
