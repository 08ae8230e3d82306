package plimsoll.run.farm;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;
import plimsoll.run.result.NewResultDirectory;

/**
 * The directory of a result from a farm, and beside it the one in which the results of blocks wait for each other.
 *
 * @param result is made when all blocks are home
 */
public record FarmDestination(Path result) {
    private static final String PARTS = ".parts";

    public FarmDestination {
        result = result.toAbsolutePath().normalize();
    }

    /**
     * @param name of a new directory, without the time, if the user chose none
     * @throws RequestException when one of the directories exists
     */
    public static FarmDestination of(Optional<Path> chosen, String name) {
        FarmDestination destination = new FarmDestination(chosen.orElseGet(() -> NewResultDirectory.named(name)));
        NewResultDirectory.mustNotExist(destination.result());
        NewResultDirectory.mustNotExist(destination.parts());
        return destination;
    }

    /**
     * Returns the destination of an interrupted run.
     *
     * @throws RequestException when the directory is not one of parts
     */
    public static FarmDestination ofParts(Path parts) {
        // The root has no name.
        String name = String.valueOf(parts.toAbsolutePath().normalize().getFileName());
        if (!name.endsWith(PARTS) || !Files.isDirectory(parts)) {
            throw new RequestException(
                    ExitCode.USAGE,
                    parts + " does not hold the blocks of an interrupted run on a farm; give the directory '..." + PARTS
                            + "' that the run named, or resume a result of this machine without --farm");
        }
        FarmDestination destination = new FarmDestination(
                parts.toAbsolutePath().normalize().resolveSibling(name.substring(0, name.length() - PARTS.length())));
        NewResultDirectory.mustNotExist(destination.result());
        return destination;
    }

    public Path parts() {
        return result.resolveSibling(result.getFileName() + PARTS);
    }
}
