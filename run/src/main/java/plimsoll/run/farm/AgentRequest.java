package plimsoll.run.farm;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.run.host.HostEnvironment;

/**
 * A request to let this machine work for a farm.
 *
 * @param name of the agent whose key it has; empty: the only one in the directory of keys
 * @param rootAllowed whether members may run as root
 * @param launcher the program {@code plimsoll}
 * @param options of each run
 * @param host the facts about this machine
 */
public record AgentRequest(
        FarmAccess access,
        Optional<String> name,
        boolean rootAllowed,
        Path launcher,
        List<String> options,
        HostEnvironment host) {
    public AgentRequest {
        options = List.copyOf(options);
    }
}
