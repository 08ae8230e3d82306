package plimsoll.model.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.WithBuilder;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.result.comparison.SequentialRanking;
import plimsoll.model.result.inside.DiagnosticTrial;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.model.result.search.SearchReport;

/**
 * A judged run.
 *
 * @param schemaVersion semantic version of this shape; a reader of the same major version reads it
 * @param mode quick, full or default; for a search its verb: find, fit or prove
 * @param sentence the verdict, in one sentence
 * @param exitCode of the verb that made it
 * @param partial true when the run was interrupted
 * @param sequential looks at comparisons for which rounds were added; empty if each cell ran a fixed number
 * @param environment machine, JDK, caps: label to value, in the order to show
 * @param repeat the command that repeats it
 * @param notes remarks that belong with the figures
 * @param explained observations from inside, in trials that were not judged
 * @param profiles pairs of cells whose costs were compared, in trials that were not judged
 * @param searched findings of searches, if the verb searched
 * @param layers cost of an operation in each layer of the service, if the study names its layers
 * @param baseline comparison with a baseline, if one ran alongside it
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
        List<SequentialRanking> sequential,
        Map<String, String> environment,
        String repeat,
        List<String> notes,
        Optional<Recommendation> recommendation,
        List<DiagnosticTrial> explained,
        List<ProfileComparison> profiles,
        Optional<SearchReport> searched,
        List<LayerCost> layers,
        Optional<BaselineResult> baseline)
        implements ResultBuilder.With {
    /** Version of the shape of {@code result.json} that this build writes. */
    public static final String SCHEMA_VERSION = "2.12.0";

    /** Whether all its cells are of one variant, which advice need not name. */
    public boolean hasOneVariant() {
        return cells.stream().map(CellResult::variant).distinct().count() == 1;
    }
}
