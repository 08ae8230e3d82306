package plimsoll.run.round;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import plimsoll.json.Json;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.RequestException;
import plimsoll.run.result.OpenResult;
import plimsoll.study.provenance.BuildFingerprints;

/** A run that was begun before, as its result has it. */
public record StoredRun(RunPlan plan, Manifest manifest, ResultFolder folder) {
    /** @throws RequestException when the directory holds nothing that can be gone on with */
    public static StoredRun in(Path directory) {
        ResultFolder folder = OpenResult.folder(directory);
        if (!Files.isRegularFile(folder.manifest())) {
            throw refused(directory, "it is no result: it has no manifest.json; give the directory that a run printed");
        }
        try {
            return new StoredRun(RunPlan.read(folder), Json.read(folder.manifest(), Manifest.class), folder);
        } catch (UnreadableRecordException lost) {
            throw refused(directory, "what it was to measure is not known, since " + lost.getMessage() + "; run anew");
        }
    }

    /** @throws RequestException when other trials are asked for than this run was begun with */
    public void mustBe(RunPlan asked, String study, Invocation invocation) {
        plan.differenceTo(asked).ifPresent(difference -> {
            throw refused(
                    folder.path(),
                    "it was begun with another study or selection than '" + study + "': they differ in " + difference
                            + "; leave the study and its options out to go on with what was begun: "
                            + invocation.resume("run", folder.path()));
        });
    }

    /** @throws RequestException when this machine is another than the one whose figures are stored, or its trials were of another build */
    public void mustGoOnHere(Map<String, String> here) {
        manifest.environment().forEach((fact, there) -> {
            if (!Objects.equals(there, here.get(fact))) {
                throw refused(
                        folder.path(),
                        "its figures are of another machine: '" + fact + "' was " + there + " and is "
                                + here.getOrDefault(fact, "not known")
                                + "; figures of both cannot stand in one result");
            }
        });
        BuildFingerprints.changed(manifest.builds()).ifPresent(why -> {
            throw refused(folder.path(), "its trials were of another build: " + why + "; run anew");
        });
    }

    /** The manifest of a run that is gone on with: it notes that its trials were not made in one go, unless all of them are there. */
    public Manifest goneOn() {
        return StudyRun.isWhole(plan, folder)
                ? manifest
                : manifest.saying(List.of("the run was ended before it was over, and gone on with at "
                        + OffsetDateTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS)));
    }

    private static RequestException refused(Path directory, String why) {
        return new RequestException(ExitCode.USAGE, directory + " cannot be gone on with: " + why);
    }
}
