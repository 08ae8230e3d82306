package contract;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The class path of these tests with an archive of its classes: the first JVM with these options writes it at its end, and
 * the next ones start in two thirds of the time. A JVM whose archive is not valid starts without it.
 */
final class ClassArchive {
    private static final List<String> OPTIONS = made();

    private ClassArchive() {}

    static List<String> options() {
        return OPTIONS;
    }

    /**
     * A model with a single subject starts a few times only, and writing an archive takes longer than a start. Its
     * classes are not verified, as those of an archive are not.
     */
    private static List<String> made() {
        if (Subject.todo().count() <= 1) {
            return List.of(
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:-BytecodeVerificationRemote",
                    "-cp",
                    System.getProperty("java.class.path"));
        }
        try {
            Path directory = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "archive-");
            Path archive = directory.resolve("classes.jsa");
            directory.toFile().deleteOnExit();
            archive.toFile().deleteOnExit();
            return List.of(
                    "-XX:+AutoCreateSharedArchive",
                    "-XX:SharedArchiveFile=" + archive,
                    "-Xlog:cds*=off",
                    "-Xlog:aot*=off",
                    "-cp",
                    classPath(directory));
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    /** A JVM archives no class of a directory, so each becomes a jar. */
    private static String classPath(Path directory) throws IOException {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (Files.isDirectory(Path.of(entry))) {
                entries.add(jar(Path.of(entry), directory.resolve(entries.size() + ".jar")));
            } else if (Files.exists(Path.of(entry))) {
                entries.add(entry);
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    /** Frameworks look for classes by the entries of directories too. */
    private static String jar(Path classes, Path jar) throws IOException {
        jar.toFile().deleteOnExit();
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar));
                Stream<Path> all = Files.walk(classes)) {
            for (Path each : all.filter(path -> !path.equals(classes)).toList()) {
                boolean directory = Files.isDirectory(each);
                zip.putNextEntry(new ZipEntry(classes.relativize(each) + (directory ? "/" : "")));
                if (!directory) {
                    Files.copy(each, zip);
                }
            }
        }
        return jar.toString();
    }
}
