package relay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The JVM of the variants: that of the tests, or for old libraries one of the JDK whose number the build gives in
 * {@code relay.jdk}, as in the study.
 */
final class VariantJvm {
    private static final String NUMBER = System.getProperty("relay.jdk", "");
    private static final Path JDKS = Path.of("/usr/lib/jvm");

    private VariantJvm() {}

    static boolean isThatOfTheTests() {
        return NUMBER.isEmpty();
    }

    static boolean isInstalled() {
        return found().isPresent();
    }

    static String program() {
        return found().orElseThrow();
    }

    private static Optional<String> found() {
        if (isThatOfTheTests()) {
            return ProcessHandle.current().info().command();
        }
        if (!Files.isDirectory(JDKS)) {
            return Optional.empty();
        }
        try (Stream<Path> jdks = Files.list(JDKS)) {
            return jdks.filter(jdk -> jdk.getFileName().toString().contains("-" + NUMBER + "-"))
                    .map(jdk -> jdk.resolve("bin/java"))
                    .filter(Files::isExecutable)
                    .map(Path::toString)
                    .findFirst();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
