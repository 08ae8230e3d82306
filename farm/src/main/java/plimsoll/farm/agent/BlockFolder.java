package plimsoll.farm.agent;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.farm.files.FileLocks;
import plimsoll.farm.message.BlockAttempt;
import plimsoll.farm.message.FarmBlock;
import plimsoll.json.Json;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.run.farm.BlockPlan;
import plimsoll.run.request.RequestException;

/**
 * The directory of an attempt on the agent's disk.
 *
 * @param path holds {@code result} and what has arrived for it
 */
record BlockFolder(Path path) {
    private static final String BLOCKS = "blocks";
    private static final String ABANDONED = "abandoned";
    private static final int ABANDONED_MAX = 20;
    private static final Pattern NUMBER = Pattern.compile("(\\d{1,9})-");

    /**
     * Locks this machine for one agent, until the process ends.
     *
     * @throws RequestException when another agent works here
     */
    static FileChannel lock(Path disk) {
        Path file = disk.resolve("agent.lock");
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!FileLocks.tried(channel)) {
                channel.close();
                throw new RequestException(
                        ExitCode.USAGE,
                        "another agent works on this machine (it holds " + file
                                + "); a machine takes one block at a time, so stop that agent first");
            }
            return channel;
        } catch (IOException refused) {
            throw new RequestException(
                    ExitCode.MACHINE_LACKS,
                    "cannot lock " + file + ": " + FileErrorText.why(refused)
                            + "; let this user write there, and check that the disk has room");
        }
    }

    /** Makes the directory of an attempt. */
    static BlockFolder of(Path disk, BlockAttempt attempt) throws IOException {
        Path path = disk.resolve(BLOCKS)
                .resolve(attempt.run() + "-" + attempt.shard().number() + "-of-"
                        + attempt.shard().of() + "-attempt-" + attempt.number());
        if (Files.exists(path)) {
            abandon(path);
        }
        return new BlockFolder(Files.createDirectories(
                path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))));
    }

    /** Keeps what killed agents have left, and never judges it. */
    static List<Path> abandonOthers(Path disk) throws IOException {
        if (!Files.isDirectory(disk.resolve(BLOCKS))) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(disk.resolve(BLOCKS))) {
            List<Path> left = all.sorted().toList();
            for (Path each : left) {
                abandon(each);
            }
            return left;
        }
    }

    Path result() {
        return path.resolve("result");
    }

    /** A file beside the result. */
    Path beside(String name) {
        return path.resolve(name);
    }

    /**
     * Writes a result that has not begun.
     *
     * @param agent is named by its notes
     */
    void prepare(FarmBlock block, BlockAttempt attempt, String agent) throws IOException {
        Files.createDirectory(
                result(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Manifest manifest = Json.read(beside("manifest"), Manifest.class)
                .withMoreNotes(List.of("Block " + block.shard() + " ran on " + agent
                        + (attempt.number() == 1 ? "." : ", attempt " + attempt.number() + ".")));
        plan(block).write(new ResultFolder(result()), block.shard(), beside("study"), manifest);
    }

    /** The plan of all blocks, which has arrived. */
    BlockPlan plan(FarmBlock block) {
        return new BlockPlan(block.verb(), beside("plan"));
    }

    /** Keeps it as a record of a failure, unless it was deleted. */
    void abandon() throws IOException {
        if (Files.exists(path)) {
            abandon(path);
        }
    }

    private static void abandon(Path path) throws IOException {
        Path all = path.resolveSibling("..").resolve(ABANDONED).normalize();
        Files.createDirectories(
                all, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        List<Path> kept = abandoned(all);
        long number = kept.isEmpty() ? 1 : number(kept.getLast()) + 1;
        Files.move(path, all.resolve(number + "-" + path.getFileName()));
        for (Path each : kept.subList(0, Math.max(0, kept.size() + 1 - ABANDONED_MAX))) {
            DirectoryDeleter.delete(each);
        }
    }

    /** The oldest first, by their numbers: the clock of the machine may have been set back. */
    private static List<Path> abandoned(Path all) throws IOException {
        try (Stream<Path> kept = Files.list(all)) {
            return kept.sorted(Comparator.comparingLong(BlockFolder::number)).toList();
        }
    }

    private static long number(Path abandoned) {
        Matcher digits = NUMBER.matcher(abandoned.getFileName().toString());
        return digits.lookingAt() ? Long.parseLong(digits.group(1)) : 0;
    }

    /** Deletes it, after its records have come home. */
    void delete() throws IOException {
        DirectoryDeleter.delete(path);
    }
}
