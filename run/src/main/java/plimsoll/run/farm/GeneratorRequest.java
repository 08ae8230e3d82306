package plimsoll.run.farm;

import java.nio.file.Path;
import java.util.Optional;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.LoadPermission;

/**
 * A request to let this machine send shares of loads, or run needs, for labs that call it.
 *
 * @param keys a directory that {@code farm keys} made, or the one of the agent
 * @param name of the agent whose key it has; empty: the only one in the directory
 * @param port on which it listens
 * @param permission which hosts it may load besides this machine; empty: it sends no load
 * @param needs whether it runs needs
 * @param rootAllowed whether needs may run as root
 */
public record GeneratorRequest(
        Path keys,
        Optional<String> name,
        int port,
        Optional<LoadPermission> permission,
        boolean needs,
        boolean rootAllowed,
        TrialEnvironment environment) {
    /** Returns what the agent does, for people. */
    public String title() {
        return permission.isEmpty() ? "machine of needs" : needs ? "generator and machine of needs" : "generator";
    }
}
