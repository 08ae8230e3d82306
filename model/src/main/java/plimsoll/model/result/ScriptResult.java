package plimsoll.model.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.load.LoadModel;

/**
 * What a load script of the user's own came to in one phase; its figures are by its own clock and its own rules, and stand
 * apart from ours.
 *
 * @param judged whether the phase is; then nothing is known of what was sent but this
 * @param command as it was started, secrets left as {@code ${env.NAME}}
 * @param tool whose figures were looked for
 * @param code its exit code; empty when it was ended at its bound
 * @param figures by name: requests, errors, perSecond, millisMean, millisMax, millisP50 and so on; empty where nothing could
 *     be read
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
