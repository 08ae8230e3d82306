package plimsoll.run;

import java.nio.file.Path;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.records.Manifest;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.ResultDestination;
import plimsoll.run.result.OpenResult;
import plimsoll.run.round.RunPlan;

/**
 * A look inside services that is still to be taken: one extra trial for each cell of the plan.
 *
 * @param manifest of a new result; empty if a stored one shows it beside its verdicts
 * @param name of the study
 * @param study the file, of which a new result keeps a copy
 * @param frames a file of frame rules that count before Plimsoll's own
 */
public record PlannedExplanation(
        RunPlan plan,
        Optional<Manifest> manifest,
        String name,
        Path study,
        ResultDestination destination,
        Optional<Path> frames) {
    /**
     * Opens the result; no trial is made yet.
     *
     * @throws plimsoll.run.request.RequestException when it cannot be written, or another lab writes into it
     */
    public BegunExplanation begin(TrialEnvironment place) {
        OpenResult opened = OpenResult.of(destination, name + "-explain", study);
        manifest.ifPresent(known -> {
            Json.write(opened.folder().manifest(), known);
            Json.write(opened.folder().plan(), plan);
        });
        return new BegunExplanation(this, opened, place);
    }
}
