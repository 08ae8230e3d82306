package plimsoll.run.round;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.json.Json;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.RequestException;
import plimsoll.run.result.OpenResult;
import plimsoll.study.provenance.BuildFingerprints;

/** An earlier run, as stored in its result. */
public record StoredRun(RunPlan plan, Manifest manifest, ResultFolder folder) {
    /** @throws RequestException when the directory holds nothing that can be resumed */
    public static StoredRun in(Path directory) {
        return in(OpenResult.folder(directory));
    }

    /** @throws RequestException when the folder holds nothing that can be resumed */
    public static StoredRun in(ResultFolder folder) {
        if (!Files.isRegularFile(folder.manifest())) {
            throw refused(
                    folder.path(),
                    "it is not a result: it has no manifest.json; give the directory that a run printed");
        }
        try {
            return new StoredRun(RunPlan.read(folder), Json.read(folder.manifest(), Manifest.class), folder);
        } catch (UnreadableRecordException lost) {
            throw refused(folder.path(), "its plan is unknown: " + lost.getMessage() + "; start a new run");
        }
    }

    /** @throws RequestException when a profile began it, whose trials a run would take for its own and judge */
    public void requireRun() {
        if (manifest.mode().equals(Manifest.PROFILE)) {
            throw refused(folder.path(), "it was begun by profile, which starts again; start a new profile");
        }
    }

    /**
     * @param named the study as the user named it
     * @throws RequestException when the requested trials differ from the stored plan
     */
    public void requireSamePlan(Study study, long seed, String named, Invocation invocation) {
        differenceTo(study, seed).ifPresent(difference -> {
            throw refused(
                    folder.path(),
                    "it was started with another study or selection than '" + named + "': they differ in " + difference
                            + "; to resume the stored run, leave out the study and its options: "
                            + invocation.resume("run", folder.path()));
        });
    }

    /** Rounds that the stored run has added are no difference. */
    private Optional<String> differenceTo(Study study, long seed) {
        if (!manifest.untilDecided().equals(study.untilDecided())) {
            return Optional.of("the rule by which rounds are added");
        }
        Map<String, Long> planned =
                plan.experiments().stream().collect(Collectors.groupingBy(Experiment::cell, Collectors.counting()));
        Study soFar = study.withCells(study.cells().stream()
                .map(cell -> cell.until().isPresent()
                        ? new Cell(
                                cell.experiment(),
                                planned.getOrDefault(cell.experiment().cell(), 1L)
                                        .intValue())
                        : cell)
                .toList());
        return plan.differenceTo(RunPlan.of(soFar, seed).after(plan));
    }

    /**
     * @throws RequestException when the stored figures are from another machine or from members of another user, or the
     *     trials were of another build
     */
    public void requireSameSetup(Map<String, String> here) {
        requireSameMembers(here);
        Optional<String> difference =
                hasBegun() ? Manifest.machineDifference(manifest.environment(), here) : Optional.empty();
        difference.ifPresent(fact -> {
            throw refused(
                    folder.path(),
                    "its figures are from another machine: " + fact
                            + "; one result cannot mix two machines, so start a new run");
        });
        BuildFingerprints.changed(manifest.builds()).ifPresent(why -> {
            throw refused(folder.path(), "its trials were of another build: " + why + "; start a new run");
        });
    }

    private void requireSameMembers(Map<String, String> here) {
        String now = here.getOrDefault(Manifest.USER_OF_MEMBERS, "unknown");
        Optional.ofNullable(manifest.environment().get(Manifest.USER_OF_MEMBERS))
                .filter(user -> !user.equals(now))
                .ifPresent(user -> {
                    throw refused(
                            folder.path(),
                            "its members ran as " + user + ", and would now run as " + now + "; add --as " + user);
                });
    }

    /** Returns whether a machine has begun it: the manifest that an agent of a farm gets names none. */
    public boolean hasBegun() {
        return !manifest.environment().isEmpty();
    }

    /**
     * Returns the manifest of a resumed run, with a note about the interruption unless all trials are there. A lab that
     * could not write its manifest any more may have planned fewer trials in it than in its plan.
     */
    public Manifest resumedManifest() {
        if (StudyRun.isWhole(plan, manifest, folder)) {
            return manifest;
        }
        int planned = plan.part(manifest.shard()).size();
        LeftOutRounds leftOut = LeftOutRounds.of(plan, manifest, StoredTrials.in(folder));
        return manifest.withPlannedTrials(Optional.of(planned))
                .withNotes(leftOut.notesStillTrue(manifest, plan))
                .withMoreNotes(List.of("the run was interrupted and resumed at "
                        + OffsetDateTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS)));
    }

    private static RequestException refused(Path directory, String why) {
        return new RequestException(ExitCode.USAGE, "cannot resume " + directory + ": " + why);
    }
}
