package plimsoll.study.provenance;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.member.MemberSource;

/**
 * Estimates how many classes a program loads, as the buildpacks do: 35 % of all classes in the JDK and in its jars,
 * including those in nested jars.
 */
public final class ClassCountEstimate {
    private static final double LOADED = 0.35;
    private static final String CLASS = ".class";

    private ClassCountEstimate() {}

    /** Returns the estimate; empty for a command that is not java, or that names neither a jar nor a class path. */
    public static OptionalInt loaded(MemberSource.Launched launched) {
        if (!launched.startsJava()) {
            return OptionalInt.empty();
        }
        Path directory = Path.of(launched.directory());
        List<Path> places = places(words(launched.command(), directory), directory);
        if (places.isEmpty()) {
            return OptionalInt.empty();
        }
        long own = places.stream().mapToLong(ClassCountEstimate::in).sum();
        return OptionalInt.of((int) ((ofTheJdk() + own) * LOADED));
    }

    /** Expands every argument file. */
    private static List<String> words(List<String> command, Path directory) {
        return command.stream()
                .flatMap(word -> JavaOptions.isArgumentFile(word)
                        ? written(directory.resolve(word.substring(1)))
                        : Stream.of(word))
                .toList();
    }

    private static Stream<String> written(Path file) {
        try {
            return Arrays.stream(Files.readString(file).strip().split("\\s+", -1));
        } catch (IOException missing) {
            throw new UncheckedIOException("the argument file " + file + " cannot be read", missing);
        }
    }

    private static List<Path> places(List<String> words, Path directory) {
        List<Path> places = new ArrayList<>();
        for (int at = 0; at + 1 < words.size(); at++) {
            if (words.get(at).equals("-jar")) {
                places.add(directory.resolve(words.get(at + 1)));
            } else if (JavaOptions.isClassPath(words.get(at))) {
                Stream.of(words.get(at + 1).split(File.pathSeparator, -1))
                        .filter(path -> !path.isEmpty())
                        .flatMap(path -> expanded(path, directory))
                        .forEach(places::add);
            }
        }
        return places;
    }

    /** Expands {@code dir/*} to the jars of that directory, as the java launcher does. */
    private static Stream<Path> expanded(String path, Path directory) {
        if (!path.equals("*") && !path.endsWith("/*")) {
            return Stream.of(directory.resolve(path));
        }
        Path folder = directory.resolve(path.substring(0, path.length() - 1));
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".jar")).toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the jars of " + folder + " cannot be listed", unreadable);
        }
    }

    private static long in(Path place) {
        try {
            if (Files.isDirectory(place)) {
                return inDirectory(place);
            }
            try (InputStream file = Files.newInputStream(place)) {
                return inJar(file);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the classes of " + place + " cannot be counted", unreadable);
        }
    }

    private static long inJar(InputStream jar) throws IOException {
        long count = 0;
        ZipInputStream entries = new ZipInputStream(jar);
        for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
            if (entry.getName().endsWith(CLASS)) {
                count++;
            } else if (entry.getName().endsWith(".jar")) {
                count += inJar(entries);
            }
        }
        return count;
    }

    private static long ofTheJdk() {
        try {
            return inDirectory(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the classes of the JDK cannot be counted", unreadable);
        }
    }

    private static long inDirectory(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(CLASS)).count();
        }
    }
}
