package plimsoll.run;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import plimsoll.records.Manifest;
import plimsoll.records.ResultChecksums;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.ResultDestination;
import plimsoll.run.result.OpenResult;
import plimsoll.run.round.RunPlan;
import plimsoll.run.trial.ProfileRounds;

/**
 * An explanation that has not started: extra trials of cells of the plan.
 *
 * @param compared the rounds in which cells are compared; empty: the plan has one trial of each cell
 * @param manifest of a new result; empty if the explanation is added to a stored result
 * @param name of the study
 * @param study the file that a new result keeps a copy of
 * @param frames a file of frame rules that take precedence over Plimsoll's own
 */
public record PlannedProfile(
        RunPlan plan,
        Optional<ProfileRounds> compared,
        Optional<Manifest> manifest,
        String name,
        Path study,
        ResultDestination destination,
        Optional<Path> frames) {
    /**
     * Opens the result; does not run a trial yet.
     *
     * @throws plimsoll.run.request.RequestException when it cannot be written, or another lab writes into it
     */
    public BegunProfile begin(TrialEnvironment environment) {
        OpenResult opened = OpenResult.of(destination, name + "-profile", study);
        try {
            manifest.ifPresent(known -> {
                ResultChecksums.write(opened.folder(), opened.folder().manifest(), known);
                ResultChecksums.write(opened.folder(), opened.folder().plan(), plan);
            });
            return new BegunProfile(this, opened, environment);
        } catch (UncheckedIOException unwritten) {
            opened.close();
            throw unwritten;
        }
    }
}
