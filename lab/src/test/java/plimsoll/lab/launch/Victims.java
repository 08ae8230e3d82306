package plimsoll.lab.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * The small programs of src/test/resources/victims, compiled once: {@code java File.java} would compile them each time.
 */
public final class Victims {
    private static final class Compiled {
        static final Path CLASSES = compile();
    }

    private Victims() {}

    public static Path classes() {
        return Compiled.CLASSES;
    }

    /**
     * Returns a command that runs one; {@code words} are JVM options up to the first that does not begin with a dash.
     */
    public static List<String> command(String victim, String... words) {
        List<String> command = new ArrayList<>(List.of("java"));
        int options =
                (int) Stream.of(words).takeWhile(word -> word.startsWith("-")).count();
        command.addAll(List.of(words).subList(0, options));
        command.addAll(List.of(
                "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", classes().toString(), victim));
        command.addAll(List.of(words).subList(options, words.length));
        return command;
    }

    private static Path compile() {
        try {
            Path sources = Path.of(
                            Victims.class.getResource("/victims/Exits.java").toURI())
                    .getParent();
            Path classes = Files.createTempDirectory("plimsoll-victims");
            // Members of another user run them too.
            Files.setPosixFilePermissions(classes, PosixFilePermissions.fromString("rwxr-xr-x"));
            classes.toFile().deleteOnExit();
            List<String> arguments = new ArrayList<>(List.of("-d", classes.toString(), "-proc:none"));
            try (Stream<Path> files = Files.list(sources)) {
                files.map(Path::toString).forEach(arguments::add);
            }
            int code = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
            if (code != 0) {
                throw new IllegalStateException("the victims do not compile");
            }
            try (Stream<Path> files = Files.list(classes)) {
                files.forEach(file -> file.toFile().deleteOnExit());
            }
            return classes;
        } catch (IOException | java.net.URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
