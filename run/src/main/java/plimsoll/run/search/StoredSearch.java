package plimsoll.run.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.record.FileErrorText;
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

/** An earlier search, as stored in its result. */
public record StoredSearch(ResultFolder folder) {
    /** The search of a directory; does not check that there is one. */
    public static StoredSearch in(Path directory) {
        return new StoredSearch(OpenResult.folder(directory));
    }

    /** True if the directory is the result of a search. */
    public static boolean isIn(Path directory) {
        return Files.isRegularFile(new ResultFolder(directory).search());
    }

    /**
     * The command line that started the search of a directory.
     *
     * @throws RequestException when there is no search
     */
    public static List<String> words(Path directory) {
        try {
            return Json.read(new ResultFolder(directory).search(), SearchPlan.class)
                    .arguments();
        } catch (UnreadableRecordException none) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "cannot resume " + directory + ": it is not a result of find, rightsize or verify ("
                            + none.getMessage() + ")");
        }
    }

    /** Returns the selection of a search; in a resumed one, units of work keep the durations of the first start. */
    public static Selection selection(SearchRequest request) {
        return request.destination() instanceof ResultDestination.Stored(Path directory)
                ? request.selection()
                        .timing(new StoredSearch(new ResultFolder(directory))
                                .manifest()
                                .units())
                : request.selection();
    }

    /**
     * Refuses to mix trials of two machines, builds or studies, which prove nothing together.
     *
     * @param here the manifest that the search would have now
     * @throws RequestException when the machine, the build or the study differs
     */
    public void requireSameSetup(Manifest here, Path study) {
        Manifest there = manifest();
        boolean begun = !there.environment().isEmpty();
        if (begun && !Manifest.machineClass(there.environment()).equals(Manifest.machineClass(here.environment()))) {
            throw refused("its figures are from another machine, " + there.environment() + " instead of "
                    + here.environment() + "; start a new search");
        }
        changed(there, study).ifPresent(why -> {
            throw refused(why + "; start a new search");
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
        return new RequestException(ExitCode.USAGE, "cannot resume " + folder.path() + ": " + why);
    }
}
