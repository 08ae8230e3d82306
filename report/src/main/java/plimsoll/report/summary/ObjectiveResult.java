package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Verdict;

/**
 * One threshold of the study, and the number of rounds of a cell in which it held.
 *
 * @param written such as {@code lost == 0}
 */
public record ObjectiveResult(String written, VerdictStyle tone, long held, long rounds) {
    private static final Pattern THRESHOLD = Pattern.compile("\\S+ (<=|>=|==|<|>) ?\\S.*");

    /** Returns words such as {@code ✓ lost == 0}, with the number of rounds if it did not hold in all. */
    public String words() {
        return tone.sign() + " " + written + (held == rounds ? "" : " (" + held + " of " + rounds + ")");
    }

    /** Returns the thresholds in the order of the study. */
    static List<ObjectiveResult> of(List<TrialResult> trials) {
        Map<String, List<Verdict>> verdicts = new LinkedHashMap<>();
        trials.stream()
                .flatMap(trial -> trial.findings().stream())
                .filter(finding -> THRESHOLD.matcher(finding.check()).matches())
                .forEach(finding -> verdicts.computeIfAbsent(finding.check(), _ -> new ArrayList<>())
                        .add(finding.verdict()));
        return verdicts.entrySet().stream()
                .map(one -> of(one.getKey(), one.getValue()))
                .toList();
    }

    private static ObjectiveResult of(String written, List<Verdict> verdicts) {
        long held = verdicts.stream().filter(Verdict.Holds.class::isInstance).count();
        return new ObjectiveResult(written, VerdictStyle.of(Verdict.worst(verdicts)), held, verdicts.size());
    }
}
