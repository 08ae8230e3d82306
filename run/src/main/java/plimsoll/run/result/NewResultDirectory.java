package plimsoll.run.result;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.ResultFolder;
import plimsoll.run.request.RequestException;
import plimsoll.run.trial.ResultDirectories;

/** Creates the directory of a new result, with a copy of its study. */
public final class NewResultDirectory {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    private NewResultDirectory() {}

    /** Fails early, before anything is timed, if the directory exists. */
    public static void mustBeNew(Path chosen) {
        Path path = chosen.toAbsolutePath().normalize();
        if (Files.exists(path)) {
            throw exists(path);
        }
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
        Path path = chosen.orElseGet(() -> Path.of(
                        "results",
                        study + "-" + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP)))
                .toAbsolutePath()
                .normalize();
        ResultFolder folder = new ResultFolder(path);
        try {
            if (path.getParent() != null) {
                Files.createDirectories(path.getParent());
            }
            Files.createDirectory(path, ResultDirectories.PRIVATE);
            // Files.copy would keep a read-only mode, but the lab opens this copy for writing to lock it.
            Files.write(folder.study(), Files.readAllBytes(file));
            return folder;
        } catch (FileAlreadyExistsException taken) {
            throw exists(path);
        } catch (IOException refused) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "the result cannot be written to " + path + ": " + refused
                            + "; choose another directory with --out");
        }
    }
}
