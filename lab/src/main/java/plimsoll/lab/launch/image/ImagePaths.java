package plimsoll.lab.launch.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Finds files of an image as a process inside it would: its symbolic links are resolved within the image, and never by
 * the system, for which they would lead to files of this machine. No process may change the image meanwhile.
 *
 * @param root the image's root directory
 */
record ImagePaths(Path root) {
    private static final int MOST_LINKS = 40;
    private static final int DEEPEST = 200;
    private static final int LONGEST = 255;

    /**
     * Returns the names along a path, without the root.
     *
     * @throws IOException if the path leads out of the image, or has too many or too long names
     */
    static List<String> names(String path) throws IOException {
        List<String> names = Arrays.stream(path.split("/", -1))
                .filter(name -> !name.isEmpty() && !name.equals("."))
                .toList();
        if (names.contains("..")) {
            throw new IOException("the path '" + path + "' leads out of the image");
        }
        if (names.size() > DEEPEST || names.stream().anyMatch(name -> name.length() > LONGEST)) {
            throw new IOException("the path '" + path.substring(0, Math.min(LONGEST, path.length()))
                    + "...' has more than " + DEEPEST + " names, or one of more than " + LONGEST + " characters");
        }
        return names;
    }

    /** Returns the file or directory at a path, all links followed; empty if there is none. */
    Optional<Path> find(String path) throws IOException {
        try {
            return Optional.of(resolve(path, false));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    /** Returns the directory at a path, all links followed, and makes the missing ones. */
    Path directory(List<String> names) throws IOException {
        return resolve(String.join("/", names), true);
    }

    private Path resolve(String path, boolean make) throws IOException {
        Deque<String> left = new ArrayDeque<>(Arrays.asList(path.split("/", -1)));
        Path at = root;
        int links = 0;
        while (!left.isEmpty()) {
            String name = left.pop();
            if (name.isEmpty() || name.equals(".")) {
                continue;
            }
            if (name.equals("..")) {
                at = at.equals(root) ? root : at.resolveSibling("");
                continue;
            }
            Path next = child(at, name);
            Optional<BasicFileAttributes> attributes = attributes(next);
            if (attributes.isEmpty()) {
                if (!make) {
                    throw new NoSuchFileException(path);
                }
                Files.createDirectory(next);
            } else if (attributes.get().isSymbolicLink()) {
                links++;
                String target = Files.readSymbolicLink(next).toString();
                if (links > MOST_LINKS || left.size() > DEEPEST) {
                    throw new IOException("the path '" + path + "' leads through more than " + MOST_LINKS + " links");
                }
                at = target.startsWith("/") ? root : at;
                List<String> names = Arrays.asList(target.split("/", -1));
                names.reversed().forEach(left::push);
                continue;
            } else if (!attributes.get().isDirectory() && !(left.isEmpty() && !make)) {
                throw new NoSuchFileException(path, null, "a file is where it needs a directory");
            }
            at = next;
        }
        return at;
    }

    /** Returns an entry of a directory that has been resolved. */
    static Path child(Path directory, String name) throws IOException {
        try {
            return directory.resolve(name);
        } catch (InvalidPathException unusable) {
            throw new IOException(
                    "the image has a file name that this machine cannot hold: " + unusable.getReason(), unusable);
        }
    }

    static Optional<BasicFileAttributes> attributes(Path path) throws IOException {
        try {
            return Optional.of(Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }
}
