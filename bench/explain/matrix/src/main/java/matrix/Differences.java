package matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plimsoll.judge.Judge;
import plimsoll.model.result.inside.CostDifference;
import plimsoll.model.result.inside.ProfileComparison;

/**
 * Prints the places that a comparison names, beside the planted ones, and writes them as {@code differences.md}.
 *
 * <p>Arguments: the directory of the result, and {@code differences.txt}. Exit code 1 when a harmless variant was accused,
 * another place was named first, or nothing was compared.
 */
public final class Differences {
    private static final String HARMLESS = "-";

    private Differences() {}

    /** The answer for one variant. */
    enum Answer {
        RIGHT("named first"),
        WRONG("another place was named first"),
        MISSED("no place was named"),
        QUIET("nothing was accused"),
        ACCUSED("accused, and harmless");

        private final String words;

        Answer(String words) {
            this.words = words;
        }

        boolean isFalse() {
            return this == WRONG || this == ACCUSED;
        }
    }

    public static void main(String[] arguments) throws IOException {
        Path result = Path.of(arguments[0]);
        Map<String, String> truths = truths(Files.readAllLines(Path.of(arguments[1])));
        List<ProfileComparison> compared = Judge.run(result).profiles();
        List<String> lines =
                new ArrayList<>(List.of("| planted | place | answer | first sentence |", "|---|---|---|---|"));
        boolean wrong = compared.isEmpty();
        for (ProfileComparison pair : compared) {
            String place = Optional.ofNullable(truths.get(pair.cell()))
                    .orElseThrow(() -> new IllegalArgumentException(
                            arguments[1] + " says nothing of '" + pair.cell() + "', only of " + truths.keySet()));
            Answer answer = answer(pair, place);
            wrong |= answer.isFalse();
            lines.add("| " + pair.cell() + " | " + place + " | " + answer.words + " | " + pair.sentence() + " |");
        }
        String table = String.join("\n", lines) + "\n";
        Files.writeString(result.resolve("differences.md"), table);
        System.out.print(table);
        System.exit(wrong ? 1 : 0);
    }

    /** Returns the class by variant: {@code VARIANT CLASS} a line. */
    static Map<String, String> truths(List<String> lines) {
        Map<String, String> truths = new TreeMap<>();
        lines.stream().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(line -> {
            String[] words = line.trim().split("\\s+", -1);
            if (words.length != 2) {
                throw new IllegalArgumentException("a truth is VARIANT CLASS, not '" + line + "'");
            }
            truths.put(words[0], words[1]);
        });
        return truths;
    }

    /** Compares the first rise with the class that was made more expensive. */
    static Answer answer(ProfileComparison pair, String place) {
        Optional<CostDifference> first = pair.rises().stream().findFirst();
        if (place.equals(HARMLESS)) {
            return first.isPresent() ? Answer.ACCUSED : Answer.QUIET;
        }
        return first.map(rise -> isAt(rise, place) ? Answer.RIGHT : Answer.WRONG)
                .orElse(Answer.MISSED);
    }

    private static boolean isAt(CostDifference rise, String place) {
        return rise.place().startsWith(place + ".") || rise.caller().startsWith(place + ".");
    }
}
