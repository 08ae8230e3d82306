package plimsoll.run.farm;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Shard;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.records.Manifest;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.run.round.RunPlan;
import plimsoll.run.search.SentSearch;
import plimsoll.run.search.UnbegunSearch;

/**
 * The plan of all rounds or searches of which each block executes a share.
 *
 * @param file as the lab wrote it, or as an agent got it
 */
public record BlockPlan(FarmedVerb verb, Path file) {
    /** Returns the place of the plan in a result. */
    public Path in(ResultFolder folder) {
        return verb.searches() ? folder.procedure() : folder.plan();
    }

    /**
     * Writes the result of a share that no machine has begun.
     *
     * @param study a copy of it
     */
    public void write(ResultFolder folder, Shard shard, Path study, Manifest manifest) throws IOException {
        ResultChecksums.write(folder, folder.study(), RecordFile.bytes(study, RecordFile.LONGEST_TEXT));
        ResultChecksums.write(folder, in(folder), RecordFile.bytes(file, RecordFile.LONGEST_TEXT));
        Manifest share = manifest.withShard(Optional.of(shard));
        ResultChecksums.write(
                folder,
                folder.manifest(),
                verb.searches()
                        ? share
                        : share.withPlannedTrials(
                                Optional.of(run().part(Optional.of(shard)).size())));
    }

    /** Writes the result of a share that no machine could execute. */
    public void writeEmpty(ResultFolder folder, Shard shard, Path study, Manifest manifest) throws IOException {
        write(folder, shard, study, manifest);
        if (verb.searches()) {
            ResultChecksums.write(folder, folder.search(), search(shard).plan());
        }
    }

    /**
     * Checks that the result of a share is of the work that was sent.
     *
     * @throws UnreadableRecordException when it is of other work
     */
    public void check(ResultFolder folder, Shard shard) {
        if (!verb.searches()) {
            return;
        }
        if (!RecordFile.exists(folder.search())) {
            throw new UnreadableRecordException("it has no search.json");
        }
        new SentSearch(search(shard))
                .difference(Json.read(folder.search(), SearchPlan.class))
                .ifPresent(why -> {
                    throw new UnreadableRecordException("its search.json is not of the search that was sent: " + why);
                });
    }

    /** Returns a time that the trials of a share never take. */
    public Duration longest(Shard shard) {
        return verb.searches()
                ? search(shard).procedure().longest()
                : run().part(Optional.of(shard)).stream()
                        .map(experiment -> experiment.bounds().trial())
                        .reduce(Duration.ZERO, Duration::plus);
    }

    private RunPlan run() {
        return Json.read(file, RunPlan.class);
    }

    private UnbegunSearch search(Shard shard) {
        return Json.read(file, UnbegunSearch.class).part(shard);
    }
}
