package plimsoll.lab.launch.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Explains why a program of an image fails: names a file of its command that its user cannot read or execute.
 *
 * @param uid of the program on this machine
 */
record ImageAccess(UnpackedImage image, long uid, long gid) {
    private static final int READ = 4;
    private static final int EXECUTE = 1;
    private static final int ALL = 7;
    private static final int OF_OWNER = 6;
    private static final int OF_GROUP = 3;

    /** Returns a sentence about the first such file; empty if that is not the reason. */
    Optional<String> sentence(List<String> command) {
        if (uid == 0 || command.isEmpty()) {
            return Optional.empty();
        }
        try {
            for (Path program : image.places(command.getFirst())) {
                Optional<String> problem = problem(program, EXECUTE);
                if (problem.isPresent()) {
                    return problem;
                }
            }
            for (Path file : files(command)) {
                Optional<String> problem = problem(file, READ);
                if (problem.isPresent()) {
                    return problem;
                }
            }
            return Optional.empty();
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }

    /** Returns the files that the words of a command name, such as the parts of a class path. */
    private List<Path> files(List<String> command) {
        return command.subList(1, command.size()).stream()
                .map(word -> word.startsWith("@") ? word.substring(1) : word)
                .flatMap(word -> Stream.of(word.split(":", -1)))
                .filter(word -> !word.isEmpty())
                .map(word -> word.startsWith("/") ? word : image.config().directory() + "/" + word)
                .flatMap(word -> find(word).stream())
                .toList();
    }

    /** A word that is no path, such as a script, finds none. */
    private Optional<Path> find(String word) {
        try {
            return new ImagePaths(image.root()).find(word);
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    private Optional<String> problem(Path file, int rights) throws IOException {
        Path at = image.root();
        for (Path name : image.root().relativize(file)) {
            at = at.resolve(name);
            boolean last = at.equals(file);
            boolean directory = Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS);
            if (!name.toString().isEmpty() && !has(at, directory ? EXECUTE : last ? rights : 0)) {
                return Optional.of(sentence(at, directory ? "enter" : rights == EXECUTE ? "execute" : "read"));
            }
        }
        return Optional.empty();
    }

    private boolean has(Path file, int rights) throws IOException {
        Map<String, Object> attributes = attributes(file);
        int shift = number(attributes, "uid") == uid ? OF_OWNER : number(attributes, "gid") == gid ? OF_GROUP : 0;
        return ((number(attributes, "mode") >> shift) & ALL & rights) == rights;
    }

    private String sentence(Path file, String what) throws IOException {
        Map<String, Object> attributes = attributes(file);
        String mode = String.format(Locale.ROOT, "%04o", number(attributes, "mode") & 07777);
        return "its user " + uid + " cannot " + what + " /" + image.root().relativize(file) + " of the image (mode "
                + mode
                + ", owner " + number(attributes, "uid") + ":" + number(attributes, "gid")
                + "); give it the right where the image is built, such as COPY --chown=" + uid + " or RUN chmod";
    }

    private static Map<String, Object> attributes(Path file) throws IOException {
        return Files.readAttributes(file, "unix:mode,uid,gid", LinkOption.NOFOLLOW_LINKS);
    }

    private static int number(Map<String, Object> attributes, String name) {
        return ((Number) Objects.requireNonNull(attributes.get(name))).intValue();
    }
}
