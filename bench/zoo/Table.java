import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.verdict.DeathReport;
import plimsoll.model.result.TrialResult;
import plimsoll.report.json.ResultJson;

/**
 * Compares the results of a run of the zoo with the expected ones; exit code 1 when a trial was classified otherwise.
 */
final class Table {
    private static final int EVIDENCE = 110;

    private Table() {}

    /** A line of {@code expected.txt}. */
    record Expected(String variant, String cap, String death, Pattern evidence) {
        static Expected parse(String line) {
            String[] words = line.split("\\s+", 4);
            return new Expected(words[0], words[1], words[2], Pattern.compile(words[3]));
        }

        boolean fits(String name, String mechanism) {
            return variant.equals(name) && (cap.equals("any") || cap.equals(mechanism));
        }

        boolean met(TrialResult trial) {
            if (death.equals("none")) {
                return trial.endings().isEmpty();
            }
            return trial.endings().size() == 1
                    && seen(trial).equals(death)
                    && evidence.matcher(trial.endings().getFirst().evidence()).find();
        }
    }

    /** Arguments: a directory with a result for each victim, expected.txt, how many trials there should be. */
    public static void main(String[] arguments) throws Exception {
        List<TrialResult> trials = trials(Path.of(arguments[0]));
        List<Expected> all = Files.readAllLines(Path.of(arguments[1])).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Expected::parse)
                .toList();
        Map<String, List<TrialResult>> variants = trials.stream()
                .collect(Collectors.groupingBy(TrialResult::variant, TreeMap::new, Collectors.toList()));
        System.out.println("| victim | cap | expected | seen | evidence | correct |");
        System.out.println("|---|---|---|---|---|---|");
        int correct = 0;
        int total = 0;
        for (String variant : all.stream().map(Expected::variant).distinct().toList()) {
            List<TrialResult> rounds = last(variants.getOrDefault(variant, List.of()));
            total += rounds.size();
            correct += rounds.isEmpty() ? 0 : row(variant, rounds, all);
        }
        System.out.println("\n" + correct + " of " + total + " trials classified as expected");
        int planned = Integer.parseInt(arguments[2]);
        if (total < planned) {
            System.out.println("only " + total + " of " + planned + " trials were made");
        }
        System.exit(correct == planned ? 0 : 1);
    }

    private static List<TrialResult> trials(Path directory) throws IOException {
        try (Stream<Path> results = Files.list(directory)) {
            return results.map(result -> result.resolve("result.json"))
                    .filter(Files::exists)
                    .flatMap(file -> new ResultJson().read(file).trials().stream())
                    .toList();
        }
    }

    /** The last attempt of a trial that was repeated because the machine was disturbed. */
    private static List<TrialResult> last(List<TrialResult> trials) {
        return List.copyOf(trials.stream()
                .collect(Collectors.toMap(TrialResult::round, trial -> trial, (_, later) -> later, TreeMap::new))
                .values());
    }

    private static int row(String variant, List<TrialResult> trials, List<Expected> all) {
        String cap = trials.getFirst().members().stream().map(member -> member.cap().mechanism()).findFirst().orElse("?");
        Expected expected = all.stream().filter(one -> one.fits(variant, cap)).findFirst().orElseThrow();
        List<TrialResult> wrong = trials.stream().filter(trial -> !expected.met(trial)).toList();
        TrialResult shown = wrong.isEmpty() ? trials.getFirst() : wrong.getFirst();
        String seen = trials.stream().map(Table::seen).distinct().collect(Collectors.joining(", "));
        int correct = trials.size() - wrong.size();
        System.out.println("| " + String.join(" | ", variant, cap, expected.death(), seen, evidence(shown),
                correct + "/" + trials.size() + (wrong.isEmpty() ? "" : " **wrong** " + shown.folder())) + " |");
        return correct;
    }

    private static String seen(TrialResult trial) {
        return trial.endings().isEmpty()
                ? "none"
                : trial.endings().stream()
                        .map(ending -> ending.death().getClass().getSimpleName().replaceAll("(?<=.)([A-Z])", "-$1"))
                        .map(name -> name.toLowerCase(java.util.Locale.ROOT))
                        .collect(Collectors.joining("+"));
    }

    private static String evidence(TrialResult trial) {
        String line = trial.endings().stream().map(DeathReport::evidence).findFirst().orElse(trial.because());
        String cut = line.length() > EVIDENCE ? line.substring(0, EVIDENCE) + "..." : line;
        return "`" + cut.replace('|', '/').replace('`', '\'') + "`";
    }
}
