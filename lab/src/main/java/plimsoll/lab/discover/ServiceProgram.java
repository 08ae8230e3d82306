package plimsoll.lab.discover;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.DeployedContainer;
import plimsoll.model.member.JavaOptions;

/**
 * A service as its user starts it.
 *
 * @param jar the jar for {@code java -jar}; empty if the user gave a whole command
 * @param image the container image; empty if it is a program of this machine
 * @param words the command, the arguments after the jar, or those in place of the image's own; may contain {@code
 *     ${port}}
 * @param directory its working directory
 * @param declared what a manifest declares of it; empty without a manifest
 */
public record ServiceProgram(
        Optional<Path> jar,
        Optional<ContainerImage> image,
        List<String> words,
        Path directory,
        Optional<DeployedContainer> declared) {
    static final String PORT = "${port}";

    public ServiceProgram {
        words = List.copyOf(words);
        if (words.isEmpty() && jar.isEmpty() && image.isEmpty()) {
            throw new IllegalArgumentException("the command is empty; write a program");
        }
    }

    public static ServiceProgram ofJar(Path jar, List<String> arguments, Path directory) {
        return new ServiceProgram(Optional.of(jar), Optional.empty(), arguments, directory, Optional.empty());
    }

    public static ServiceProgram ofCommand(List<String> words, Path directory) {
        return new ServiceProgram(Optional.empty(), Optional.empty(), words, directory, Optional.empty());
    }

    /** @param directory of the future study */
    public static ServiceProgram ofImage(ContainerImage image, List<String> arguments, Path directory) {
        return new ServiceProgram(Optional.empty(), Optional.of(image), arguments, directory, Optional.empty());
    }

    /** Returns the same program with the variables and JVM options of a manifest. */
    public ServiceProgram declaredBy(DeployedContainer container) {
        return new ServiceProgram(jar, image, words, directory, Optional.of(container));
    }

    /**
     * Returns a program for each of its options that may set the first port that its manifest declares, such as {@code
     * --server.port=8080} or {@code -p 8080}, with the lab's port in that option alone. The keys are the options, as
     * the user would write them.
     */
    Map<String, ServiceProgram> withDeclaredPort() {
        String port = declaredPort();
        Map<String, ServiceProgram> programs = new LinkedHashMap<>();
        for (int at = 0; at < words.size() && !port.isEmpty(); at++) {
            String word = words.get(at);
            String option = word.substring(0, Math.max(0, word.length() - port.length()));
            if (word.equals(port) && at > 0 && mayPassPort(words.get(at - 1))) {
                programs.put(words.get(at - 1) + " " + PORT, withWord(at, PORT));
            } else if (word.endsWith("=" + port) && mayPassPort(option.substring(0, option.length() - 1))) {
                programs.put(option + PORT, withWord(at, option + PORT));
            }
        }
        return programs;
    }

    private static boolean mayPassPort(String option) {
        return option.equals("-p") || option.matches("(?i)-[^=\\s]*port");
    }

    private ServiceProgram withWord(int at, String word) {
        List<String> others = new ArrayList<>(words);
        others.set(at, word);
        return new ServiceProgram(jar, image, others, directory, declared);
    }

    private String declaredPort() {
        return declared.flatMap(container -> container.ports().stream().findFirst())
                .map(String::valueOf)
                .orElse("");
    }

    /** Returns the variables of its manifest that hold the first port that the manifest declares. */
    List<String> portVariables() {
        String port = declaredPort();
        return declaredVariables().entrySet().stream()
                .filter(entry ->
                        entry.getKey().endsWith("PORT") && entry.getValue().equals(port))
                .map(Map.Entry::getKey)
                .toList();
    }

    Map<String, String> declaredVariables() {
        return declared.map(DeployedContainer::environment).orElse(Map.of());
    }

    /** Returns the JVM options of its manifest, without the heap. */
    List<String> declaredOptions() {
        return declared.map(DeployedContainer::jvm).orElse(List.of());
    }

    /** Returns whether its user has already written how the port is passed. */
    boolean namesPort() {
        return words.stream().anyMatch(word -> word.contains(PORT));
    }

    /** Returns whether JVM flags can be inserted after its program, or reach the JVM of an image. */
    boolean java() {
        return jar.isPresent() || image.isPresent() || JavaOptions.isJava(words.getFirst());
    }

    /** Returns whether its own words set the heap. */
    boolean setsHeap() {
        return words.stream().anyMatch(ServiceProgram::limitsHeap);
    }

    /** Returns whether an option of a JVM limits its heap, be it to a share of the memory. */
    static boolean limitsHeap(String option) {
        return option.matches("-Xmx.*|-XX:Max(HeapSize|RAM).*");
    }

    /** Returns the whole command with this port option; for an image, the arguments in place of its own. */
    List<String> command(PortOption way) {
        if (image.isPresent()) {
            return arguments(way);
        }
        List<String> command = new ArrayList<>(jar.isPresent() ? List.of("java") : words.subList(0, 1));
        command.addAll(options(way));
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

    /** Returns the environment for this port option, which overrides the manifest's. */
    Map<String, String> environment(PortOption way) {
        Map<String, String> environment = new TreeMap<>(declaredVariables());
        environment.putAll(way.environment());
        List<String> options = image.isEmpty() ? List.of() : options(way);
        if (!options.isEmpty()) {
            environment.merge(JavaOptions.TOOL_OPTIONS, String.join(" ", options), (own, ours) -> own + " " + ours);
        }
        return environment;
    }

    /** Returns all that its process gets with this port option, before placeholders are filled. */
    String unfilled(PortOption way) {
        return Stream.of(words, command(way), environment(way).values())
                .flatMap(Collection::stream)
                .collect(Collectors.joining("\n"));
    }

    private List<String> options(PortOption way) {
        Stream<String> heap = declared.flatMap(DeployedContainer::heap).map(size -> "-Xmx" + size).stream();
        return Stream.of(way.jvm().stream(), declaredOptions().stream(), heap)
                .flatMap(words -> words)
                .toList();
    }

    /** Returns its name in a study: the jar's name without its version, or the program's name. */
    String name() {
        String file = declared.map(container -> container.target().name())
                .or(() -> image.map(
                        each -> each.reference().replaceFirst("(@sha256|:[^/]*$).*|\\.(tar|tar\\.gz|tgz|oci)$", "")))
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
}
