package plimsoll.cli.option;

import java.util.Map;
import picocli.CommandLine.Option;
import plimsoll.study.setting.Selection;

/** The needs of a service. */
public final class NeedOption {
    @Option(
            names = "--need",
            paramLabel = "NEED=CHOICE",
            description = "Which alternative of a need to use, such as store=blob-sink.")
    private Map<String, String> needs = Map.of();

    /** The same cells with these needs. */
    public Selection applyTo(Selection selection) {
        return selection.withNeeds(needs);
    }
}
