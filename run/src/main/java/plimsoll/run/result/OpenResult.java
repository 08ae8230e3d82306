package plimsoll.run.result;

import java.nio.file.Path;
import plimsoll.records.ResultFolder;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.ResultDestination;

/** The folder of a result that one lab writes into, and no other. */
public record OpenResult(ResultFolder folder, ResultLock lock) implements AutoCloseable {
    /**
     * Makes the folder where it is to be new.
     *
     * @param name for a new one, if its directory has none
     * @param study the file that a new one keeps a copy of
     * @throws RequestException when it exists and is to be new, cannot be written, or another lab writes into it
     */
    public static OpenResult of(ResultDestination destination, String name, Path study) {
        ResultFolder folder = switch (destination) {
            case ResultDestination.New(var asked) -> NewResultDirectory.create(asked, name, study);
            case ResultDestination.Stored(Path directory) -> folder(directory);
        };
        return new OpenResult(folder, ResultLock.of(folder));
    }

    /** The folder of a result that exists. */
    public static ResultFolder folder(Path directory) {
        return new ResultFolder(directory.toAbsolutePath().normalize());
    }

    @Override
    public void close() {
        lock.close();
    }
}
