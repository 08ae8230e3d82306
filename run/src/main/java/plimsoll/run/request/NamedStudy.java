package plimsoll.run.request;

import java.nio.file.Path;

/**
 * A study file.
 *
 * @param name that the user gave, for messages
 */
public record NamedStudy(String name, Path file) {}
