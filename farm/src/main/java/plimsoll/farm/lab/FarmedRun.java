package plimsoll.farm.lab;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plimsoll.farm.message.BlockFile;
import plimsoll.farm.message.FarmBlock;
import plimsoll.farm.message.FileDigest;
import plimsoll.farm.message.MachineClass;
import plimsoll.farm.message.MessageText;
import plimsoll.farm.message.NeededProgram;
import plimsoll.model.study.Shard;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.farm.FarmedVerb;
import plimsoll.run.request.RequestException;

/**
 * The state of a run on a farm, from which another lab continues it: the content of {@code farm.json}.
 *
 * @param verb that the user called
 * @param run its number
 * @param machineClass of the agents that take its blocks
 * @param sending counts how often the blocks were sent; the broker drops a block that it has from the same sending
 * @param files that travel
 * @param origins the local file of each digest
 * @param attempts the most at a trial that other processes disturb; empty: the usual number
 */
record FarmedRun(
        FarmedVerb verb,
        String run,
        MachineClass machineClass,
        int sending,
        FileDigest study,
        FileDigest plan,
        FileDigest manifest,
        List<BlockFile> files,
        Map<String, String> origins,
        List<String> directories,
        List<NeededProgram> programs,
        Optional<Integer> attempts,
        List<BlockProgress> blocks) {
    FarmedRun {
        files = List.copyOf(files);
        origins = Map.copyOf(origins);
        directories = List.copyOf(directories);
        programs = List.copyOf(programs);
        blocks = List.copyOf(blocks);
    }

    /** Returns the local file with the content of one that travels. */
    Path origin(BlockFile file) throws IOException {
        @Nullable String origin = origins.get(file.content().sha256());
        if (origin == null) {
            throw new NoSuchFileException(file.path());
        }
        return Path.of(origin);
    }

    Optional<BlockProgress> block(Shard shard) {
        return blocks.stream().filter(each -> each.shard().equals(shard)).findFirst();
    }

    FarmBlock message(BlockProgress block) {
        return new FarmBlock(verb, run, block.shard(), study, plan, manifest, files, directories, programs, attempts);
    }

    /** @throws RequestException when its blocks have too many files, or are too long, for the broker to take them */
    void requireSendable() {
        try {
            var _ = MessageText.of(message(blocks.getFirst()));
        } catch (IllegalArgumentException tooLong) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "this study cannot run on other machines: " + tooLong.getMessage() + "; pack its files in a jar");
        }
    }

    FarmedRun with(BlockProgress changed) {
        return withBlocks(
                sending,
                blocks.stream()
                        .map(each -> each.shard().equals(changed.shard()) ? changed : each)
                        .toList());
    }

    FarmedRun sentAgain() {
        return withBlocks(sending + 1, blocks);
    }

    private FarmedRun withBlocks(int sent, List<BlockProgress> others) {
        return new FarmedRun(
                verb,
                run,
                machineClass,
                sent,
                study,
                plan,
                manifest,
                files,
                origins,
                directories,
                programs,
                attempts,
                others);
    }

    boolean finished() {
        return blocks.stream().allMatch(BlockProgress::settled);
    }
}
