package plimsoll.run.farm;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The way to the broker of a farm.
 *
 * @param broker as {@code HOST:PORT}
 * @param keys a directory of keys; empty: none, for a broker on this machine
 * @param label the class of agents that their user named; empty: none, or any
 */
public record FarmAccess(String broker, Optional<Path> keys, Optional<String> label) {}
