package plimsoll.run.farm;

import java.nio.file.Path;
import java.util.List;

/**
 * The results of all blocks of a run, as the shards that {@code merge} takes.
 *
 * @param directory that has all of them
 * @param results in the order of the blocks
 * @param givenUp names of blocks that failed on several machines; their results have no trials
 */
public record FarmedParts(Path directory, List<Path> results, List<String> givenUp) {
    public FarmedParts {
        results = List.copyOf(results);
        givenUp = List.copyOf(givenUp);
    }
}
