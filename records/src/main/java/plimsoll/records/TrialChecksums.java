package plimsoll.records;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.record.UnreadableRecordException;

/**
 * The checksums of a trial's records, written when the trial is over: a flipped bit may leave a record readable, and so
 * change a figure or a verdict unseen. A file that is too long to be a record, which a service may write, has none.
 *
 * @param crc32c eight hexadecimal digits by the file's path below the trial, such as {@code members/service/gc.log}
 */
public record TrialChecksums(Map<String, String> crc32c) {
    /** The bound on all records of a trial. */
    private static final long TRIAL_MAX = 4L << 30;

    /** The bound on the file, which has room for some ten thousand names; a trial has some twenty records. */
    private static final long LONGEST = 1 << 20;

    /** The bound on sentences: a trial is not judged after the first, and more would not be read. */
    private static final int MOST_PROBLEMS = 20;

    public TrialChecksums {
        crc32c = Map.copyOf(crc32c);
    }

    /**
     * Ends a trial: computes the checksum of each record, waits until records and checksums are on the disk, and writes
     * {@code trial.json} last. So a trial that has an end has its checksums, also after a power cut, and one without an
     * end was interrupted.
     *
     * @throws UncheckedIOException if a record cannot be read, or the checksums or the end cannot be written
     */
    public static void end(TrialFolder trial, TrialOutcome outcome) {
        byte[] end = Json.text(outcome).getBytes(StandardCharsets.UTF_8);
        try {
            Map<String, String> sums = forced(trial);
            sums.put(name(trial, trial.end()), Checksum.of(end));
            write(trial, sums);
            RecordFile.store(trial.end(), end);
        } catch (IOException e) {
            throw unwritten(trial, e);
        }
    }

    /**
     * Computes the checksums again, after a record was added to a trial that has ended.
     *
     * @throws UncheckedIOException if a record cannot be read, or the checksums cannot be written
     */
    public static void write(TrialFolder trial) {
        try {
            write(trial, forced(trial));
        } catch (IOException e) {
            throw unwritten(trial, e);
        }
    }

    private static Map<String, String> forced(TrialFolder trial) throws IOException {
        Map<String, String> sums = new TreeMap<>();
        for (Path file : files(trial)) {
            if (Files.size(file) <= RecordFile.LONGEST) {
                sums.put(name(trial, file), Checksum.of(file));
            }
            RecordFile.force(file);
        }
        return sums;
    }

    private static void write(TrialFolder trial, Map<String, String> sums) throws IOException {
        RecordFile.store(trial.checksums(), Json.text(new TrialChecksums(sums)).getBytes(StandardCharsets.UTF_8));
        for (Path directory : directories(trial)) {
            RecordFile.force(directory);
        }
    }

    private static String name(TrialFolder trial, Path file) {
        return trial.path().relativize(file).toString();
    }

    private static UncheckedIOException unwritten(TrialFolder trial, IOException e) {
        return new UncheckedIOException(
                "cannot write the checksums of " + trial.path() + ": " + FileErrorText.why(e), e);
    }

    /**
     * Returns the first records that have changed since, each in a sentence; none if the trial has no checksums, or no
     * end and so is repeated.
     */
    public static List<String> problems(TrialFolder trial) {
        if (!RecordFile.exists(trial.checksums()) || !RecordFile.exists(trial.end())) {
            return List.of();
        }
        try {
            List<String> problems = new ArrayList<>();
            Map<String, String> sums = new TreeMap<>(
                    Json.read(trial.checksums(), TrialChecksums.class, LONGEST).crc32c());
            if (!sums.containsKey(name(trial, trial.end()))) {
                problems.add(trial.checksums() + " has no checksum of trial.json, which every trial writes");
            }
            if (bytes(trial, sums.keySet()) > TRIAL_MAX) {
                problems.add(trial.path() + " has more than " + TRIAL_MAX
                        + " bytes of records, which no trial writes; they were not compared with checksums.json");
            } else {
                sums.entrySet().stream()
                        .flatMap(each -> problem(trial, each.getKey(), each.getValue()).stream())
                        .limit(MOST_PROBLEMS)
                        .forEach(problems::add);
            }
            return problems;
        } catch (UnreadableRecordException | InvalidPathException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    /** Returns the bytes of those records that are short enough to be read one by one. */
    private static long bytes(TrialFolder trial, Set<String> names) {
        return names.stream()
                .map(name -> trial.path().resolve(name).toFile().length())
                .filter(length -> length <= RecordFile.LONGEST)
                .mapToLong(Long::longValue)
                .sum();
    }

    private static Optional<String> problem(TrialFolder trial, String name, String stored) {
        Path file = trial.path().resolve(name).normalize();
        try {
            if (!file.startsWith(trial.path().normalize()) || RecordFile.leadsOutOf(trial.path(), file)) {
                return Optional.of(trial.checksums() + " names '" + name + "', which is not below its trial");
            }
            String now = Checksum.of(file);
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
