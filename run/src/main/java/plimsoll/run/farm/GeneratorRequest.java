package plimsoll.run.farm;

import java.nio.file.Path;
import java.util.Optional;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.LoadPermission;

/**
 * A request to let this machine send shares of loads.
 *
 * @param keys a directory that {@code farm keys} made, or the one of the agent
 * @param name of the agent whose key it has; empty: the only one in the directory
 * @param port on which it listens
 * @param permission which hosts it may load besides this machine
 */
public record GeneratorRequest(
        Path keys, Optional<String> name, int port, LoadPermission permission, TrialEnvironment environment) {
    /** The version of a Plimsoll that was not started from a jar. */
    public static final String NO_VERSION = "not from a jar";
}
