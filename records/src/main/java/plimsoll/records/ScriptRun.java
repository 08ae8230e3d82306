package plimsoll.records;

import java.util.List;
import java.util.Optional;
import plimsoll.model.load.LoadModel;

/**
 * The run of a user's load script in one phase: the content of {@code script-W-PHASE.json}.
 *
 * @param command as it was started, secrets left as {@code ${env.NAME}}
 * @param millis from its start to its end
 * @param code its exit code; empty if the lab stopped it
 */
public record ScriptRun(String phase, List<String> command, LoadModel.Tool tool, long millis, Optional<Integer> code) {
    public ScriptRun {
        command = List.copyOf(command);
    }
}
