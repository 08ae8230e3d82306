package plimsoll.study.setting;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JDK that a study chooses for a variant. */
sealed interface JdkChoice {
    /** A JDK of this feature version, wherever the machine has one. */
    record Release(int version) implements JdkChoice {}

    /** An installed JDK by the name of its directory, such as {@code 21.0.2-tem}. */
    record Named(String name) implements JdkChoice {}

    /** @param path of the directory, relative to that of the study; it may begin with a placeholder */
    record Located(String path) implements JdkChoice {}

    Pattern VARIABLE = Pattern.compile("\\$\\{env\\.([^}]+)}");

    /** Reads a whole number as a version, a text with a slash as a path, and any other as the name of a directory. */
    static JdkChoice of(String text) {
        if (text.matches("[0-9]{1,2}")) {
            return new Release(Integer.parseInt(text));
        }
        return text.contains("/") ? new Located(text) : new Named(text);
    }

    /** Returns the directory in a command, with placeholders. */
    default String written(Path directory) {
        return switch (this) {
            case Release(int version) -> "${jdk." + version + "}";
            case Named(String name) -> "${jdk." + name + "}";
            case Located(String path) when path.startsWith("$") -> path;
            case Located(String path) ->
                path(path)
                        .map(directory::resolve)
                        .map(Path::normalize)
                        .map(Path::toString)
                        .orElse(path);
        };
    }

    /** Returns the directory on this machine; empty if it has no such JDK. */
    default Optional<Path> home(StudyMachine machine, Path directory) {
        return switch (this) {
            case Release(int version) -> machine.jdk(version);
            case Named(String name) -> machine.jdk(name);
            case Located _ ->
                path(located(machine, directory))
                        .map(Path::normalize)
                        .filter(home -> Files.isExecutable(home.resolve("bin/java")));
        };
    }

    /** Returns why there is no such JDK, as the end of a sentence. */
    default String missing(StudyMachine machine, Path directory) {
        return switch (this) {
            case Release(int version) -> JdkSearch.missing(version);
            case Named(String name) -> JdkSearch.missing(name);
            case Located(String path) ->
                "its JDK " + located(machine, directory) + " has no program bin/java"
                        + (path.startsWith("~") ? "; write ${env.HOME} for the directory of the user" : "");
        };
    }

    private String located(StudyMachine machine, Path directory) {
        String path = VARIABLE.matcher(written(directory))
                .replaceAll(found -> Matcher.quoteReplacement(
                        machine.variable(found.group(1)).orElse(found.group())));
        return path.replace("${suite}", directory.toString());
    }

    /** Empty for a text that no path of this machine can have, such as one that the locale cannot encode. */
    private static Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    /**
     * Returns the part of a variant's name, in letters, digits and dashes.
     *
     * @param levels number of directories of a path that it names, from the last one
     */
    default String name(int levels) {
        return switch (this) {
            case Release(int version) -> "jdk" + version;
            case Named(String name) -> plain(name);
            case Located(String path) ->
                plain(path(path).map(each -> last(each.normalize(), levels)).orElse(path));
        };
    }

    /** Returns the last directories of a path; empty for the root. */
    private static String last(Path path, int levels) {
        int all = path.getNameCount();
        return all == 0 ? "" : path.subpath(Math.max(0, all - levels), all).toString();
    }

    private static String plain(String name) {
        String plain =
                name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return plain.matches("[a-z].*") ? plain : plain.isEmpty() ? "jdk" : "jdk-" + plain;
    }
}
