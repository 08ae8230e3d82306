package plimsoll.judge.check;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.judge.facts.LogText;
import plimsoll.judge.facts.TrialRecords;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.judge.script.ScriptOutputParser;
import plimsoll.model.load.Phase;
import plimsoll.model.result.ScriptResult;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict.Reason;
import plimsoll.records.ScriptRun;
import plimsoll.records.TrialFolder;

/** Checks external load scripts: whether they ran to their end, and which figures they printed. */
public final class ScriptCheck {
    private static final String NAME = "script";
    private static final int LINES_MAX = 12;

    private ScriptCheck() {}

    /** Returns one result for each phase in which a script was started. */
    public static List<ScriptResult> of(TrialRecords records) {
        return records.workers().stream()
                .filter(worker -> worker.workload().scripted())
                .flatMap(worker -> of(records, worker))
                .toList();
    }

    private static Stream<ScriptResult> of(TrialRecords records, WorkerRecords worker) {
        String name = worker.workload().name();
        return records.experiment().phases().stream()
                .filter(phase -> Files.exists(records.folder().script(name, phase.name())))
                .map(phase -> result(records.folder(), name, phase));
    }

    private static ScriptResult result(TrialFolder folder, String name, Phase phase) {
        ScriptRun run = Json.read(folder.script(name, phase.name()), ScriptRun.class);
        List<String> printed = lines(folder.scriptLog(name, phase.name(), "stdout"));
        Map<String, Double> figures = ScriptOutputParser.read(run.tool(), printed);
        List<String> last = new ArrayList<>(last(printed));
        last(lines(folder.scriptLog(name, phase.name(), "stderr"))).forEach(line -> last.add("stderr: " + line));
        return new ScriptResult(phase.name(), phase.judged(), run.command(), run.tool(), run.code(), figures, last);
    }

    /** A script that fails, hangs or prints no readable figures makes the trial inconclusive. */
    static List<Finding> run(CheckContext context) {
        return of(context.facts().records()).stream().map(ScriptCheck::finding).toList();
    }

    private static Finding finding(ScriptResult scriptResult) {
        return trouble(scriptResult)
                .map(what -> Finding.inconclusive(NAME, Reason.GENERATOR, what + lastWords(scriptResult)))
                .orElseGet(() -> Finding.holds(NAME, sentence(scriptResult)));
    }

    private static Optional<String> trouble(ScriptResult scriptResult) {
        if (scriptResult.code().isEmpty()) {
            return Optional.of("the load script of phase " + scriptResult.phase()
                    + " did not end within its bound and was stopped");
        }
        if (scriptResult.code().get() != 0) {
            return Optional.of("the load script of phase " + scriptResult.phase() + " failed with exit code "
                    + scriptResult.code().get());
        }
        return ScriptOutputParser.expected(scriptResult.tool())
                        && scriptResult.figures().isEmpty()
                ? Optional.of("the load script of phase " + scriptResult.phase() + " printed no figures of "
                        + scriptResult.tool().name().toLowerCase(Locale.ROOT))
                : Optional.empty();
    }

    private static String sentence(ScriptResult scriptResult) {
        return "the load script of phase " + scriptResult.phase() + " ended with exit code 0"
                + (scriptResult.figures().isEmpty()
                        ? ""
                        : "; its figures come from its own clock, and no ledger confirms them");
    }

    private static String lastWords(ScriptResult scriptResult) {
        return scriptResult.lastLines().isEmpty()
                ? "; it printed nothing"
                : "; its last lines: " + String.join(" | ", scriptResult.lastLines());
    }

    private static List<String> lines(Path log) {
        return LogText.lines(log).stream().filter(line -> !line.isBlank()).toList();
    }

    private static List<String> last(List<String> lines) {
        return lines.subList(Math.max(0, lines.size() - LINES_MAX), lines.size());
    }
}
