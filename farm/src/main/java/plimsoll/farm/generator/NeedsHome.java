package plimsoll.farm.generator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import plimsoll.farm.files.PackedResult;
import plimsoll.json.Json;
import plimsoll.lab.launch.TrialSetup;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.model.record.RecordFile;
import plimsoll.records.NeedsMachineRecord;
import plimsoll.records.TrialFolder;

/**
 * Brings the records of needs into a trial's folder, where they lie as if the needs had run here. Only those of the needs
 * are taken, and secrets in them are hidden once more.
 */
final class NeedsHome implements NeedsChannel.PartReceiver {
    private final TrialFolder folder;
    private final Set<String> names;
    private final SecretRedactor redactor;
    private final Path packed;
    private final Path unpacked;
    private final HomeRecords records;

    private NeedsHome(TrialFolder folder, Set<String> names, SecretRedactor redactor) {
        this.folder = folder;
        this.names = names;
        this.redactor = redactor;
        this.packed = folder.path().resolve("needs.tar");
        this.unpacked = folder.path().resolve("needs.unpacked");
        this.records = new HomeRecords(Map.of(GeneratorMessage.Kind.RECORDS, packed), Map.of());
    }

    static NeedsHome in(TrialSetup trial, Set<String> names) {
        return new NeedsHome(new TrialFolder(trial.directory()), names, trial.redactor());
    }

    /** Records which machine runs the needs. */
    void machine(NeedsMachineRecord machine) {
        Json.write(folder.needs(), machine);
    }

    @Override
    public void take(GeneratorMessage message) throws IOException {
        switch (message) {
            case GeneratorMessage.Part part -> records.add(part);
            case GeneratorMessage.Whole whole -> records.finish(whole);
            default -> throw new IOException("it sent " + message.getClass().getSimpleName());
        }
    }

    boolean isWhole() {
        return records.has(GeneratorMessage.Kind.RECORDS);
    }

    /**
     * Moves the records to their places.
     *
     * @throws IOException when they are not whole; a {@link java.nio.file.FileSystemException} when they cannot be written
     */
    void unpack() throws IOException {
        if (!isWhole()) {
            throw new IOException("it sent no whole records");
        }
        Files.createDirectory(unpacked);
        PackedResult.unpack(packed, unpacked);
        for (String name : names) {
            Path arrived = new TrialFolder(unpacked).member(name).path();
            if (Files.isDirectory(arrived)) {
                hideSecrets(arrived);
                Files.createDirectories(folder.member(name).path().resolveSibling(""));
                RecordFile.rename(arrived, folder.member(name).path());
            }
        }
        Path timeline = new TrialFolder(unpacked).timeline();
        if (RecordFile.exists(timeline)) {
            RecordFile.rename(timeline, folder.needsTimeline());
        }
    }

    private void hideSecrets(Path member) throws IOException {
        try (Stream<Path> files = Files.walk(member)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                hideSecretsIn(file);
            }
        }
    }

    private void hideSecretsIn(Path file) throws IOException {
        try {
            redactor.file(file);
        } catch (IOException full) {
            throw RecordFile.unwritable(file, full);
        }
    }

    /** Deletes what the records came in. */
    void close() {
        try {
            records.close();
            Files.deleteIfExists(packed);
            DirectoryDeleter.delete(unpacked);
        } catch (IOException kept) {
            throw new UncheckedIOException("cannot delete " + packed + ": " + kept.getMessage(), kept);
        }
    }
}
