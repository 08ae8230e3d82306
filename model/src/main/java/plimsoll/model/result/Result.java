package plimsoll.model.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.WithBuilder;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.result.inside.DiagnosticTrial;
import plimsoll.model.result.search.SearchReport;

/**
 * A run, judged.
 *
 * @param schemaVersion semantic version of this shape; a reader of the same major version reads it
 * @param mode quick, full or default; of a search its verb: find, fit or prove
 * @param sentence the verdict, in one sentence
 * @param exitCode of the verb that made it
 * @param partial true when the run was interrupted
 * @param environment machine, JDK, caps: label to value, in the order to show
 * @param repeat the command that repeats it
 * @param notes what must be said beside the figures
 * @param explained what was seen from inside, in trials that were not judged
 * @param searched what searches found, where the verb searched
 * @param layers what each layer of the service costs an operation, where the study names its layers
 * @param baseline how it stands to a baseline, where one ran beside it
 */
@WithBuilder
public record Result(
        String schemaVersion,
        String study,
        String question,
        String mode,
        long seed,
        String startedAt,
        String sentence,
        int exitCode,
        boolean partial,
        List<CellResult> cells,
        List<TrialResult> trials,
        List<Comparison> comparisons,
        Map<String, String> environment,
        String repeat,
        List<String> notes,
        Optional<Recommendation> recommendation,
        List<DiagnosticTrial> explained,
        Optional<SearchReport> searched,
        List<LayerCost> layers,
        Optional<BaselineResult> baseline)
        implements ResultBuilder.With {
    /** Of the shape of {@code result.json} that is written today. */
    public static final String SCHEMA_VERSION = "1.5.0";
}
