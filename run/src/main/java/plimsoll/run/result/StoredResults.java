package plimsoll.run.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.judge.claims.ClaimsEvaluator;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.Result;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.run.request.RequestException;

/** Finds results that earlier runs wrote. */
public final class StoredResults {
    private static final Path BELOW = Path.of("results");

    /** Modes of results that no run wrote: find, rightsize, verify and profile. */
    private static final Set<String> OTHER_VERBS = Set.of("find", "fit", "prove", Manifest.PROFILE);

    private StoredResults() {}

    /** True if the directory is a result. */
    public static boolean isResult(Path directory) {
        return Files.isRegularFile(new ResultFolder(directory).manifest());
    }

    /**
     * Judges its records again.
     *
     * @throws RequestException when the directory is not a result
     */
    public static Result judged(Path directory) {
        return Judge.run(checked(directory));
    }

    /**
     * Returns a result as evidence for claims.
     *
     * @param name by which its trials are cited
     * @throws RequestException when the directory is not a result
     */
    public static ClaimsEvaluator.Source evidence(String name, Path directory) {
        return ClaimsEvaluator.Source.of(name, directory, judged(directory));
    }

    /**
     * Returns the directory if it is a result.
     *
     * @throws RequestException when it is not
     */
    static Path checked(Path directory) {
        if (isResult(directory)) {
            return directory;
        }
        String why = Files.isDirectory(directory)
                ? " is not a result: it has no manifest.json"
                : Files.exists(directory) ? " is a file, not the directory of a result" : " does not exist";
        throw new RequestException(
                ExitCode.USAGE, directory + why + "; give the directory that a run printed" + newest());
    }

    /** Returns a hint that names the newest result in {@code results} of the working directory; empty without one. */
    private static String newest() {
        try (Stream<Path> folders = Files.isDirectory(BELOW) ? Files.list(BELOW) : Stream.empty()) {
            return folders.filter(StoredResults::isResult)
                    .max(Comparator.comparing(Path::toString))
                    .map(folder -> ", such as " + folder)
                    .orElse("");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * The latest result of a run of the study in {@code results} of the working directory, by its start; empty without
     * one. The trials of a search or a profile are of no cell of the study.
     */
    public static Optional<Path> newestRun(String study) {
        return newestRun(BELOW, study);
    }

    static Optional<Path> newestRun(Path below, String study) {
        try (Stream<Path> folders = Files.isDirectory(below) ? Files.list(below) : Stream.empty()) {
            return folders.flatMap(folder -> dated(folder, study).stream())
                    .filter(dated -> !OTHER_VERBS.contains(dated.mode()))
                    .max(Comparator.comparing(DatedResult::at))
                    .map(DatedResult::folder);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * The newest results of the study in {@code results} of the working directory, at most {@code most}, oldest first.
     */
    public static List<ResultFolder> latest(String study, int most) {
        try (Stream<Path> folders = Files.isDirectory(BELOW) ? Files.list(BELOW) : Stream.empty()) {
            List<ResultFolder> all = folders.flatMap(folder -> dated(folder, study).stream())
                    .sorted(Comparator.comparing(DatedResult::at))
                    .map(dated -> new ResultFolder(dated.folder()))
                    .toList();
            return all.subList(Math.max(0, all.size() - most), all.size());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private record DatedResult(Path folder, String mode, Instant at) {}

    /** Returns empty for another study's result, for a share of a run, and for a folder whose manifest cannot be read. */
    private static Optional<DatedResult> dated(Path folder, String study) {
        try {
            Manifest manifest = Json.read(new ResultFolder(folder).manifest(), Manifest.class);
            return manifest.study().equals(study) && manifest.shard().isEmpty()
                    ? Optional.of(new DatedResult(
                            folder,
                            manifest.mode(),
                            OffsetDateTime.parse(manifest.startedAt()).toInstant()))
                    : Optional.empty();
        } catch (UnreadableRecordException | DateTimeParseException noResult) {
            return Optional.empty();
        }
    }
}
