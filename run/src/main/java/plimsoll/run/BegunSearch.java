package plimsoll.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import plimsoll.judge.Judge;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.result.Result;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.records.Manifest;
import plimsoll.records.ResultChecksums;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.RequestException;
import plimsoll.run.result.OpenResult;
import plimsoll.run.search.SearchProcedure;
import plimsoll.run.search.SearchRun;
import plimsoll.run.trial.Lab;
import plimsoll.run.trial.RunListener;
import plimsoll.run.trial.UninterruptedStep;

/** Searches with an open result, which no other lab can write while it is open. */
public record BegunSearch(PlannedSearch planned, OpenResult opened, TrialEnvironment environment)
        implements AutoCloseable {
    /** The directory of the result. */
    public Path directory() {
        return opened.folder().path();
    }

    /**
     * Searches until there are answers, or this thread is interrupted.
     *
     * @return the judgement of all records
     * @throws RequestException when a record cannot be written; earlier trials are kept
     */
    public Result execute(RunListener listener) {
        try (Lab lab = environment.lab(planned.extension())) {
            ask(lab, listener);
        } catch (UncheckedIOException refused) {
            if (!(refused.getCause() instanceof ClosedByInterruptException)) {
                throw unwritten(refused);
            }
            Thread.interrupted();
        } catch (IllegalArgumentException wrong) {
            throw new RequestException(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        }
        return UninterruptedStep.of(() -> Judge.run(directory()));
    }

    private void ask(Lab lab, RunListener listener) {
        SearchPlan plan = new SearchPlan(planned.verb(), planned.invocation().words(), planned.extension())
                .pricedAt(planned.script().price())
                .patching(planned.script().target(image -> variables(lab, image)));
        SearchRun run = new SearchRun(plan, planned.manifest(), opened.folder(), listener);
        SearchProcedure.ExecutionModes modes = new SearchProcedure.ExecutionModes(
                run.in(lab), run.in(lab, planned.script().inside()));
        List<String> notes =
                planned.script().searches() == 0 ? List.of() : planned.script().ask(run, modes);
        // The following code writes files, and a channel refuses an interrupted thread.
        Thread.interrupted();
        ResultChecksums.write(opened.folder(), opened.folder().manifest(), withNotes(notes));
    }

    private static Map<String, String> variables(Lab lab, ContainerImage image) {
        try {
            return lab.launcher().variables(image);
        } catch (IOException unusable) {
            throw new RequestException(ExitCode.NOT_STARTED, String.valueOf(unusable.getMessage()));
        }
    }

    /** Puts the notes of the answers before those of the study. */
    private Manifest withNotes(List<String> answerNotes) {
        List<String> notes = new ArrayList<>(answerNotes);
        notes.addAll(planned.manifest().notes());
        return planned.manifest().withNotes(notes);
    }

    private RequestException unwritten(UncheckedIOException refused) {
        return new RequestException(
                ExitCode.INTERNAL_ERROR,
                FileErrorText.of(refused) + "; earlier trials are kept: " + FileErrorText.remedy(refused) + ", then '"
                        + planned.invocation().resume(planned.command(), directory()) + "' resumes the search");
    }

    @Override
    public void close() {
        opened.close();
    }
}
