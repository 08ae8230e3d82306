package plimsoll.run.search;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.model.record.RecordFile;
import plimsoll.model.study.Shard;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.records.ResultFolder;

/**
 * Searches that another machine begins: the content of {@code procedure.json}, from which they are resumed without the
 * study and its command line.
 *
 * @param verb find, fit or prove
 * @param arguments of the verb, as given
 * @param extension class path of the study's own drivers and audits
 * @param procedure of all machines; each takes its share
 */
public record UnbegunSearch(
        String verb, List<String> arguments, Optional<String> extension, SearchProcedure procedure) {
    public UnbegunSearch {
        arguments = List.copyOf(arguments);
    }

    /** True if the directory is a result that was sent before it had begun. */
    public static boolean isIn(Path directory) {
        return RecordFile.exists(new ResultFolder(directory).procedure());
    }

    /** Returns a share of the searches. */
    public UnbegunSearch part(Shard shard) {
        return new UnbegunSearch(verb, arguments, extension, procedure.part(shard));
    }

    /** Returns the state of the search before its first trial: its {@code search.json}. */
    public SearchPlan plan() {
        return procedure.foreseen(new SearchPlan(verb, arguments, extension).pricedAt(procedure.price()));
    }

    /** Returns the same without words that only look like names of files: the command line and parts of a manifest. */
    public UnbegunSearch withoutWords() {
        return new UnbegunSearch(
                verb,
                List.of(),
                extension,
                procedure instanceof RightsizingProcedure sizing ? sizing.patching(Optional.empty()) : procedure);
    }

    /** Returns the same with the words of another one. */
    public UnbegunSearch withWords(UnbegunSearch of) {
        return new UnbegunSearch(
                verb,
                of.arguments(),
                extension,
                procedure instanceof RightsizingProcedure sizing && of.procedure() instanceof RightsizingProcedure words
                        ? sizing.patching(words.patched())
                        : procedure);
    }
}
