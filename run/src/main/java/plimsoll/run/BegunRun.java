package plimsoll.run;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import plimsoll.json.FileErrorText;
import plimsoll.model.result.Result;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Manifest;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.RequestException;
import plimsoll.run.result.OpenResult;
import plimsoll.run.round.AaStudy;
import plimsoll.run.round.StudyRun;
import plimsoll.run.trial.Lab;
import plimsoll.run.trial.RunListener;

/** A run whose result is open; while it is, no other lab writes into that. */
public record BegunRun(PlannedRun planned, OpenResult opened, TrialEnvironment place) implements AutoCloseable {
    /** The directory of its result. */
    public Path directory() {
        return opened.folder().path();
    }

    /**
     * Makes the trials that are missing, one after the other.
     *
     * @return what the records say; marked partial when this thread was interrupted on the way
     * @throws UncheckedIOException when a record cannot be written; what was measured before stays
     */
    public Result execute(RunListener listener) {
        try (Lab lab = place.lab(planned.plan().extension())) {
            return new StudyRun(planned.plan(), planned.manifest(), opened.folder(), listener).execute(lab);
        }
    }

    /** Says how to go on after something of the result could not be written. */
    public RequestException unwritten(UncheckedIOException refused) {
        return new RequestException(
                ExitCode.INTERNAL_ERROR,
                FileErrorText.of(refused) + "; what was measured before that is kept: make room, then '"
                        + planned.invocation().resume("run", directory()) + "' goes on and '"
                        + planned.invocation().report(directory()) + "' shows what there is");
    }

    /** A sentence about this machine, if the run compared a variant with itself. */
    public Optional<String> remark(Result result) {
        return ofTwins() ? Optional.of(AaStudy.sentence(result)) : Optional.empty();
    }

    private boolean ofTwins() {
        return planned.manifest().mode().equals(Manifest.AA);
    }

    /** The exit code of the result, but inconclusive if a variant differs from itself. */
    public int exitCode(Result result) {
        return ofTwins() ? AaStudy.exitCode(result) : result.exitCode();
    }

    @Override
    public void close() {
        opened.close();
    }
}
