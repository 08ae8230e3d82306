package plimsoll.run.farm;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The way to the broker of a farm.
 *
 * @param broker as {@code HOST:PORT}
 * @param keys a directory that {@code farm keys} made, or the one of the role
 * @param label the class of agents that their user named; empty: none, or any
 */
public record FarmAccess(String broker, Path keys, Optional<String> label) {}
