package plimsoll.lab.launch.user;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.lab.launch.process.CommandResult;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.model.FixedTimeout;

/**
 * Explains why a command fails that runs as another user: names a file of the command line that the user cannot read. A
 * file of JVM arguments, such as {@code @target/classpath}, counts with the files that it names.
 *
 * @param user under which the command runs
 */
public record AccessCheck(MemberUser user) {
    /** Prints the first file that cannot be read, or the first directory that cannot be entered. */
    private static final String FIRST = "for file; do"
            + " if [ -r \"$file\" ] && { [ ! -d \"$file\" ] || [ -x \"$file\" ]; }; then :;"
            + " else printf '%s' \"$file\"; exit; fi; done";

    private static final int MOST_FILES = 1_000;
    private static final long LONGEST = 1 << 20;

    /**
     * Returns a sentence about the first file that the user cannot read; empty if that is not the reason.
     *
     * @param directory in which the command ran
     */
    public Optional<String> sentence(List<String> command, Path directory) {
        List<String> files = Stream.concat(
                        Stream.of(directory),
                        command.stream()
                                .flatMap(word -> withArguments(word, directory))
                                .flatMap(word -> Stream.of(word.split(":", -1)))
                                .flatMap(word -> file(word, directory).stream()))
                .limit(MOST_FILES)
                .map(Path::toString)
                .toList();
        List<String> words = new ArrayList<>(List.of(
                user.program().toString(),
                "--reuid",
                Long.toString(user.uid()),
                "--regid",
                Long.toString(user.gid()),
                "--init-groups",
                "--inh-caps=-all",
                "--",
                "/bin/sh",
                "-c",
                FIRST,
                "plimsoll"));
        words.addAll(files);
        return CommandResult.of(words, FixedTimeout.PROGRAM.time())
                .filter(result -> result.code() == 0)
                .map(CommandResult::output)
                .filter(file -> !file.isEmpty())
                .map(file -> "its user " + user + " cannot read " + file
                        + "; let that user read it and enter its directories, or use --as root");
    }

    /** Returns the word, or the file and the words of a file of arguments; the lab itself may not be able to read it. */
    private static Stream<String> withArguments(String word, Path directory) {
        if (!word.startsWith("@")) {
            return Stream.of(word);
        }
        String name = word.substring(1);
        return Stream.concat(
                Stream.of(name),
                file(name, directory).filter(Files::isRegularFile).stream().flatMap(file -> arguments(file).stream()));
    }

    private static List<String> arguments(Path file) {
        try {
            return Files.size(file) > LONGEST
                    ? List.of()
                    : Stream.of(Files.readString(file).split("[\\s\"]+", -1)).toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static Optional<Path> file(String word, Path directory) {
        try {
            return word.isEmpty()
                    ? Optional.empty()
                    : Optional.of(directory.resolve(word)).filter(Files::exists);
        } catch (InvalidPathException none) {
            return Optional.empty();
        }
    }
}
