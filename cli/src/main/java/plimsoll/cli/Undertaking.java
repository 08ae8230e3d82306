package plimsoll.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import plimsoll.json.Json;
import plimsoll.model.record.UnreadableRecord;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.Forecast;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.run.round.PastTrials;
import plimsoll.run.round.RunPlan;
import plimsoll.study.provenance.Builds;

/** What is to be measured, and where its records go: a new run, or one that was ended before it was over. */
record Undertaking(RunPlan plan, Manifest manifest, ResultFolder folder) {
    /** How long its trials will take, by what earlier results and this one hold. */
    Forecast forecast() {
        List<ResultFolder> past = new ArrayList<>(Wanted.earlier(manifest));
        past.add(folder);
        return new Forecast(PastTrials.lengths(past));
    }

    /** @throws Complaint when the directory holds nothing that can be gone on with */
    static Undertaking stored(Path directory) {
        ResultFolder folder = new ResultFolder(directory.toAbsolutePath().normalize());
        if (!Files.isRegularFile(folder.manifest())) {
            throw refused(directory, "it is no result: it has no manifest.json; give the directory that a run printed");
        }
        try {
            return new Undertaking(RunPlan.read(folder), Json.read(folder.manifest(), Manifest.class), folder);
        } catch (UnreadableRecord lost) {
            throw refused(directory, "what it was to measure is not known, since " + lost.getMessage() + "; run anew");
        }
    }

    /** @throws Complaint when the command line asks for other trials than this run was begun with */
    void mustBe(RunPlan asked, String study) {
        plan.differenceTo(asked).ifPresent(difference -> {
            throw refused(
                    folder.path(),
                    "it was begun with another study or selection than " + study + ": they differ in " + difference
                            + "; leave the study and its options out to go on with what was begun: "
                            + Home.program() + " run --resume "
                            + Surroundings.quoted(folder.path().toString()));
        });
    }

    /** @throws Complaint when this machine is another than the one whose figures are stored */
    void mustBeOn(Map<String, String> here) {
        manifest.environment().forEach((fact, there) -> {
            if (!Objects.equals(there, here.get(fact))) {
                throw refused(
                        folder.path(),
                        "its figures are of another machine: '" + fact + "' was " + there + " and is "
                                + here.getOrDefault(fact, "not known")
                                + "; figures of both cannot stand in one result");
            }
        });
    }

    /** @throws Complaint when what its trials were started from is no longer there, or is another build */
    void mustBeOfTheSameBuild() {
        Builds.changed(manifest.builds()).ifPresent(why -> {
            throw refused(folder.path(), "its trials were of another build: " + why + "; run anew");
        });
    }

    /** The result says that its trials were not made in one go. */
    Undertaking goneOn() {
        String note = "the run was ended before it was over, and gone on with at "
                + OffsetDateTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS);
        return new Undertaking(plan, manifest.saying(List.of(note)), folder);
    }

    private static Complaint refused(Path directory, String why) {
        return new Complaint(ExitCode.USAGE, directory + " cannot be gone on with: " + why);
    }
}
