package plimsoll.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.explain.Instrument;
import plimsoll.records.Manifest;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.ResultDestination;
import plimsoll.run.result.OpenResult;
import plimsoll.run.search.SearchProcedure;
import plimsoll.run.search.StoredSearch;

/**
 * Searches of which no trial was made yet, or not in this process.
 *
 * @param verb find, fit or prove
 * @param manifest of their result, without a number of trials, which nobody knows beforehand
 * @param study the file, of which a new result keeps a copy
 * @param extension class path of the study's own drivers and audits
 * @param inside instruments in the services; none where a capacity is decided
 */
public record PlannedSearch(
        String verb,
        Manifest manifest,
        Path study,
        Optional<String> extension,
        List<Instrument> inside,
        SearchProcedure script,
        ResultDestination destination,
        Invocation invocation) {
    public PlannedSearch {
        inside = List.copyOf(inside);
        manifest = manifest.deciding(verb).withCells(List.of()).withBaseline(Optional.empty());
    }

    /**
     * Opens the result; no trial is made yet.
     *
     * @throws plimsoll.run.request.RequestException when it cannot be written or gone on with, or another lab writes into it
     */
    public BegunSearch begin(TrialEnvironment place) {
        if (destination instanceof ResultDestination.Stored(Path directory)) {
            StoredSearch.in(directory).mustGoOnAs(manifest, study);
        }
        return new BegunSearch(this, OpenResult.of(destination, manifest.study() + "-" + verb, study), place);
    }
}
