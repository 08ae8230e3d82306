package plimsoll.cli.option;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import plimsoll.model.study.WorkUnitTiming;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;
import plimsoll.study.setting.Selection;

/** The time that the study's units of work take. */
public final class UnitOption {
    @Option(
            names = "--unit",
            paramLabel = "NAME=TIME",
            description = "Duration of one of the study's units of work, such as image=441ms, instead of timing it."
                    + " Repeatable.")
    private Map<String, String> units = Map.of();

    public Selection applyTo(Selection selection) {
        List<WorkUnitTiming> given = units.entrySet().stream()
                .map(unit -> WorkUnitTiming.stated(unit.getKey(), time(unit.getKey(), unit.getValue())))
                .toList();
        return selection.timing(given);
    }

    private static Duration time(String unit, String text) {
        return WorkUnitTiming.time(text)
                .orElseThrow(() -> new RequestException(
                        ExitCode.USAGE,
                        "--unit is NAME=TIME such as " + unit + "=441ms, but its time is '" + text + "'"));
    }
}
