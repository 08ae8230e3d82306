package plimsoll.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.records.Manifest;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.ResultDestination;
import plimsoll.run.result.OpenResult;
import plimsoll.run.search.SearchProcedure;
import plimsoll.run.search.StoredSearch;
import plimsoll.run.search.UnbegunSearch;

/**
 * Searches that have not started, or not in this process.
 *
 * @param verb find, fit or prove
 * @param manifest of their result, without a number of trials, which is not known beforehand unless there is nothing to search
 * @param study the file that a new result keeps a copy of
 * @param extension class path of the study's own drivers and audits
 */
public record PlannedSearch(
        String verb,
        Manifest manifest,
        Path study,
        Optional<String> extension,
        SearchProcedure script,
        ResultDestination destination,
        Invocation invocation) {
    public PlannedSearch {
        manifest = manifest.forVerb(verb)
                .withCells(List.of())
                .withBaseline(Optional.empty())
                .withPlannedTrials(script.searches() == 0 ? Optional.of(0) : Optional.empty());
    }

    /**
     * Opens the result; does not run a trial yet.
     *
     * @throws plimsoll.run.request.RequestException when it cannot be written or resumed, or another lab writes into it
     */
    public BegunSearch begin(TrialEnvironment environment) {
        if (destination instanceof ResultDestination.Stored(Path directory)) {
            StoredSearch.in(directory).requireSameSetup(manifest, study);
        }
        return new BegunSearch(this, OpenResult.of(destination, resultName(), study), environment);
    }

    /** Returns the same searches for another machine to begin. */
    public UnbegunSearch unbegun() {
        return new UnbegunSearch(verb, invocation.words(), extension, script);
    }

    /** Returns the first part of the name of a new result, before its time. */
    public String resultName() {
        return manifest.resultName(manifest.study() + "-" + command());
    }

    /** Returns the command of the search. */
    public String command() {
        return command(verb);
    }

    /** Returns the command of a verb. Records keep the verb of earlier versions, so that results stay comparable. */
    static String command(String verb) {
        return switch (verb) {
            case "fit" -> "rightsize";
            case "prove" -> "verify";
            default -> verb;
        };
    }
}
