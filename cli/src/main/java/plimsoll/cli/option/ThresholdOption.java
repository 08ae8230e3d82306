package plimsoll.cli.option;

import java.util.Map;
import picocli.CommandLine.Option;
import plimsoll.study.setting.Selection;

/** Thresholds besides those of the study. */
public final class ThresholdOption {
    @Option(
            names = "--threshold",
            paramLabel = "METRIC=BOUND",
            description =
                    "Additional objective, such as \"response.p99=< 2s\"; replaces the study's bound on that metric."
                            + " Repeatable.")
    private Map<String, String> thresholds = Map.of();

    public Selection applyTo(Selection selection) {
        return selection.withThresholds(thresholds);
    }
}
