package plimsoll.records;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.model.record.UnreadableRecordException;

/** The top-level files of a result, and its trials. */
public record ResultFolder(Path path) {
    private static final Pattern FOLDER = Pattern.compile("(trials|explained|compared)/[\\p{L}\\p{N}_][^/]*");
    private static final Pattern NUMBER = Pattern.compile("(\\d{1,18})-");

    /** A folder with a larger number is not of a lab. */
    private static final int NUMBER_MAX = 999_999;

    public Path manifest() {
        return path.resolve("manifest.json");
    }

    /** The plan of the run, so that another run can resume it. */
    public Path plan() {
        return path.resolve("plan.json");
    }

    /** The state of a search that decides its trials as it goes. */
    public Path search() {
        return path.resolve("search.json");
    }

    /** The searches that another machine has planned; only in a result that it has sent. */
    public Path procedure() {
        return path.resolve("procedure.json");
    }

    /** The pairs of cells that are profiled together; absent without any. */
    public Path profiles() {
        return path.resolve("profiles.json");
    }

    /** A copy of the study. */
    public Path study() {
        return path.resolve("study.yaml");
    }

    /** The checksums of {@link #described}. */
    public Path checksums() {
        return path.resolve("checksums.json");
    }

    /** An empty file on which the lab that writes into the result holds a lock. */
    public Path lock() {
        return path.resolve("lab.lock");
    }

    /** Returns the files from which the result is judged or continued, and not its reports; not each result has all. */
    public List<Path> described() {
        return List.of(manifest(), plan(), search(), procedure(), profiles(), study());
    }

    public Path trials() {
        return path.resolve("trials");
    }

    /**
     * Returns the folder of a future trial, such as {@code trials/001-buffer-all-r1}.
     *
     * @param number counts from 1 over the whole result
     */
    public TrialFolder trial(int number, String variant, int round) {
        return new TrialFolder(trials().resolve(String.format(Locale.ROOT, "%03d-%s-r%d", number, variant, round)));
    }

    /** Returns the folder of a trial of another result under another number. */
    public TrialFolder renumbered(TrialFolder other, int number) {
        return new TrialFolder(trials().resolve(String.format(
                Locale.ROOT, "%03d-%s", number, other.name().substring(requireNumber(other)))));
    }

    /**
     * Returns the length of the number and the dash at the beginning of a trial's folder.
     *
     * @throws UnreadableRecordException if its name has none
     */
    public static int requireNumber(TrialFolder trial) {
        Matcher digits = NUMBER.matcher(trial.name());
        if (!digits.lookingAt()) {
            throw new UnreadableRecordException(
                    "a trial's folder begins with its number, such as 001-NAME-r1, but this is " + trial.path());
        }
        return digits.end();
    }

    /**
     * Returns the folder that a record names, such as {@code trials/001-buffer-all-r1}.
     *
     * @throws UnreadableRecordException if the name leads anywhere else
     */
    public TrialFolder trial(String folder) {
        if (!FOLDER.matcher(folder).matches()) {
            throw new UnreadableRecordException("a trial's folder is trials/NAME, but a record of " + path + " names '"
                    + folder + "'; the result was changed after its run");
        }
        return new TrialFolder(path.resolve(folder));
    }

    /**
     * Returns the folder of a future explaining trial, such as {@code explained/001-buffer-all}: not among the trials,
     * because it is not judged.
     *
     * @param number counts from 1 over the whole result
     */
    public TrialFolder explaining(int number, String variant) {
        return new TrialFolder(explained().resolve(String.format(Locale.ROOT, "%03d-%s", number, variant)));
    }

    /** Returns the path of a trial's folder in its result, such as {@code explained/001-buffer-all}. */
    public static String nameIn(TrialFolder trial) {
        return Objects.requireNonNull(trial.path().getParent()).getFileName() + "/" + trial.name();
    }

    /** Returns the explaining trials on disk in the order of their numbers. */
    public List<TrialFolder> explainedOnDisk() {
        return in(explained());
    }

    /**
     * Returns the folder of a future profiled trial that is compared with others of its round, such as {@code
     * compared/001-fast-r1}; it is not judged either.
     *
     * @param number counts from 1 over the whole result
     */
    public TrialFolder comparing(int number, String variant, int round) {
        return new TrialFolder(compared().resolve(String.format(Locale.ROOT, "%03d-%s-r%d", number, variant, round)));
    }

    /** Returns the number of a trial, with which the name of its folder begins. */
    public static long numberOf(TrialFolder trial) {
        return number(trial.path());
    }

    /** Returns a number above those of all these trials, so that none is written into, also if one was removed. */
    public static int nextNumber(List<TrialFolder> trials) {
        return 1
                + (int) trials.stream()
                        .mapToLong(ResultFolder::numberOf)
                        .filter(number -> number <= NUMBER_MAX)
                        .max()
                        .orElse(0);
    }

    /** Returns the compared profiles on disk in the order of their numbers. */
    public List<TrialFolder> comparedOnDisk() {
        return in(compared());
    }

    /** Returns the trials on disk in the order of their numbers; none if there is no such directory. */
    public List<TrialFolder> trialsOnDisk() {
        return in(trials());
    }

    private Path explained() {
        return path.resolve("explained");
    }

    private Path compared() {
        return path.resolve("compared");
    }

    private static boolean isOwnDirectory(Path directory) {
        return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS);
    }

    /** Parses a trial's number: three digits up to 999, more beyond. */
    private static long number(Path trial) {
        Matcher digits = NUMBER.matcher(String.valueOf(trial.getFileName()));
        return digits.lookingAt() ? Long.parseLong(digits.group(1)) : Long.MAX_VALUE;
    }

    /** Directories that are links are not of this result. */
    private static List<TrialFolder> in(Path directory) {
        if (!isOwnDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(ResultFolder::isOwnDirectory)
                    .sorted(Comparator.comparingLong(ResultFolder::number).thenComparing(Path::compareTo))
                    .map(TrialFolder::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + directory + ": " + e.getMessage(), e);
        }
    }
}
