package plimsoll.lab.discover;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import plimsoll.model.member.ContainerImage;

/**
 * A service as its user starts it.
 *
 * @param jar the jar for {@code java -jar}; empty if the user gave a whole command
 * @param image the container image; empty if it is a program of this machine
 * @param words the command, the arguments after the jar, or those in place of the image's own; may contain {@code
 *     ${port}}
 * @param directory its working directory
 */
public record ServiceProgram(Optional<Path> jar, Optional<ContainerImage> image, List<String> words, Path directory) {
    static final String PORT = "${port}";

    public ServiceProgram {
        words = List.copyOf(words);
        if (words.isEmpty() && jar.isEmpty() && image.isEmpty()) {
            throw new IllegalArgumentException("the command is empty; write a program");
        }
    }

    public static ServiceProgram ofJar(Path jar, List<String> arguments, Path directory) {
        return new ServiceProgram(Optional.of(jar), Optional.empty(), arguments, directory);
    }

    public static ServiceProgram ofCommand(List<String> words, Path directory) {
        return new ServiceProgram(Optional.empty(), Optional.empty(), words, directory);
    }

    /** @param directory of the future study */
    public static ServiceProgram ofImage(ContainerImage image, List<String> arguments, Path directory) {
        return new ServiceProgram(Optional.empty(), Optional.of(image), arguments, directory);
    }

    /** Returns whether its user has already written how the port is passed. */
    boolean namesPort() {
        return words.stream().anyMatch(word -> word.contains(PORT));
    }

    /** Returns whether JVM flags can be inserted after its program, or reach the JVM of an image. */
    boolean java() {
        return jar.isPresent() || image.isPresent() || isJava(words.getFirst());
    }

    /** Returns whether its own words set the heap. */
    boolean setsHeap() {
        return words.stream().anyMatch(word -> word.startsWith("-Xmx") || word.startsWith("-XX:Max"));
    }

    /** Returns the whole command with this port option; for an image, the arguments in place of its own. */
    List<String> command(PortOption way) {
        if (image.isPresent()) {
            return arguments(way);
        }
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
     * Returns the arguments of a jar or an image with this port option. It is inserted before the first option, because many programs
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
        if (image.isEmpty() || way.jvm().isEmpty()) {
            return way.environment();
        }
        Map<String, String> environment = new TreeMap<>(way.environment());
        environment.put("JAVA_TOOL_OPTIONS", String.join(" ", way.jvm()));
        return environment;
    }

    /** Returns its name in a study: the jar's name without its version, or the program's name. */
    String name() {
        String file = image.map(
                        each -> each.reference().replaceFirst("(@sha256|:[^/]*$).*|\\.(tar|tar\\.gz|tgz|oci)$", ""))
                .or(() -> jar.map(path -> path.getFileName().toString()))
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
