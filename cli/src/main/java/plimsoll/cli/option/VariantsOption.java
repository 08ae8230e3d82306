package plimsoll.cli.option;

import java.util.List;
import picocli.CommandLine.Option;

/** Some of the variants of a study. */
public final class VariantsOption {
    @Option(
            names = {"--variants", "--variant"},
            split = ",",
            paramLabel = "NAME",
            description = "Run only these variants.")
    private List<String> variants = List.of();

    public List<String> names() {
        return variants;
    }
}
