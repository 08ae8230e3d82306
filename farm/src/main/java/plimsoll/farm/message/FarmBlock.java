package plimsoll.farm.message;

import java.util.List;
import java.util.Optional;
import plimsoll.model.study.Shard;
import plimsoll.run.farm.FarmedVerb;

/**
 * The unit of work of a farm: whole rounds of a run, or one whole search, which one machine executes as a shard.
 *
 * @param verb the agent resumes the block by it
 * @param run number of the run
 * @param study its text
 * @param plan of all blocks
 * @param manifest of a result that has not begun: without a machine
 * @param files that an agent fetches unless it has them
 * @param directories in which members start, and that an agent makes
 * @param programs that every machine must have by itself
 * @param attempts the most at a trial that other processes disturb; empty: the usual number
 */
public record FarmBlock(
        FarmedVerb verb,
        String run,
        Shard shard,
        FileDigest study,
        FileDigest plan,
        FileDigest manifest,
        List<BlockFile> files,
        List<String> directories,
        List<NeededProgram> programs,
        Optional<Integer> attempts) {
    /** A class path has some hundred jars, a directory of classes some thousand files. */
    public static final int FILES_MAX = 10_000;

    public FarmBlock {
        FarmNames.run(run);
        files = List.copyOf(files);
        directories = List.copyOf(directories);
        directories.forEach(FarmNames::path);
        programs = List.copyOf(programs);
        if (files.size() + directories.size() + programs.size() > FILES_MAX) {
            throw new IllegalArgumentException("a block has at most " + FILES_MAX + " files, but this one has "
                    + (files.size() + directories.size() + programs.size()));
        }
    }

    /** The name of the block in messages to the user, such as {@code block 2/6}. */
    public String title() {
        return "block " + shard;
    }
}
