package plimsoll.run;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import plimsoll.judge.Judge;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.result.Result;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Manifest;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.ResultDestination;
import plimsoll.run.result.NewResultDirectory;
import plimsoll.run.result.OpenResult;
import plimsoll.run.result.ShardSet;
import plimsoll.run.result.StoredShard;
import plimsoll.run.result.TrialCopy;
import plimsoll.run.round.AaStudy;
import plimsoll.run.round.RunShards;
import plimsoll.run.search.SearchShards;

/**
 * A result of all shards of one run or search, as if one machine had done all of it.
 *
 * @param result judged from the records of all shards
 */
public record MergedResult(Path directory, Result result) {
    /**
     * Puts the records of shards into a new result, which is incomplete if a shard is, and judges it.
     *
     * @param shards the directories of their results, in any order; they are not changed
     * @param out must not exist; empty: a new directory in {@code results} of the working directory
     * @throws RequestException when one is missing, given twice, damaged, or of another run or class of machines; then
     *     nothing was written
     */
    public static MergedResult of(List<Path> shards, Optional<Path> out) {
        out.ifPresent(NewResultDirectory::mustBeNew);
        ShardSet set = ShardSet.of(shards);
        Path directory = set.first().isSearch() ? search(set, out) : run(set, out);
        return new MergedResult(directory, Judge.run(directory));
    }

    private static Path run(ShardSet set, Optional<Path> out) {
        RunShards run = RunShards.of(set);
        Manifest manifest = manifest(set)
                .withPlannedTrials(Optional.of(run.plan().experiments().size()));
        return written(
                manifest,
                manifest.study(),
                set.first(),
                out,
                run.trials(),
                folder -> ResultChecksums.write(folder, folder.plan(), run.plan()));
    }

    private static Path search(ShardSet set, Optional<Path> out) {
        SearchShards search = SearchShards.of(set);
        Manifest manifest = manifest(set).withPlannedTrials(Optional.empty());
        String name =
                manifest.study() + "-" + PlannedSearch.command(search.plan().verb());
        return written(
                manifest,
                name,
                set.first(),
                out,
                search.trials(),
                folder -> ResultChecksums.write(folder, folder.search(), search.plan()));
    }

    /**
     * Writes the manifest last: a directory without it is not a result.
     *
     * @param plan writes the plan into the folder
     */
    private static Path written(
            Manifest manifest,
            String name,
            StoredShard first,
            Optional<Path> out,
            List<TrialFolder> trials,
            Consumer<ResultFolder> plan) {
        trials.forEach(TrialCopy::check);
        try (OpenResult opened = OpenResult.of(
                new ResultDestination.New(out), name, first.folder().study())) {
            ResultFolder folder = opened.folder();
            try {
                int number = 0;
                for (TrialFolder trial : trials) {
                    TrialCopy.of(trial, folder.renumbered(trial, ++number));
                }
                plan.accept(folder);
                ResultChecksums.write(folder, folder.manifest(), manifest);
                return folder.path();
            } catch (UncheckedIOException refused) {
                throw new RequestException(
                        ExitCode.INTERNAL_ERROR,
                        FileErrorText.of(refused) + "; the shards are unchanged: " + FileErrorText.remedy(refused)
                                + ", remove " + folder.path() + ", and merge again");
            }
        }
    }

    /** The manifest that one machine would have written, with the notes of all shards. */
    private static Manifest manifest(ShardSet set) {
        Manifest first = set.first().manifest();
        List<Manifest> all = set.shards().stream().map(StoredShard::manifest).toList();
        Stream<String> merged = all.size() == 1
                ? Stream.of()
                : Stream.of("Merged from " + all.size() + " shards, each from a machine of the same class.");
        return first.withShard(Optional.empty())
                .withStartedAt(all.stream()
                        .map(Manifest::startedAt)
                        .min(Comparator.comparing(MergedResult::moment))
                        .orElseThrow())
                .withRepeat(first.repeat().replaceFirst(" --shard[ =]\\S+", ""))
                .withNotes(Stream.concat(
                                merged,
                                all.stream()
                                        .flatMap(each -> each.notes().stream())
                                        .distinct())
                        .toList());
    }

    /** Shards may have been started in different time zones. */
    private static OffsetDateTime moment(String written) {
        try {
            return OffsetDateTime.parse(written);
        } catch (DateTimeParseException damaged) {
            return OffsetDateTime.MAX;
        }
    }

    /** A sentence about the machine's own noise, if the run compared a variant with itself. */
    public Optional<String> remark() {
        return AaStudy.remark(result);
    }

    /** The exit code of the result, but inconclusive if a variant differs from itself. */
    public int exitCode() {
        return AaStudy.exitCode(result);
    }
}
