package plimsoll.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The state of all files below a directory, to compare before and after a verb. */
final class DirectoryTree {
    private DirectoryTree() {}

    /** Every file below a directory with its mode, inode, size and time. */
    static Map<String, String> of(Path directory) throws IOException {
        Map<String, String> tree = new TreeMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file : all.toList()) {
                Map<String, Object> state =
                        Files.readAttributes(file, "unix:mode,ino,size,lastModifiedTime", LinkOption.NOFOLLOW_LINKS);
                tree.put(directory.relativize(file).toString(), new TreeMap<>(state).toString());
            }
        }
        return tree;
    }

    /** The files that report has written. */
    static String reports(Path result) throws IOException {
        StringBuilder written = new StringBuilder();
        for (String name : List.of("result.json", "summary.md", "report.html", "junit.xml", "metrics.om")) {
            Path file = result.resolve(name);
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) < 10_000_000) {
                written.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return written.toString();
    }
}
