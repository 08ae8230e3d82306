package plimsoll.farm.message;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import plimsoll.lab.launch.Placeholders;
import plimsoll.lab.launch.process.SystemTools;

/**
 * A program that a machine must have by itself, since it does not travel.
 *
 * @param name its absolute path, or a name that is looked for in the directories of a PATH
 * @param path the PATH that its member sets, which may hold placeholders of the environment; empty: the agent's own
 */
public record NeededProgram(String name, Optional<String> path) {
    public NeededProgram {
        boolean named = !name.isEmpty()
                && !name.contains("/")
                && path.filter(NeededProgram::hasNul).isEmpty();
        boolean placed = name.startsWith("/") && path.isEmpty();
        if (hasNul(name) || !(named || placed)) {
            throw new IllegalArgumentException(
                    "a program that a machine needs is an absolute path or a name, but this is '" + name + "'");
        }
    }

    private static boolean hasNul(String text) {
        return text.indexOf('\0') >= 0;
    }

    /** Returns the program at an absolute path. */
    public static NeededProgram at(Path file) {
        return new NeededProgram(file.toString(), Optional.empty());
    }

    /**
     * Fills in the PATH of its member.
     *
     * @param variables of the environment by which the member is started
     * @throws IllegalArgumentException when one that the PATH names is not set
     */
    public NeededProgram filled(Map<String, String> variables) {
        return new NeededProgram(name, path.map(new Placeholders(Map.of(), variables)::fillEnvironment));
    }

    /** Returns whether this machine has it where a member that it starts would look for it. */
    public boolean installed() {
        return name.startsWith("/")
                ? Files.isRegularFile(Path.of(name))
                : SystemTools.findOn(path.orElse(System.getenv().getOrDefault("PATH", "")), name)
                        .isPresent();
    }

    /** Describes it and where it is looked for, such as {@code 'postgres' on the PATH of its agent}. */
    public String words() {
        return name.startsWith("/")
                ? name
                : "'" + name + "' on the PATH " + (path.isPresent() ? "that the study sets" : "of its agent");
    }
}
