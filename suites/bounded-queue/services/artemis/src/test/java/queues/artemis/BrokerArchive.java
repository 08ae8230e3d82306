package queues.artemis;

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
 * An archive of the classes of brokers, which the first one that is terminated writes. The next ones start sooner; one
 * whose archive is not valid starts without it.
 *
 * @param classPath that of these tests
 */
record BrokerArchive(Path file, String classPath) {
    private static final BrokerArchive ONLY = made();

    /** @param mayWrite whether a JVM writes the archive at its end, if there is none; two would write it twice */
    static List<String> options(boolean mayWrite) {
        List<String> options = new ArrayList<>(List.of("-Xlog:cds*=off", "-Xlog:aot*=off", "-cp", ONLY.classPath));
        if (Files.exists(ONLY.file)) {
            options.add("-XX:SharedArchiveFile=" + ONLY.file);
        } else if (mayWrite) {
            options.add("-XX:ArchiveClassesAtExit=" + ONLY.file);
        }
        return options;
    }

    private static BrokerArchive made() {
        try {
            Path directory = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "archive-");
            Path file = directory.resolve("classes.jsa");
            directory.toFile().deleteOnExit();
            file.toFile().deleteOnExit();
            return new BrokerArchive(file, classPath(directory));
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

    private static String jar(Path classes, Path jar) throws IOException {
        jar.toFile().deleteOnExit();
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar));
                Stream<Path> all = Files.walk(classes)) {
            for (Path each : all.filter(Files::isRegularFile).toList()) {
                zip.putNextEntry(new ZipEntry(classes.relativize(each).toString()));
                Files.copy(each, zip);
            }
        }
        return jar.toString();
    }
}
