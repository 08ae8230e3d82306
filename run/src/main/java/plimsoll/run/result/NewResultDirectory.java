package plimsoll.run.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import plimsoll.lab.launch.TrialSetup;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.run.request.RequestException;
import plimsoll.run.trial.ResultDirectories;

/** Creates the directory of a new result, with a copy of its study. */
public final class NewResultDirectory {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    private NewResultDirectory() {}

    /** Fails early, before anything is timed, if the directory exists or cannot hold trials. */
    public static void mustBeNew(Path chosen) {
        Path path = chosen.toAbsolutePath().normalize();
        mustHoldTrials(path);
        mustNotExist(path);
    }

    /** Fails if the path exists, even if it cannot hold trials. */
    public static void mustNotExist(Path path) {
        if (Files.exists(path)) {
            throw exists(path);
        }
    }

    /** Returns a directory whose name ends in the time, for a user who chose none. */
    public static Path named(String name) {
        return Path.of(
                "results",
                name + "-" + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP));
    }

    /** Fails if the path cannot be part of a JVM's options. */
    static void mustHoldTrials(Path path) {
        TrialSetup.objection(path).ifPresent(objection -> {
            throw new RequestException(ExitCode.USAGE, objection);
        });
    }

    private static RequestException unwritten(Path path, String why) {
        return new RequestException(
                ExitCode.USAGE,
                "the result cannot be written to " + path + ": " + why + "; choose another directory with --out");
    }

    private static RequestException exists(Path path) {
        return new RequestException(
                ExitCode.USAGE, path + " already exists; choose another directory with --out, or remove it first");
    }

    /**
     * Creates a directory that did not exist before, so no result is ever overwritten.
     *
     * @param chosen the directory that the user chose
     */
    static ResultFolder create(Optional<Path> chosen, String study, Path file) {
        Path path = chosen.orElseGet(() -> named(study)).toAbsolutePath().normalize();
        mustHoldTrials(path);
        ResultFolder folder = new ResultFolder(path);
        try {
            byte[] copy = Files.readAllBytes(file);
            if (path.getParent() != null) {
                Files.createDirectories(path.getParent());
            }
            Files.createDirectory(path, ResultDirectories.PRIVATE);
            ResultChecksums.write(folder, folder.study(), copy);
            return folder;
        } catch (FileAlreadyExistsException taken) {
            throw exists(path);
        } catch (IOException refused) {
            throw unwritten(path, FileErrorText.why(refused));
        } catch (UncheckedIOException refused) {
            discard(path);
            throw unwritten(path, FileErrorText.of(refused));
        }
    }

    /** A directory without a study would be in the way of the next run, as after a full disk. */
    private static void discard(Path path) {
        try {
            DirectoryDeleter.delete(path);
        } catch (IOException kept) {
            return;
        }
    }
}
