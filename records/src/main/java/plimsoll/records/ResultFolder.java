package plimsoll.records;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files at the top of a result, and its trials. */
public record ResultFolder(Path path) {
    private static final Pattern NUMBER = Pattern.compile("(\\d{1,18})-");

    public Path result() {
        return path.resolve("result.json");
    }

    public Path manifest() {
        return path.resolve("manifest.json");
    }

    /** What the run means to do, so that another can go on with it. */
    public Path plan() {
        return path.resolve("plan.json");
    }

    /** What its trials were asked for, where a search decides as it goes. */
    public Path search() {
        return path.resolve("search.json");
    }

    /** A copy of the study. */
    public Path study() {
        return path.resolve("study.yaml");
    }

    public Path trials() {
        return path.resolve("trials");
    }

    /**
     * The folder of a trial to come, such as {@code trials/001-buffer-all-r1}.
     *
     * @param number counts from 1 over the whole result
     */
    public TrialFolder trial(int number, String variant, int round) {
        return new TrialFolder(trials().resolve(String.format(Locale.ROOT, "%03d-%s-r%d", number, variant, round)));
    }

    /**
     * The folder of an explaining trial to come, such as {@code explained/001-buffer-all}: beside the trials, since it is not judged.
     *
     * @param number counts from 1 over the whole result
     */
    public TrialFolder explaining(int number, String variant) {
        return new TrialFolder(explained().resolve(String.format(Locale.ROOT, "%03d-%s", number, variant)));
    }

    /** The explaining trials on disk in the order of their numbers. */
    public List<TrialFolder> explainedOnDisk() {
        return in(explained());
    }

    /** The trials on disk in the order of their numbers; none when there is no such directory. */
    public List<TrialFolder> trialsOnDisk() {
        return in(trials());
    }

    private Path explained() {
        return path.resolve("explained");
    }

    /** Names have three digits up to the 999th, and as many as it takes from then on. */
    private static long number(Path trial) {
        Matcher digits = NUMBER.matcher(String.valueOf(trial.getFileName()));
        return digits.lookingAt() ? Long.parseLong(digits.group(1)) : Long.MAX_VALUE;
    }

    private static List<TrialFolder> in(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(Files::isDirectory)
                    .sorted(Comparator.comparingLong(ResultFolder::number).thenComparing(Path::compareTo))
                    .map(TrialFolder::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + directory + ": " + e.getMessage(), e);
        }
    }
}
