package plimsoll.report.export;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.comparison.BaselinePair;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.study.Expectation;
import plimsoll.model.verdict.ExitCode;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.report.file.ReportFile;
import plimsoll.report.summary.DeltaRow;
import plimsoll.report.summary.ResultSummary;
import plimsoll.report.summary.VerdictCause;
import plimsoll.report.summary.VerdictStyle;
import plimsoll.report.text.TextSanitizer;

/**
 * Writes {@code junit.xml}: a test case per cell and check, over all rounds, and one for each search.
 *
 * <p>A check that breaks is a failure; an inconclusive one is skipped, with its reason. A cell that broke as the study
 * expected is not a failure, nor is one that a search broke; one that held although the study expects it to break is.
 */
public final class JUnitXml {
    private static final int LONGEST = 4_000;

    /** Exit codes of a search in which any break was part of the search. */
    private static final Set<Integer> SEARCHED =
            Set.of(ExitCode.MEASURED.code(), ExitCode.INCONCLUSIVE.code(), ExitCode.GENERATOR_WAS_THE_LIMIT.code());

    private JUnitXml() {}

    /** Writes the cases; replaces an existing file in one step. */
    public static void write(Result result, Path file) {
        ReportFile.write(file, render(result));
    }

    public static String render(Result result) {
        List<Case> cases = Stream.of(
                        ofThisBuild(result).flatMap(cell -> cases(result, cell)),
                        result.baseline().stream()
                                .flatMap(against -> against.pairs().stream())
                                .flatMap(JUnitXml::cases),
                        result.searched().stream()
                                .flatMap(found -> found.searches().stream())
                                .map(JUnitXml::answer))
                .flatMap(each -> each)
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

    private static Case answer(SearchResult search) {
        VerdictStyle style = switch (search.state()) {
            case PROVEN, SKETCHED -> VerdictStyle.HOLDS;
            case CONTRADICTED -> VerdictStyle.BREAKS;
            // In a frontier, a memory in which nothing holds is an answer.
            case NEVER_HOLDS -> search.aim().equals("frontier") ? VerdictStyle.HOLDS : VerdictStyle.INCONCLUSIVE;
            case NOT_PROVEN, REFUSED, UNFINISHED -> VerdictStyle.INCONCLUSIVE;
        };
        String words = search.state().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return new Case(search.name(), "answer", 0, style, style, words, search.sentence());
    }

    private static long count(List<Case> cases, VerdictStyle style) {
        return cases.stream().filter(one -> one.outcome() == style).count();
    }

    private static Stream<Case> cases(Result result, CellResult cell) {
        Optional<String> expected = expected(result, cell);
        Map<String, List<Finding>> checks = new LinkedHashMap<>();
        for (TrialResult trial : ResultSummary.trialsOf(result, cell)) {
            for (Finding finding : trial.findings()) {
                checks.computeIfAbsent(finding.check(), _ -> new ArrayList<>()).add(finding);
            }
        }
        double seconds = cell.figures().getOrDefault(ThroughputFigures.DURATION.key(), 0.0) / 1000;
        List<Case> cases = new ArrayList<>();
        checks.forEach((check, findings) -> cases.add(Case.of(cell, check, findings, seconds, expected)));
        VerdictStyle whole = VerdictStyle.of(cell.verdict());
        if (whole != VerdictStyle.HOLDS && cases.stream().noneMatch(one -> one.measured() == whole)) {
            List<Finding> verdict = List.of(new Finding("verdict", cell.verdict(), cell.because()));
            cases.add(Case.of(cell, "verdict", verdict, seconds, expected));
        }
        if (cell.verdict() instanceof Verdict.Holds && cell.expected() == Expectation.BREAKS) {
            String message = "held, and the study expects it to break";
            cases.add(
                    new Case(cell.cell(), "expectation", seconds, whole, VerdictStyle.BREAKS, message, cell.because()));
        }
        return cases.stream();
    }

    /**
     * Returns why a break of the cell is no failure; empty if it is one. A search goes on until cells break. If it ends
     * against the expectation, as a soak may, or without a start of the service, any of them may be the reason.
     */
    private static Optional<String> expected(Result result, CellResult cell) {
        boolean sought = result.searched().isPresent() && SEARCHED.contains(result.exitCode());
        if (!cell.asExpected()) {
            return Optional.empty();
        }
        return switch (cell.expected()) {
            case BREAKS -> Optional.of("broke, as the study expected: ");
            case ANY -> sought ? Optional.of("broke, as a search needs it: ") : Optional.empty();
            case HOLDS -> Optional.empty();
        };
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

        /** @param expected why a break is no failure; empty if it is one */
        static Case of(
                CellResult cell, String check, List<Finding> findings, double seconds, Optional<String> expected) {
            Verdict worst =
                    Verdict.worst(findings.stream().map(Finding::verdict).toList());
            VerdictStyle measured = VerdictStyle.of(worst);
            Optional<String> excuse = expected.filter(_ -> measured == VerdictStyle.BREAKS);
            VerdictCause cause = VerdictCause.of(worst);
            String text = findings.stream()
                    .map(finding -> VerdictStyle.of(finding.verdict()).word() + ": " + finding.evidence())
                    .collect(Collectors.joining("; "));
            String message = excuse.orElse("") + cause.words();
            VerdictStyle outcome = excuse.isPresent() ? VerdictStyle.HOLDS : measured;
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
