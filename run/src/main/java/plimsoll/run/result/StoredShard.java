package plimsoll.run.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plimsoll.json.Json;
import plimsoll.model.record.RecordFile;
import plimsoll.model.study.Shard;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Manifest;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.request.RequestException;

/**
 * The result of one share of a run or a search.
 *
 * @param named as the user named its directory
 */
public record StoredShard(Path named, ResultFolder folder, Manifest manifest, Shard shard) {
    /** @throws RequestException when the directory is not a shard, or its files were changed */
    static StoredShard in(Path named) {
        if (Files.isSymbolicLink(named)) {
            throw refused(named, "it is a link; give the directory itself");
        }
        ResultFolder folder =
                new ResultFolder(StoredResults.checked(named).toAbsolutePath().normalize());
        if (!RecordFile.exists(folder.checksums())) {
            throw refused(named, "it has no checksums.json, which every run writes; fetch the result again");
        }
        ResultChecksums.problems(folder).stream().findFirst().ifPresent(problem -> {
            throw refused(named, problem);
        });
        if (RecordFile.exists(folder.trials()) && !Files.isDirectory(folder.trials(), LinkOption.NOFOLLOW_LINKS)) {
            throw refused(named, folder.trials() + " is not a directory of its own; fetch the result again");
        }
        Manifest manifest = Json.read(folder.manifest(), Manifest.class);
        return manifest.shard()
                .map(shard -> new StoredShard(named, folder, manifest, shard))
                .orElseThrow(() -> refused(
                        named, "it is a whole result; merge takes the results of verbs with the option --shard"));
    }

    public static RequestException refused(Path named, String why) {
        return new RequestException(ExitCode.USAGE, "cannot merge " + named + ": " + why);
    }

    public boolean isSearch() {
        return RecordFile.exists(folder.search());
    }

    /** Returns the trials that have ended, in their order; others are repeated by a resumed run. */
    public List<TrialFolder> endedTrials() {
        return folder.trialsOnDisk().stream()
                .filter(trial -> RecordFile.exists(trial.end()))
                .toList();
    }

    /** Returns the facts in which shards of one run agree, apart from their plan, each with its name. */
    Map<String, String> request() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("study", manifest.study());
        List<String> lines = study();
        for (int line = 0; line < lines.size(); line++) {
            facts.put("line " + (line + 1) + " of study.yaml", lines.get(line));
        }
        facts.put("mode", manifest.mode());
        facts.put("seed", Long.toString(manifest.seed()));
        facts.put("question", manifest.question());
        manifest.units().forEach(unit -> facts.put("unit " + unit.unit(), Json.line(unit.millis())));
        manifest.builds()
                .forEach(build -> build.files()
                        .forEach(file -> facts.put(
                                "SHA-256 of " + file.path() + " of " + build.variant() + "/" + build.member(),
                                file.sha256())));
        facts.put("baseline", manifest.baseline().map(Json::line).orElse("none"));
        facts.put("layers", Json.line(manifest.layers()));
        facts.put("cells", String.join(", ", manifest.cells()));
        return facts;
    }

    /** Returns the facts that make a class of machines, each with its name. */
    Map<String, String> machine() {
        return Manifest.machineClass(manifest.environment());
    }

    private List<String> study() {
        try {
            return RecordFile.lines(folder.study());
        } catch (IOException unreadable) {
            throw RecordFile.unreadable(folder.study(), unreadable);
        }
    }
}
