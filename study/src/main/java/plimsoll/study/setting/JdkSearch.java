package plimsoll.study.setting;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Finds the JDKs of this machine: by variables, the one that runs the lab, and in the directories of the system,
 * SDKMAN, IntelliJ, Gradle and Maven's toolchains.
 *
 * @param system directory of the system's JDKs
 * @param home of the user
 * @param variables the environment; null for a variable that is not set
 */
record JdkSearch(Path system, Path home, UnaryOperator<@Nullable String> variables) {
    private static final long TOOLCHAINS_MAX = 1 << 20;

    /** Returns the end of a sentence about a JDK that was not found. */
    static String missing(int version) {
        return "it needs JDK " + version + ", but neither JAVA_" + version
                + "_HOME nor /usr/lib/jvm, SDKMAN, ~/.jdks, ~/.gradle/jdks or ~/.m2/toolchains.xml has one";
    }

    /** Returns the directory of a JDK of this feature version; empty if there is none. */
    Optional<Path> find(int version) {
        Stream<Path> named = Stream.of(
                        "JAVA_" + version + "_HOME",
                        // As the runners of GitHub name them.
                        "JAVA_HOME_" + version + "_X64",
                        "JAVA_HOME_" + version + "_ARM64")
                .flatMap(name -> path(variables.apply(name)));
        Stream<Path> own = Stream.of(Path.of(System.getProperty("java.home")));
        Stream<Path> installed = Stream.of(
                        system,
                        directory("SDKMAN_DIR", ".sdkman").resolve("candidates/java"),
                        home.resolve(".jdks"),
                        directory("GRADLE_USER_HOME", ".gradle").resolve("jdks"))
                .flatMap(JdkSearch::below);
        return Stream.of(named, own, installed, toolchains(home.resolve(".m2/toolchains.xml")).stream())
                .flatMap(each -> each)
                .filter(jdk -> Files.isExecutable(jdk.resolve("bin/java")))
                .filter(jdk -> release(jdk.resolve("release"), version))
                .findFirst();
    }

    /** Returns the directory that a variable names, or else the usual one of the user. */
    private Path directory(String variable, String usual) {
        return path(variables.apply(variable)).findFirst().orElseGet(() -> home.resolve(usual));
    }

    private static Stream<Path> path(@Nullable String text) {
        try {
            return text == null || text.isBlank() ? Stream.empty() : Stream.of(Path.of(text));
        } catch (InvalidPathException _) {
            return Stream.empty();
        }
    }

    private static Stream<Path> below(Path directory) {
        try (Stream<Path> all = Files.list(directory)) {
            return all.sorted().toList().stream();
        } catch (IOException | UncheckedIOException _) {
            return Stream.empty();
        }
    }

    /** Every JDK states its version in this file. */
    private static boolean release(Path file, int version) {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.matches("JAVA_VERSION=\"" + version + "(\\..*)?\""));
        } catch (IOException | UncheckedIOException _) {
            return false;
        }
    }

    /** Returns every {@code jdkHome} of the file; none if it cannot be read. */
    private static List<Path> toolchains(Path file) {
        List<Path> homes = new ArrayList<>();
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try (InputStream stream = Files.newInputStream(file)) {
            if (Files.size(file) > TOOLCHAINS_MAX) {
                return List.of();
            }
            XMLStreamReader reader = factory.createXMLStreamReader(stream);
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamReader.START_ELEMENT
                        && reader.getLocalName().equals("jdkHome")) {
                    path(reader.getElementText().strip()).forEach(homes::add);
                }
            }
            return homes;
        } catch (IOException | XMLStreamException _) {
            return homes;
        }
    }
}
