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
 * @param jar what {@code java -jar} starts; empty where the user gave a whole command
 * @param words the command, of which a jar's arguments are the part behind it; may hold {@code ${port}}
 * @param directory where it is started
 */
public record ServiceProgram(Optional<Path> jar, List<String> words, Path directory) {
    static final String PORT = "${port}";

    public ServiceProgram {
        words = List.copyOf(words);
        if (words.isEmpty() && jar.isEmpty()) {
            throw new IllegalArgumentException("this command is empty; write a program");
        }
    }

    public static ServiceProgram ofJar(Path jar, List<String> arguments, Path directory) {
        return new ServiceProgram(Optional.of(jar), arguments, directory);
    }

    public static ServiceProgram ofCommand(List<String> words, Path directory) {
        return new ServiceProgram(Optional.empty(), words, directory);
    }

    /** Whether its user says already how it is told its port. */
    boolean namesPort() {
        return words.stream().anyMatch(word -> word.contains(PORT));
    }

    /** Whether JVM flags can be put behind its program. */
    boolean java() {
        return jar.isPresent() || isJava(words.getFirst());
    }

    /** Whether its own words set the heap. */
    boolean setsHeap() {
        return words.stream().anyMatch(word -> word.startsWith("-Xmx") || word.startsWith("-XX:Max"));
    }

    /** The whole command when it is told its port in this way. */
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
     * A jar's arguments when it is told its port in this way: before options, since many programs take none behind a word that
     * is no option; behind a first word that is none, since it may be a verb.
     */
    List<String> arguments(PortOption way) {
        boolean verb = words.isEmpty() || !words.getFirst().startsWith("-");
        List<String> first = verb ? words : way.arguments();
        List<String> then = verb ? way.arguments() : words;
        return Stream.concat(first.stream(), then.stream()).toList();
    }

    /** The environment that goes with it. */
    Map<String, String> environment(PortOption way) {
        return way.environment();
    }

    /** What it is called in a study: the jar's name without its version, or the program's. */
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
