package plimsoll.judge.trial;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.judge.facts.LedgerSummary;
import plimsoll.judge.facts.TrialRecords;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.TrialResultBuilder;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.TrialFolder;

/**
 * A judged trial: its result, and the records that judging a run needs as well.
 *
 * @param experiment absent if it could not be read
 * @param end absent if the trial was interrupted
 */
public record JudgedTrial(TrialResult result, Optional<Experiment> experiment, Optional<TrialOutcome> end) {
    private static final Pattern FOLDER = Pattern.compile("\\d+-(.+)-r(\\d{1,6})");

    static JudgedTrial of(TrialResult result, TrialRecords records) {
        return new JudgedTrial(result, Optional.of(records.experiment()), records.end());
    }

    /** Builds a result from the folder's name alone. */
    static JudgedTrial unreadable(TrialFolder folder, String problem) {
        Matcher name = FOLDER.matcher(folder.name());
        boolean named = name.matches();
        String variant = named ? name.group(1) : folder.name();
        Finding finding = Finding.inconclusive("records", Verdict.Reason.CHECKER, problem);
        TrialResult result = TrialResultBuilder.builder()
                .folder("trials/" + folder.name())
                .cell(variant)
                .variant(variant)
                .round(named ? Integer.parseInt(name.group(2)) : 1)
                .verdict(finding.verdict())
                .because(problem)
                .findings(List.of(finding))
                .balance(LedgerSummary.EMPTY.balance())
                .build();
        return new JudgedTrial(result, Optional.empty(), Optional.empty());
    }

    public boolean interrupted() {
        return end.isEmpty() || end.get().ended() == TrialOutcome.Kind.INTERRUPTED;
    }

    /**
     * Returns the number of the attempt, 0 if interrupted. A disturbed trial is repeated; the last complete attempt
     * counts.
     */
    public int attempt() {
        return interrupted() ? 0 : end.map(TrialOutcome::attempt).orElse(0);
    }

    /** Whether a loaded member was ever ready: a subject, or a need if the client is direct. */
    public boolean everReady() {
        return result.members().stream()
                .filter(member -> direct() || member.role() == MemberRole.SUBJECT)
                .anyMatch(member -> member.readyMillis().isPresent());
    }

    /** Whether the load went to the needs themselves. */
    public boolean direct() {
        return experiment.filter(each -> each.deployment().subjects().isEmpty()).isPresent();
    }
}
