package plimsoll.cli;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import plimsoll.engine.study.Selection;
import plimsoll.model.TimedUnit;

/** What the command line says of the study's units of work. */
final class GivenUnits {
    private static final Pattern TIME = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,6})?) ?(us|ms|s)");

    @Option(
            names = "--unit",
            paramLabel = "NAME=TIME",
            description = "How long a unit of the study takes, such as image=441ms; it is not timed then. Repeatable.")
    private Map<String, String> units = Map.of();

    Selection in(Selection selection) {
        List<TimedUnit> given = units.entrySet().stream()
                .map(unit -> new TimedUnit(unit.getKey(), List.of(millis(unit.getKey(), unit.getValue()))))
                .toList();
        return selection.timing(given);
    }

    private static double millis(String unit, String text) {
        Matcher time = TIME.matcher(text);
        double count = time.matches() ? Double.parseDouble(time.group(1)) : 0;
        if (count <= 0) {
            throw new Complaint(
                    ExitCode.USAGE, "--unit is NAME=TIME such as " + unit + "=441ms, but its time is '" + text + "'");
        }
        return switch (time.group(2)) {
            case "us" -> count / 1e3;
            case "s" -> count * 1e3;
            default -> count;
        };
    }
}
