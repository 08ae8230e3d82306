package plimsoll.lab.launch.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plimsoll.model.member.JavaOptions;

/**
 * The options that a JVM reads from elsewhere than its command line: environment variables and argument files ({@code
 * @file}).
 */
public final class IndirectJvmOptions {
    private static final long LONGEST_FILE = 1 << 20;

    private IndirectJvmOptions() {}

    /**
     * Returns the options. Unreadable files are skipped, since the JVM itself reports them.
     *
     * @param requested the member's own variables, which override the lab's
     * @param inherited the lab's variables
     * @param directory the member's working directory
     */
    public static List<String> of(
            List<String> command, Map<String, String> requested, Map<String, String> inherited, Path directory) {
        Stream<String> variables = JavaOptions.VARIABLES.stream()
                .map(name -> requested.getOrDefault(name, inherited.getOrDefault(name, "")));
        Stream<String> files = command.stream()
                .filter(word -> word.matches("@[^@].*"))
                .map(word -> content(directory, word.substring(1)));
        return Stream.concat(variables, files)
                .flatMap(text -> Stream.of(text.split("\\s+")))
                .map(word -> word.replaceAll("^[\"']|[\"']$", ""))
                .filter(word -> word.startsWith("-"))
                .toList();
    }

    private static String content(Path directory, String file) {
        try {
            Path path = directory.resolve(file);
            return Files.size(path) > LONGEST_FILE ? "" : Files.readString(path, StandardCharsets.UTF_8);
        } catch (IOException | InvalidPathException unreadable) {
            return "";
        }
    }
}
