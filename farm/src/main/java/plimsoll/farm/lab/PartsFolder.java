package plimsoll.farm.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.farm.files.FileLocks;
import plimsoll.farm.files.PackedResult;
import plimsoll.farm.message.MachineClass;
import plimsoll.json.Json;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Shard;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Manifest;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.Sha256;
import plimsoll.run.farm.BlockPlan;
import plimsoll.run.request.RequestException;

/**
 * The directory in which the results of blocks wait for the others, locked for one lab.
 *
 * @param path a directory beside the result
 */
record PartsFolder(Path path, FileChannel lock) implements AutoCloseable {
    /** More than any round writes. */
    static final long RECORDS_MAX = 64L << 30;

    /** Makes a new one, or opens that of an interrupted run. */
    static PartsFolder of(Path path) {
        try {
            Files.createDirectories(
                    path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            FileChannel lock = FileChannel.open(
                    path.resolve("lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            if (!FileLocks.tried(lock)) {
                lock.close();
                throw new RequestException(
                        ExitCode.USAGE, path + " is used by another run; wait until that run has ended");
            }
            return new PartsFolder(path, lock);
        } catch (IOException refused) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "the records cannot be written to " + path + ": " + FileErrorText.why(refused)
                            + "; choose another directory with --out");
        }
    }

    private Path state() {
        return path.resolve("farm.json");
    }

    Path study() {
        return path.resolve("study.yaml");
    }

    Path plan() {
        return path.resolve("plan.json");
    }

    Path manifest() {
        return path.resolve("manifest-template.json");
    }

    /** The directory of files that are made for the agents, in that of the parts. */
    static Path made(Path parts) {
        return parts.resolve("made");
    }

    /** The directory of a block's result. */
    Path block(Shard shard) {
        return path.resolve("block-" + shard.number() + "-of-" + shard.of());
    }

    FarmedRun read() {
        if (!RecordFile.exists(state())) {
            throw new RequestException(
                    ExitCode.USAGE,
                    path + " is not an interrupted run of a farm: it has no farm.json; give the directory that the run"
                            + " named");
        }
        return Json.read(state(), FarmedRun.class);
    }

    void write(FarmedRun run) {
        try {
            RecordFile.store(state(), Json.text(run).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + state() + ": " + FileErrorText.why(e), e);
        }
    }

    boolean has(Shard shard) {
        return Files.isDirectory(block(shard), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Unpacks the records of a block under another name, checks them, and gives them their name. Then their agent and the
     * broker delete what they have of them. Records that are not taken leave nothing: a full disk needs their space.
     *
     * @throws UnreadableRecordException when they are not of this block and class
     * @throws java.nio.file.FileSystemException when this machine cannot write them
     */
    void take(Path archive, Shard shard, FarmedRun run) throws IOException {
        Path partial = newPartial(shard);
        try {
            PackedResult.unpack(archive, partial);
            requireOf(partial, shard, run);
            keep(partial, shard);
        } catch (IOException | RuntimeException refused) {
            discard(partial, refused);
            throw refused;
        }
    }

    private void requireOf(Path partial, Shard shard, FarmedRun run) {
        try {
            check(partial, shard, run);
        } catch (IOException missing) {
            throw new UnreadableRecordException("a record cannot be read: " + missing.getMessage(), missing);
        }
    }

    private static void discard(Path partial, Exception refused) {
        try {
            DirectoryDeleter.delete(partial);
        } catch (IOException kept) {
            refused.addSuppressed(kept);
        }
    }

    /** Gives a result its name once it is on the disk, and waits until the name is there too. */
    private void keep(Path partial, Shard shard) throws IOException {
        try (Stream<Path> records = Files.walk(partial)) {
            for (Path each : records.toList()) {
                RecordFile.force(each);
            }
        }
        Files.move(partial, block(shard));
        RecordFile.force(path);
    }

    private Path newPartial(Shard shard) throws IOException {
        Path partial = path.resolve(block(shard).getFileName() + ".partial");
        DirectoryDeleter.delete(partial);
        return Files.createDirectory(
                partial, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    private void check(Path result, Shard shard, FarmedRun run) throws IOException {
        ResultFolder folder = new ResultFolder(result);
        List<String> problems = ResultChecksums.problems(folder);
        if (!problems.isEmpty()) {
            throw new UnreadableRecordException(problems.getFirst());
        }
        Manifest manifest = Json.read(folder.manifest(), Manifest.class);
        if (!manifest.shard().equals(Optional.of(shard))) {
            throw new UnreadableRecordException("the records are of another block than " + shard);
        }
        BlockPlan sent = new BlockPlan(run.verb(), plan());
        Path plan = sent.in(folder);
        if (!Sha256.of(plan).equals(run.plan().sha256())) {
            throw new UnreadableRecordException("its " + plan.getFileName() + " is not the one that was sent");
        }
        if (!Sha256.of(folder.study()).equals(run.study().sha256())) {
            throw new UnreadableRecordException("its study.yaml is not the one that was sent");
        }
        sent.check(folder, shard);
        MachineClass there = new MachineClass(
                Manifest.machineClass(manifest.environment()),
                run.machineClass().cores());
        if (!there.equals(run.machineClass())) {
            throw new UnreadableRecordException(
                    "the records are of another class of machines than that of its agent: " + there.words());
        }
    }

    /** Writes a result without trials for a block that no machine could execute. */
    void leaveEmpty(Shard shard, FarmedRun run, String note) throws IOException {
        Path partial = newPartial(shard);
        Manifest manifest = Json.read(manifest(), Manifest.class)
                .withEnvironment(run.machineClass().facts())
                .withCores(run.machineClass().cores().size())
                .withMoreNotes(List.of(note));
        new BlockPlan(run.verb(), plan()).writeEmpty(new ResultFolder(partial), shard, study(), manifest);
        keep(partial, shard);
    }

    /** Deletes the parts after they were merged. */
    void deleteAll() throws IOException {
        DirectoryDeleter.delete(path);
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
