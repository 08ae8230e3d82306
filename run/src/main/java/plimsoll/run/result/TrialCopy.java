package plimsoll.run.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.trial.ResultDirectories;

/** Puts the records of a trial into another result, without reading them. */
public final class TrialCopy {
    /** A trial has some files for each member and workload, and a service may add logs of its own. */
    private static final int FILES_MAX = 10_000;

    private TrialCopy() {}

    /**
     * Checks what can be checked before anything is written.
     *
     * @throws UnreadableRecordException if the folder has no number, or one of its files is a link, a pipe or a device
     */
    public static void check(TrialFolder trial) {
        ResultFolder.requireNumber(trial);
        for (Path file : files(trial)) {
            if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)
                    && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new UnreadableRecordException(file + " is not a regular file, which every record is");
            }
        }
    }

    /**
     * Links each file into a new folder, or copies it if the other result is on another file system.
     *
     * @throws UncheckedIOException if the folder cannot be written
     */
    public static void of(TrialFolder trial, TrialFolder to) {
        for (Path file : files(trial)) {
            Path other = to.path().resolve(trial.path().relativize(file));
            if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                ResultDirectories.create(other);
            } else {
                link(file, other);
            }
        }
    }

    private static void link(Path file, Path other) {
        try {
            RecordFile.link(file, other);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot put " + file + " into " + other.getParent() + ": " + FileErrorText.why(e), e);
        }
    }

    /** Directories come before what is in them. */
    private static List<Path> files(TrialFolder trial) {
        try (Stream<Path> all = Files.walk(trial.path())) {
            List<Path> files = all.limit(FILES_MAX + 1L).toList();
            if (files.size() > FILES_MAX) {
                throw new UnreadableRecordException(
                        trial.path() + " has more than " + FILES_MAX + " files, which no trial writes");
            }
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + trial.path() + ": " + FileErrorText.why(e), e);
        }
    }
}
