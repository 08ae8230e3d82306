package plimsoll.records;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import plimsoll.json.FileErrorText;
import plimsoll.json.Json;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;

/**
 * The checksums of a trial's records, written when the trial is over: a flipped bit may leave a record readable, and so
 * change a figure or a verdict unseen.
 *
 * @param crc32c eight hexadecimal digits by the file's path below the trial, such as {@code members/service/gc.log}
 */
public record TrialChecksums(Map<String, String> crc32c) {
    private static final int CHUNK = 1 << 16;

    public TrialChecksums {
        crc32c = Map.copyOf(crc32c);
    }

    /**
     * Computes the checksum of each record, and waits until records and checksums are on the disk, so that a power cut
     * leaves a whole trial or an interrupted one.
     *
     * @throws UncheckedIOException if a record cannot be read, or the checksums cannot be written
     */
    public static void write(TrialFolder trial) {
        try {
            Map<String, String> sums = new TreeMap<>();
            for (Path file : files(trial)) {
                sums.put(trial.path().relativize(file).toString(), checksum(file));
                RecordFile.force(file);
            }
            Json.write(trial.checksums(), new TrialChecksums(sums));
            RecordFile.force(trial.checksums());
            for (Path directory : directories(trial)) {
                RecordFile.force(directory);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot write the checksums of " + trial.path() + ": " + FileErrorText.why(e), e);
        }
    }

    /** Returns the records that have changed since, each in a sentence; none if the trial has no checksums. */
    public static List<String> problems(TrialFolder trial) {
        if (!RecordFile.exists(trial.checksums())) {
            return List.of();
        }
        try {
            List<String> problems = new ArrayList<>();
            Map<String, String> sums = new TreeMap<>(
                    Json.read(trial.checksums(), TrialChecksums.class).crc32c());
            if (!sums.containsKey(trial.path().relativize(trial.end()).toString())) {
                problems.add(trial.checksums() + " has no checksum of trial.json, which every trial writes");
            }
            sums.forEach((name, sum) -> problem(trial, name, sum).ifPresent(problems::add));
            return problems;
        } catch (UnreadableRecordException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    private static Optional<String> problem(TrialFolder trial, String name, String stored) {
        Path file = trial.path().resolve(name).normalize();
        if (!file.startsWith(trial.path().normalize())) {
            return Optional.of(trial.checksums() + " names '" + name + "', which is not below its trial");
        }
        try {
            String now = checksum(file);
            return now.equals(stored)
                    ? Optional.empty()
                    : Optional.of(name + " was changed after its trial: its checksum is " + now
                            + ", but checksums.json has " + stored
                            + "; restore it from a copy, or run the trial again");
        } catch (IOException e) {
            return Optional.of(
                    RecordFile.exists(file) ? FileErrorText.why(e) : name + " is missing, but checksums.json has it");
        }
    }

    private static String checksum(Path file) throws IOException {
        CRC32C sum = new CRC32C();
        try (FileChannel channel = RecordFile.channel(file)) {
            ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
            while (channel.read(chunk.clear()) >= 0) {
                sum.update(chunk.flip());
            }
        }
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }

    private static List<Path> files(TrialFolder trial) throws IOException {
        return below(
                trial, file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && !file.equals(trial.checksums()));
    }

    private static List<Path> directories(TrialFolder trial) throws IOException {
        return below(trial, file -> Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS));
    }

    private static List<Path> below(TrialFolder trial, Predicate<Path> which) throws IOException {
        try (Stream<Path> files = Files.walk(trial.path())) {
            return files.filter(which).toList();
        }
    }
}
