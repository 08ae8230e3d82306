package plimsoll.lab.discover;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A service as its user starts it.
 *
 * @param jar the jar for {@code java -jar}; empty if the user gave a whole command
 * @param words the command, or the arguments after the jar; may contain {@code ${port}}
 * @param directory its working directory
 */
public record ServiceProgram(Optional<Path> jar, List<String> words, Path directory) {
    static final String PORT = "${port}";

    public ServiceProgram {
        words = List.copyOf(words);
        if (words.isEmpty() && jar.isEmpty()) {
            throw new IllegalArgumentException("the command is empty; write a program");
        }
    }

    public static ServiceProgram ofJar(Path jar, List<String> arguments, Path directory) {
        return new ServiceProgram(Optional.of(jar), arguments, directory);
    }

    public static ServiceProgram ofCommand(List<String> words, Path directory) {
        return new ServiceProgram(Optional.empty(), words, directory);
    }

    /** Returns whether its user has already written how the port is passed. */
    boolean namesPort() {
        return words.stream().anyMatch(word -> word.contains(PORT));
    }

    /** Returns whether JVM flags can be inserted after its program. */
    boolean java() {
        return jar.isPresent() || isJava(words.getFirst());
    }

    /** Returns whether its own words set the heap. */
    boolean setsHeap() {
        return words.stream().anyMatch(word -> word.startsWith("-Xmx") || word.startsWith("-XX:Max"));
    }

    /** Returns the whole command with this port option. */
    List<String> command(PortOption way) {
        List<String> command = new ArrayList<>(jar.isPresent() ? List.of("java") : words.subList(0, 1));
        command.addAll(way.jvm());
        if (jar.isPresent()) {
            command.addAll(List.of("-jar", jar.get().toString()));
            command.addAll(arguments(way));
        } else {
            command.addAll(words.subList(1, words.size()));
            command.addAll(way.arguments());
        }
        return command;
    }

    /**
     * Returns a jar's arguments with this port option. It is inserted before the first option, because many programs
     * reject options after positional arguments, but after a leading word that is not an option, because that may be a
     * subcommand.
     */
    List<String> arguments(PortOption way) {
        boolean subcommand = words.isEmpty() || !words.getFirst().startsWith("-");
        List<String> first = subcommand ? words : way.arguments();
        List<String> then = subcommand ? way.arguments() : words;
        return Stream.concat(first.stream(), then.stream()).toList();
    }

    /** Returns the environment for this port option. */
    Map<String, String> environment(PortOption way) {
        return way.environment();
    }

    /** Returns its name in a study: the jar's name without its version, or the program's name. */
    String name() {
        String file = jar.map(path -> path.getFileName().toString())
                .or(() -> words.stream().filter(word -> word.endsWith(".jar")).findFirst())
                .orElseGet(words::getFirst);
        String plain = file.substring(file.lastIndexOf('/') + 1)
                .replaceFirst("\\.jar$", "")
                .replaceFirst("[-_.]?v?\\d+(\\.\\d+)+.*$", "")
                .toLowerCase(java.util.Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^[^a-z]+|-+$", "");
        return plain.isEmpty() ? "service" : plain.substring(0, Math.min(plain.length(), 40));
    }

    private static boolean isJava(String program) {
        return program.substring(program.lastIndexOf('/') + 1).equals("java");
    }
}
