package matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Prints the matrix of a directory of results and writes it there as {@code matrix.md}.
 *
 * <p>Arguments: the directory, {@code truth.txt}, {@code then} (the answers at the end of each trial) or {@code again}
 * (the answers of today's rules for its records), and each half as {@code NAME=FRAMEWORK,FRAMEWORK}. Exit code 1 when
 * an answer was confident and wrong, or nothing could be counted.
 */
public final class Main {
    private static final int HALVES = 3;

    private Main() {}

    public static void main(String[] arguments) throws IOException {
        Path results = Path.of(arguments[0]);
        Map<String, Truth> truths = Truth.read(Path.of(arguments[1]));
        boolean again = arguments[2].equals("again");
        List<Row> rows = Trial.below(results).stream()
                .map(trial -> trial.row(truths, again))
                .toList();
        List<Confusion> halves = Arrays.stream(arguments)
                .skip(HALVES)
                .map(half -> half(half, rows))
                .filter(half -> !half.isEmpty())
                .toList();
        String markdown = halves.stream().map(Confusion::markdown).collect(Collectors.joining("\n"));
        Files.writeString(results.resolve("matrix.md"), markdown);
        System.out.print(markdown);
        boolean good = !halves.isEmpty()
                && halves.stream().noneMatch(half -> half.nothingCounts() || half.confidentAndWrong() > 0);
        System.exit(good ? 0 : 1);
    }

    private static Confusion half(String half, List<Row> rows) {
        String[] parts = half.split("=", 2);
        List<String> frameworks = List.of(parts[1].split(",", -1));
        return new Confusion(
                "Half `" + parts[0] + "`: " + String.join(", ", frameworks),
                rows.stream()
                        .filter(row -> frameworks.contains(row.planted().framework()))
                        .toList());
    }
}
