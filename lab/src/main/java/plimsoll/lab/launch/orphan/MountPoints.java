package plimsoll.lab.launch.orphan;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The places in a directory tree at which another tree is mounted, which a deletion must not enter. A bind mount may be
 * on the same device as the directory, so that the device alone does not show it.
 *
 * @param points from {@code mountinfo}
 * @param device of the directory, if the file system shows it
 */
record MountPoints(Set<Path> points, Optional<Object> device) {
    private static final Pattern ESCAPED = Pattern.compile("\\\\([0-7]{3})");
    private static final int POINT = 4;

    /** Reads the mount points of this process's namespace. */
    static MountPoints in(Path root) throws IOException {
        return in(root, Path.of("/proc/self/mountinfo"));
    }

    /** A machine without {@code mountinfo} is judged by the devices alone. */
    static MountPoints in(Path root, Path mountinfo) throws IOException {
        Set<Path> points = Files.isReadable(mountinfo)
                ? new String(Files.readAllBytes(mountinfo), StandardCharsets.UTF_8)
                        .lines()
                        .flatMap(line -> point(line).stream())
                        .filter(point -> point.startsWith(root))
                        .collect(Collectors.toUnmodifiableSet())
                : Set.of();
        return new MountPoints(points, device(root));
    }

    /** Returns whether another tree is mounted at this directory. */
    boolean hasDirectory(Path directory) {
        return points.contains(directory) || !device(directory).equals(device);
    }

    private static Optional<Object> device(Path path) {
        try {
            return Optional.of(Files.getAttribute(path, "unix:dev", LinkOption.NOFOLLOW_LINKS));
        } catch (IOException | UnsupportedOperationException unknown) {
            return Optional.empty();
        }
    }

    /** The fifth word of a line, in which blanks and backslashes are written as octal numbers. */
    private static Optional<Path> point(String line) {
        String[] words = line.split(" ", -1);
        if (words.length <= POINT) {
            return Optional.empty();
        }
        String point = ESCAPED.matcher(words[POINT])
                .replaceAll(
                        found -> Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(found.group(1), 8))));
        try {
            return Optional.of(Path.of(point));
        } catch (InvalidPathException notOfThisLocale) {
            return Optional.empty();
        }
    }
}
