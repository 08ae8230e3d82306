package plimsoll.acceptance.house;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The modules of the tool itself: those at the top of the repository that are built there. */
final class House {
    private static final List<String> NO_PART = List.of("acceptance");

    private House() {}

    static Path root() {
        return Path.of(System.getProperty("plimsoll.root")).toAbsolutePath().normalize();
    }

    static List<Path> modules() {
        try (Stream<Path> folders = Files.list(root())) {
            return folders.filter(folder -> Files.exists(folder.resolve("pom.xml")))
                    .filter(folder -> !NO_PART.contains(folder.getFileName().toString()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every class of the tool, without its tests. */
    static JavaClasses classes() {
        return new ClassFileImporter()
                .importPaths(modules().stream()
                        .map(module -> module.resolve("target/classes"))
                        .filter(Files::isDirectory)
                        .toList());
    }

    /** The names of the class files of the tool, without its tests and without packages, such as {@code Outer$Nested}. */
    static List<String> classNames() {
        return modules().stream()
                .flatMap(module -> files(module.resolve("target/classes"), ".class"))
                .map(file -> file.getFileName().toString().replace(".class", ""))
                .toList();
    }

    /** The module in which a class was compiled; empty for a third-party class. */
    static Optional<String> module(JavaClass type) {
        return type.getSource()
                .map(source -> source.getUri().toString())
                .filter(uri -> uri.contains("/target/classes/"))
                .map(uri -> uri.substring(0, uri.indexOf("/target/classes/")))
                .map(folder -> folder.substring(folder.lastIndexOf('/') + 1));
    }

    /** The names of the suites, which no code below the command line may mention. */
    static List<String> suites() {
        try (Stream<Path> folders = Files.list(root().resolve("suites"))) {
            return folders.map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every source file of the tool and of its tests. */
    static List<Path> sources() {
        return modules().stream()
                .flatMap(module -> Stream.of(module.resolve("src/main/java"), module.resolve("src/test/java")))
                .flatMap(House::javaFiles)
                .toList();
    }

    /** The name of the type of a source file. */
    static String name(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<Path> javaFiles(Path folder) {
        return files(folder, ".java");
    }

    private static Stream<Path> files(Path folder, String ending) {
        if (!Files.isDirectory(folder)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
