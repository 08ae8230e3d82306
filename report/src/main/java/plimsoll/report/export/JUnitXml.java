package plimsoll.report.export;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.comparison.BaselinePair;
import plimsoll.model.study.Expectation;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.report.file.ReportFile;
import plimsoll.report.summary.DeltaRow;
import plimsoll.report.summary.ResultSummary;
import plimsoll.report.summary.VerdictCause;
import plimsoll.report.summary.VerdictStyle;
import plimsoll.report.text.TextSanitizer;

/**
 * Writes {@code junit.xml}: a test case per cell and check, over all rounds.
 *
 * <p>A check that breaks is a failure; an inconclusive one is skipped, with its reason. A cell that broke as the study
 * expected is not a failure; one that held although the study expects it to break is one.
 */
public final class JUnitXml {
    private static final int LONGEST = 4_000;

    private JUnitXml() {}

    /** Writes the cases; replaces an existing file in one step. */
    public static void write(Result result, Path file) {
        ReportFile.write(file, render(result));
    }

    public static String render(Result result) {
        List<Case> cases = Stream.concat(
                        ofThisBuild(result).flatMap(cell -> cases(cell, ResultSummary.trialsOf(result, cell)).stream()),
                        result.baseline().stream()
                                .flatMap(against -> against.pairs().stream())
                                .flatMap(JUnitXml::cases))
                .toList();
        String body = cases.stream().map(Case::xml).collect(Collectors.joining());
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<testsuites>\n<testsuite name=\"" + quoted(result.study()) + "\" tests=\"" + cases.size()
                + "\" failures=\"" + count(cases, VerdictStyle.BREAKS) + "\" errors=\"0\" skipped=\""
                + count(cases, VerdictStyle.INCONCLUSIVE) + "\" timestamp=\"" + quoted(result.startedAt()) + "\">\n"
                + body
                + "<system-out>" + quoted(result.sentence()) + "</system-out>\n</testsuite>\n</testsuites>\n";
    }

    /** Returns the cells without those of the baseline, whose breaks are not failures of the judged build. */
    private static Stream<CellResult> ofThisBuild(Result result) {
        Set<String> others = result.baseline().stream()
                .flatMap(against -> against.pairs().stream())
                .map(BaselinePair::baseline)
                .collect(Collectors.toSet());
        return result.cells().stream().filter(cell -> !others.contains(cell.cell()));
    }

    /** Returns a case for the comparison with the baseline, and one for each bound on a change. */
    private static Stream<Case> cases(BaselinePair pair) {
        VerdictStyle style = switch (pair.standing()) {
            case BROKE, WORSE -> VerdictStyle.BREAKS;
            case NOT_DECIDED, LOOKS_WORSE, LOOKS_BETTER -> VerdictStyle.INCONCLUSIVE;
            case NO_DIFFERENCE, BETTER, ONLY_THIS_HELD -> VerdictStyle.HOLDS;
        };
        String words = DeltaRow.words(pair.standing());
        return Stream.concat(
                Stream.of(new Case(pair.cell(), "against the baseline", 0, style, style, words, pair.sentence())),
                pair.deltas().stream()
                        .flatMap(delta -> delta.threshold().stream())
                        .map(finding -> Case.of(pair.cell(), finding)));
    }

    private static long count(List<Case> cases, VerdictStyle style) {
        return cases.stream().filter(one -> one.outcome() == style).count();
    }

    private static List<Case> cases(CellResult cell, List<TrialResult> trials) {
        Map<String, List<Finding>> checks = new LinkedHashMap<>();
        for (TrialResult trial : trials) {
            for (Finding finding : trial.findings()) {
                checks.computeIfAbsent(finding.check(), _ -> new ArrayList<>()).add(finding);
            }
        }
        double seconds = cell.figures().getOrDefault(ThroughputFigures.DURATION.key(), 0.0) / 1000;
        List<Case> cases = new ArrayList<>();
        checks.forEach((check, findings) -> cases.add(Case.of(cell, check, findings, seconds)));
        VerdictStyle whole = VerdictStyle.of(cell.verdict());
        if (whole != VerdictStyle.HOLDS && cases.stream().noneMatch(one -> one.measured() == whole)) {
            cases.add(
                    Case.of(cell, "verdict", List.of(new Finding("verdict", cell.verdict(), cell.because())), seconds));
        }
        if (cell.verdict() instanceof Verdict.Holds && cell.expected() == Expectation.BREAKS) {
            String message = "held, and the study expects it to break";
            cases.add(
                    new Case(cell.cell(), "expectation", seconds, whole, VerdictStyle.BREAKS, message, cell.because()));
        }
        return cases;
    }

    private static String quoted(String text) {
        return TextSanitizer.line(text, LONGEST)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&apos;");
    }

    /**
     * A test case.
     *
     * @param measured the worst verdict
     * @param outcome the same, but holds for a break that the study expected; decides the XML element
     */
    private record Case(
            String cell,
            String check,
            double seconds,
            VerdictStyle measured,
            VerdictStyle outcome,
            String message,
            String text) {
        static Case of(String cell, Finding finding) {
            VerdictStyle style = VerdictStyle.of(finding.verdict());
            String message = VerdictCause.of(finding.verdict()).words();
            return new Case(cell, finding.check(), 0, style, style, message, finding.evidence());
        }

        static Case of(CellResult cell, String check, List<Finding> findings, double seconds) {
            Verdict worst =
                    Verdict.worst(findings.stream().map(Finding::verdict).toList());
            VerdictStyle measured = VerdictStyle.of(worst);
            boolean expected =
                    measured == VerdictStyle.BREAKS && cell.expected() == Expectation.BREAKS && cell.asExpected();
            VerdictCause cause = VerdictCause.of(worst);
            String text = findings.stream()
                    .map(finding -> VerdictStyle.of(finding.verdict()).word() + ": " + finding.evidence())
                    .collect(Collectors.joining("; "));
            String message = (expected ? "broke, as the study expected: " : "") + cause.words();
            VerdictStyle outcome = expected ? VerdictStyle.HOLDS : measured;
            return new Case(cell.cell(), check, seconds, measured, outcome, message, text);
        }

        String xml() {
            String open = String.format(
                    Locale.ROOT,
                    "<testcase classname=\"%s\" name=\"%s\" time=\"%.3f\">",
                    quoted(cell),
                    quoted(check),
                    seconds);
            String inner = switch (outcome) {
                case HOLDS, HOLDS_WEAKLY ->
                    "<system-out>" + quoted(message.isBlank() ? text : message + ". " + text) + "</system-out>";
                case BREAKS ->
                    "<failure type=\"breaks\" message=\"" + quoted(message) + "\">" + quoted(text) + "</failure>";
                case INCONCLUSIVE -> "<skipped message=\"" + quoted(message + ". " + text) + "\"/>";
            };
            return open + inner + "</testcase>\n";
        }
    }
}
