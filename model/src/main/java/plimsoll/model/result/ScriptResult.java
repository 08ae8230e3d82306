package plimsoll.model.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.load.LoadModel;

/**
 * The outcome of a user's load script in one phase. Its figures follow its own clock and rules, and are kept apart from
 * ours.
 *
 * @param judged whether the phase is judged; nothing else is then known of what was sent
 * @param command as it was started, secrets left as {@code ${env.NAME}}
 * @param tool the tool whose figures were looked for
 * @param code its exit code; empty if it was stopped at its time bound
 * @param figures by name: requests, errors, perSecond, millisMean, millisMax, millisP50 and so on; empty if none could
 *     be parsed
 * @param lastLines of its output
 */
public record ScriptResult(
        String phase,
        boolean judged,
        List<String> command,
        LoadModel.Tool tool,
        Optional<Integer> code,
        Map<String, Double> figures,
        List<String> lastLines) {
    public ScriptResult {
        command = List.copyOf(command);
        lastLines = List.copyOf(lastLines);
    }
}
