package plimsoll.run.result;

import java.nio.file.Path;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.ResultDestination;

/** The folder of a result, locked so that only one lab writes into it. */
public record OpenResult(ResultFolder folder, ResultLock lock) implements AutoCloseable {
    /**
     * Creates the folder of a new result, or opens a stored one.
     *
     * @param name for a new directory, if the user chose none
     * @param study the file that a new result keeps a copy of
     * @throws RequestException when a new one already exists, the folder cannot be written, or another lab writes into
     *     it
     */
    public static OpenResult of(ResultDestination destination, String name, Path study) {
        ResultFolder folder = switch (destination) {
            case ResultDestination.New(var chosen) -> NewResultDirectory.create(chosen, name, study);
            case ResultDestination.Stored(Path directory) -> folder(directory);
        };
        NewResultDirectory.mustHoldTrials(folder.path());
        return new OpenResult(folder, ResultLock.of(folder));
    }

    /**
     * The folder of a result that exists, to be continued or repeated from its files.
     *
     * @throws RequestException when one of them was changed after the run
     */
    public static ResultFolder folder(Path directory) {
        ResultFolder folder = new ResultFolder(directory.toAbsolutePath().normalize());
        ResultChecksums.problems(folder).stream().findFirst().ifPresent(problem -> {
            throw new RequestException(ExitCode.USAGE, "cannot continue from " + directory + ": " + problem);
        });
        return folder;
    }

    @Override
    public void close() {
        lock.close();
    }
}
