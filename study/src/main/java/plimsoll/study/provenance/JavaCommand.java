package plimsoll.study.provenance;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.member.MemberSource;

/**
 * A java command and the files that its classes come from.
 *
 * @param directory in which it is started
 */
record JavaCommand(List<String> words, Path directory) {
    static JavaCommand of(MemberSource.Launched source) {
        return new JavaCommand(source.command(), Path.of(source.directory()));
    }

    /**
     * Returns the existing jars and directories in their order: from {@code -jar}, class paths and {@code @} files.
     */
    List<Path> files() {
        List<String> all =
                words.stream().flatMap(word -> argumentFile(word).stream()).toList();
        List<Path> files = new ArrayList<>();
        for (int at = 1; at < all.size(); at++) {
            if (all.get(at - 1).equals("-jar")) {
                existing(all.get(at)).forEach(files::add);
            } else if (JavaOptions.isClassPath(all.get(at - 1))) {
                Stream.of(all.get(at).split(File.pathSeparator, -1))
                        .flatMap(this::existing)
                        .forEach(files::add);
            }
        }
        return files;
    }

    /** Returns the positions of the words that name a jar. */
    List<Integer> jars() {
        List<Integer> places = new ArrayList<>();
        for (int at = 0; at < words.size(); at++) {
            if (words.get(at).endsWith(".jar")) {
                places.add(at);
            }
        }
        return places;
    }

    /** Returns the words of an {@code @} file; any other word as it is. */
    private List<String> argumentFile(String word) {
        if (!JavaOptions.isArgumentFile(word)) {
            return List.of(word);
        }
        try {
            return List.of(Files.readString(directory.resolve(word.substring(1)))
                    .strip()
                    .split("\\s+"));
        } catch (IOException | InvalidPathException unreadable) {
            return List.of(word);
        }
    }

    private Stream<Path> existing(String written) {
        String plain = written.endsWith("/*") ? written.substring(0, written.length() - 2) : written;
        try {
            Path path = directory.resolve(plain).toAbsolutePath().normalize();
            return plain.isEmpty() || !Files.exists(path) ? Stream.empty() : Stream.of(path);
        } catch (InvalidPathException placeholder) {
            return Stream.empty();
        }
    }
}
