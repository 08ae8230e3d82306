package plimsoll.run.request;

import java.nio.file.Path;

/**
 * A study file.
 *
 * @param name as its user calls it, which messages repeat
 */
public record NamedStudy(String name, Path file) {}
