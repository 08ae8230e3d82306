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

/** Makes the directory of a new result, with a copy of its study. */
public final class NewResultDirectory {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    private NewResultDirectory() {}

    /** Said before anything is timed for it. */
    public static void mustBeNew(Path asked) {
        Path path = asked.toAbsolutePath().normalize();
        if (Files.exists(path)) {
            throw exists(path);
        }
    }

    private static RequestException exists(Path path) {
        return new RequestException(
                ExitCode.USAGE, path + " exists already; name another directory by --out, or remove it first");
    }

    /**
     * A directory that did not exist before: nothing that was measured is ever written over.
     *
     * @param asked where the user wants it
     */
    static ResultFolder create(Optional<Path> asked, String study, Path file) {
        Path path = asked.orElseGet(() -> Path.of(
                        "results",
                        study + "-" + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP)))
                .toAbsolutePath()
                .normalize();
        ResultFolder folder = new ResultFolder(path);
        try {
            if (path.getParent() != null) {
                Files.createDirectories(path.getParent());
            }
            Files.createDirectory(path);
            // A copy by the system has the mode of the original, which may be read-only; the lab locks this one.
            Files.write(folder.study(), Files.readAllBytes(file));
            return folder;
        } catch (FileAlreadyExistsException taken) {
            throw exists(path);
        } catch (IOException refused) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "the result cannot be written to " + path + ": " + refused + "; name another by --out");
        }
    }
}
