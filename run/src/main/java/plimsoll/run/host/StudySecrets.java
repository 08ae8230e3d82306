package plimsoll.run.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.lab.launch.process.SecretRedactor;

/** The values that the studies of a command line take from the environment. */
public record StudySecrets(SecretRedactor redactor) {
    /** A longer file is not a study. */
    private static final int LONGEST_STUDY = 1 << 20;

    /**
     * Finds the variables that a command line names: in its own words, and in the studies and results that these name.
     *
     * @param words after the program's name, as {@code WORD} or {@code --OPTION=WORD}
     */
    public static StudySecrets of(List<String> words, Installation installation, Map<String, String> environment) {
        List<String> suites = installation.suites();
        String texts = words.stream()
                .flatMap(word -> Stream.of(word, word.substring(word.indexOf('=') + 1)))
                .distinct()
                .map(word -> word + "\n"
                        + path(word, suites, installation)
                                .map(StudySecrets::text)
                                .orElse(""))
                .collect(Collectors.joining("\n"));
        return new StudySecrets(SecretRedactor.of(texts, environment));
    }

    /** Returns the file of a study; empty if the word is no path, such as one with an umlaut in the locale C. */
    private static Optional<Path> path(String word, List<String> suites, Installation installation) {
        try {
            return Optional.of(suites.contains(word) ? installation.studyFile(word) : Path.of(word));
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }

    /** Returns a stream that writes to another one, without these values. */
    public OutputStream hiddenFrom(OutputStream target) {
        return redactor.before(target);
    }

    /** Reads a study, also that of a result. The verb reports a file that cannot be read. */
    private static String text(Path named) {
        Path file = Files.isDirectory(named) ? named.resolve("study.yaml") : named;
        if (!Files.isRegularFile(file)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(LONGEST_STUDY), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            return "";
        }
    }
}
