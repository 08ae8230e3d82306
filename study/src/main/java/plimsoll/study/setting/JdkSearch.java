package plimsoll.study.setting;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Finds the JDKs of this machine: by variables, the one that runs the lab, in the directories of the system, that of the
 * PATH, and in the directories of SDKMAN, mise, asdf, IntelliJ, Gradle and Maven's toolchains.
 *
 * @param system directories of the system's JDKs
 * @param home of the user
 * @param variables the environment; null for a variable that is not set
 */
record JdkSearch(List<Path> system, Path home, UnaryOperator<@Nullable String> variables) {
    private static final long TOOLCHAINS_MAX = 1 << 20;

    /** JDK 8 and earlier write 1.8.0_392, which is not a version in this sense. */
    private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"([1-9][0-9]*(?:\\.[0-9]+)*).*\"");

    private static final Runtime.Version OLDEST = Runtime.Version.parse("1");

    private static final String PLACES =
            "/usr/lib/jvm, /opt, SDKMAN, mise, asdf, ~/.jdks, ~/.gradle/jdks or ~/.m2/toolchains.xml";

    /** A variable in a file of toolchains, or the directory of the user. */
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{(?:env\\.([^}]+)|user\\.home)}");

    /** Returns the end of a sentence about a JDK that was not found. */
    static String missing(int version) {
        return "it needs JDK " + version + ", but neither JAVA_" + version + "_HOME nor the PATH, " + PLACES
                + " has one";
    }

    /** Returns the end of a sentence about a JDK that was not found by its name. */
    static String missing(String name) {
        return "it needs the JDK '" + name + "', but no directory of this name with a JDK is in " + PLACES
                + "; a path has a slash, such as ./" + name;
    }

    /** Returns the directory of a JDK of this feature version; empty if there is none. */
    Optional<Path> find(int version) {
        Stream<Path> named = Stream.of(
                        "JAVA_" + version + "_HOME",
                        "JAVA_HOME_" + version,
                        "JAVA" + version + "_HOME",
                        // As the runners of GitHub name them.
                        "JAVA_HOME_" + version + "_X64",
                        "JAVA_HOME_" + version + "_ARM64")
                .flatMap(name -> path(variables.apply(name)));
        Stream<Path> own = Stream.of(Path.of(System.getProperty("java.home")));
        return Stream.of(named, own, below(system), onPath(), ofUser(), toolchains())
                .flatMap(each -> each)
                .filter(JdkSearch::startable)
                .filter(jdk ->
                        release(jdk).filter(each -> each.feature() == version).isPresent())
                .findFirst();
    }

    /** Returns the JDK in a directory of this name; empty if there is none. */
    Optional<Path> find(String name) {
        return Stream.of(below(system), ofUser(), toolchains())
                .flatMap(each -> each)
                .filter(jdk -> jdk.endsWith(name))
                .filter(JdkSearch::startable)
                .findFirst();
    }

    private static boolean startable(Path jdk) {
        return Files.isExecutable(jdk.resolve("bin/java"));
    }

    /** Returns what tools of the user have installed, place by place. */
    private Stream<Path> ofUser() {
        return below(List.of(
                directory("SDKMAN_DIR", ".sdkman").resolve("candidates/java"),
                directory("MISE_DATA_DIR", ".local/share/mise").resolve("installs/java"),
                directory("ASDF_DATA_DIR", ".asdf").resolve("installs/java"),
                home.resolve(".jdks"),
                directory("GRADLE_USER_HOME", ".gradle").resolve("jdks")));
    }

    private Stream<Path> toolchains() {
        return toolchains(home.resolve(".m2/toolchains.xml")).stream();
    }

    /** Returns the JDKs place by place, the newest release of each place first. */
    private static Stream<Path> below(List<Path> places) {
        return places.stream().flatMap(JdkSearch::below);
    }

    /** Returns the JDK of the java on the PATH, behind all symbolic links. */
    private Stream<Path> onPath() {
        return Optional.ofNullable(variables.apply("PATH")).stream()
                .flatMap(path -> Stream.of(path.split(File.pathSeparator)))
                .filter(directory -> directory.startsWith("/"))
                .flatMap(JdkSearch::path)
                .map(directory -> directory.resolve("java"))
                .filter(Files::isExecutable)
                .limit(1)
                .flatMap(JdkSearch::homeOf);
    }

    private static Stream<Path> homeOf(Path java) {
        try {
            return Optional.ofNullable(java.toRealPath().getParent()).map(Path::getParent).stream();
        } catch (IOException _) {
            return Stream.empty();
        }
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
            return all
                    .filter(JdkSearch::startable)
                    .sorted(Comparator.comparing((Path jdk) -> release(jdk).orElse(OLDEST))
                            .reversed()
                            .thenComparing(Comparator.naturalOrder()))
                    .toList()
                    .stream();
        } catch (IOException | UncheckedIOException _) {
            return Stream.empty();
        }
    }

    /** Returns the version that every JDK states in its file {@code release}; empty without one. */
    private static Optional<Runtime.Version> release(Path jdk) {
        try (Stream<String> lines = Files.lines(jdk.resolve("release"), StandardCharsets.ISO_8859_1)) {
            return lines.map(VERSION::matcher)
                    .filter(Matcher::matches)
                    .map(found -> Runtime.Version.parse(found.group(1).replaceFirst("(\\.0)+$", "")))
                    .findFirst();
        } catch (IOException | UncheckedIOException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** Replaces the variables that Maven replaces in this file. */
    private Stream<Path> inToolchains(String text) {
        return path(PROPERTY.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        found.group(1) == null
                                ? home.toString()
                                : Optional.ofNullable(variables.apply(found.group(1)))
                                        .orElse(""))));
    }

    /** Returns every {@code jdkHome} of the file; none if it cannot be read. */
    private List<Path> toolchains(Path file) {
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
                    inToolchains(reader.getElementText().strip()).forEach(homes::add);
                }
            }
            return homes;
        } catch (IOException | XMLStreamException _) {
            return homes;
        }
    }
}
