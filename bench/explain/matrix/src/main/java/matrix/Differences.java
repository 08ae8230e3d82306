package matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import plimsoll.judge.Judge;
import plimsoll.model.result.inside.CostDifference;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.records.ResultFolder;

/**
 * Prints the places that comparisons name, beside the planted ones, and how many are right in each framework; writes both
 * as {@code differences.md}.
 *
 * <p>Arguments: the directory of the results, one a framework, and {@code differences.txt}. Exit code 1 when a harmless
 * variant was accused, another place was named first, or nothing was compared.
 */
public final class Differences {
    private final Map<String, PlantedChange> truths;
    private final List<String> rows = new ArrayList<>(
            List.of("| variant | place | its clock | answer | first sentence |", "|---|---|---|---|---|"));
    private final Map<String, Map<Answer, Integer>> counts = new TreeMap<>();

    private Differences(Map<String, PlantedChange> truths) {
        this.truths = truths;
    }

    /** The answer for one variant. */
    enum Answer {
        RIGHT("named first"),
        MISSED("missed"),
        WRONG("another place first"),
        QUIET("harmless: quiet"),
        ACCUSED("harmless: accused"),
        UNDECIDED("not decided");

        private final String words;

        Answer(String words) {
            this.words = words;
        }

        boolean isFalse() {
            return this == WRONG || this == ACCUSED;
        }
    }

    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0]);
        Differences all = new Differences(PlantedChange.table(Files.readAllLines(Path.of(arguments[1]))));
        try (Stream<Path> results = Files.list(directory)) {
            results.map(ResultFolder::new)
                    .filter(result -> Files.exists(result.profiles()))
                    .sorted((one, other) -> one.path().compareTo(other.path()))
                    .forEach(all::add);
        }
        String tables = all.tables();
        Files.writeString(directory.resolve("differences.md"), tables);
        System.out.print(tables);
        System.exit(all.isRight() ? 0 : 1);
    }

    private void add(ResultFolder result) {
        List<ProfileComparison> compared = Judge.run(result.path()).profiles();
        StepTimes clock = StepTimes.of(result);
        for (ProfileComparison pair : compared) {
            PlantedChange truth = truth(pair.cell());
            Answer answer = answer(pair, truth);
            counts.computeIfAbsent(framework(pair.cell()), _ -> new EnumMap<>(Answer.class))
                    .merge(answer, 1, Integer::sum);
            rows.add("| " + pair.cell() + " | " + truth.place().orElse("-") + " | " + clock.words(pair, truth) + " | "
                    + answer.words + " | " + pair.sentence() + " |");
        }
    }

    private PlantedChange truth(String cell) {
        String change = cell.substring(cell.indexOf('-') + 1);
        return Optional.ofNullable(truths.get(change))
                .orElseThrow(() -> new IllegalArgumentException(
                        "differences.txt does not have '" + change + "'; it has " + truths.keySet()));
    }

    private static String framework(String cell) {
        return cell.substring(0, Math.max(0, cell.indexOf('-')));
    }

    private String tables() {
        List<String> lines = new ArrayList<>(rows);
        lines.add("");
        lines.add("| framework | "
                + String.join(
                        " | ",
                        Stream.of(Answer.values()).map(answer -> answer.words).toList()) + " |");
        lines.add("|---|" + "--:|".repeat(Answer.values().length));
        counts.forEach((framework, answers) -> lines.add(row(framework, answers)));
        Map<Answer, Integer> sums = new EnumMap<>(Answer.class);
        counts.values().forEach(answers -> answers.forEach((answer, count) -> sums.merge(answer, count, Integer::sum)));
        lines.add(row("all", sums));
        return String.join("\n", lines) + "\n";
    }

    private static String row(String name, Map<Answer, Integer> answers) {
        return "| " + name + " | "
                + String.join(
                        " | ",
                        Stream.of(Answer.values())
                                .map(answer -> String.valueOf(answers.getOrDefault(answer, 0)))
                                .toList())
                + " |";
    }

    private boolean isRight() {
        return !counts.isEmpty()
                && counts.values().stream()
                        .flatMap(answers -> answers.keySet().stream())
                        .noneMatch(Answer::isFalse);
    }

    /** Compares the first rise with the class that was made more expensive. A cost of the whole service names no place. */
    static Answer answer(ProfileComparison pair, PlantedChange truth) {
        if (!pair.isDecidable()) {
            return Answer.UNDECIDED;
        }
        Optional<CostDifference> first = pair.rises().stream().findFirst();
        return truth.place()
                .map(place -> first.filter(rise -> !rise.hasNoPlace())
                        .map(rise -> isAt(rise, place) ? Answer.RIGHT : Answer.WRONG)
                        .orElse(Answer.MISSED))
                .orElseGet(() -> first.isPresent() ? Answer.ACCUSED : Answer.QUIET);
    }

    private static boolean isAt(CostDifference rise, String place) {
        return Stream.of(rise.place(), rise.caller())
                .anyMatch(named -> named.startsWith(place + ".") || named.startsWith(place + "$"));
    }
}
