package plimsoll.run.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.json.FileErrorText;
import plimsoll.json.Json;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.ResultDestination;
import plimsoll.run.request.SearchRequest;
import plimsoll.run.result.OpenResult;
import plimsoll.study.provenance.BuildFingerprints;
import plimsoll.study.setting.Selection;

/** A search that was begun before, as its result has it. */
public record StoredSearch(ResultFolder folder) {
    /** The search in a directory, whether or not there is one. */
    public static StoredSearch in(Path directory) {
        return new StoredSearch(OpenResult.folder(directory));
    }

    /** True if the directory is the result of a search. */
    public static boolean isIn(Path directory) {
        return Files.isRegularFile(new ResultFolder(directory).search());
    }

    /**
     * The words with which the search in a directory was begun.
     *
     * @throws RequestException when there is none
     */
    public static List<String> words(Path directory) {
        try {
            return Json.read(new ResultFolder(directory).search(), SearchPlan.class)
                    .arguments();
        } catch (UnreadableRecordException none) {
            throw new RequestException(
                    ExitCode.USAGE,
                    directory + " cannot be gone on with: it is no result of find, fit or prove (" + none.getMessage()
                            + ")");
        }
    }

    /** The selection of a search; in one that is gone on with, units of work take as long as they did when it was begun. */
    public static Selection selection(SearchRequest request) {
        return request.destination() instanceof ResultDestination.Stored(Path directory)
                ? request.selection()
                        .timing(new StoredSearch(new ResultFolder(directory))
                                .manifest()
                                .units())
                : request.selection();
    }

    /**
     * Trials of two machines, of two builds or of two studies prove nothing together.
     *
     * @param here the manifest that it would have now
     * @throws RequestException when they would have to
     */
    public void mustGoOnAs(Manifest here, Path study) {
        Manifest there = manifest();
        if (!there.environment().equals(here.environment())) {
            throw refused(
                    "its figures are of another machine, " + there.environment() + " and not " + here.environment());
        }
        changed(there, study).ifPresent(why -> {
            throw refused(why + "; search anew");
        });
    }

    private Optional<String> changed(Manifest there, Path study) {
        Optional<String> build =
                BuildFingerprints.changed(there.builds()).map(why -> "its trials were of another build: " + why);
        return build.or(() -> isOf(study) ? Optional.empty() : Optional.of(study + " has changed since"));
    }

    private boolean isOf(Path study) {
        try {
            return Files.notExists(folder.study()) || Files.mismatch(folder.study(), study) < 0;
        } catch (IOException unreadable) {
            throw new RequestException(ExitCode.USAGE, FileErrorText.of(new UncheckedIOException(unreadable)));
        }
    }

    private Manifest manifest() {
        return Json.read(folder.manifest(), Manifest.class);
    }

    private RequestException refused(String why) {
        return new RequestException(ExitCode.USAGE, folder.path() + " cannot be gone on with: " + why);
    }
}
