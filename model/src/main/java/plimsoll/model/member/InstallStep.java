package plimsoll.model.member;

import java.util.List;

/**
 * A command that must run once before a member can be started.
 *
 * @param command run in the member's {@code directory}
 * @param makes a path, relative to that directory, that exists afterwards; if it already exists, nothing is run
 */
public record InstallStep(List<String> command, String makes) {
    public InstallStep {
        command = List.copyOf(command);
    }
}
