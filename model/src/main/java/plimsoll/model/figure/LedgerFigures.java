package plimsoll.model.figure;

import static plimsoll.model.figure.FigureBuilder.figure;

import java.util.List;

/**
 * What became of the operations: counts of the ledger, and what an audit found beside it. A threshold on what the client was
 * told counts the judged phases; on what was found, all of them.
 */
public final class LedgerFigures {
    private static final ColumnGroup GROUP = ColumnGroup.NOT_DONE;
    private static final String NONE = "== 0";

    public static final Figure ATTEMPTED = told("attempted", "attempted operations")
            .bound("attempted", ">= 1000")
            .larger()
            .says("acknowledged, rejected, failed or unknown");
    public static final Figure ACKNOWLEDGED = told("acknowledged", "acknowledged operations")
            .bound("acknowledged", ">= 1000")
            .larger()
            .says("the service said that it is done");
    public static final Figure REJECTED = told("rejected", "rejected operations")
            .bound("rejected", NONE)
            .column(GROUP, "rejected", "rejected")
            .says("refused on purpose, surely not done");
    public static final Figure FAILED = told("failed", "failed operations")
            .bound("failed", NONE)
            .column(GROUP, "failed", "failed")
            .says("surely not done");
    public static final Figure UNKNOWN = told("unknown", "unknown operations")
            .bound("unknown", NONE)
            .column(GROUP, "unknown", "unknown")
            .says("no trustworthy answer came");
    public static final Figure LOST = found("lost", "lost operations")
            .bound("lost", NONE)
            .column(GROUP, "lost", "lost")
            .says("acknowledged and not found in the store");
    public static final Figure LEFTOVERS = figure("leftovers", Unit.COUNT, "leftovers")
            .by(FigureSource.AUDIT)
            .bound("leftovers", NONE)
            .column(GROUP, "leftovers", "left over")
            .headed("left over")
            .note("of operations that were not acknowledged")
            .says("truncated blobs, unfinished uploads and files that lie about afterwards");
    public static final Figure DEATHS = figure("deaths", Unit.COUNT, "deaths")
            .by(FigureSource.CELLS)
            .in(ResultPart.NONE)
            .folded(RoundAggregation.SUM)
            .column(GROUP, "deaths", "deaths")
            .says("rounds in which the service died, hung or thrashed");
    public static final Figure LEFTOVER_FILES = figure("leftoverFiles", Unit.COUNT, "files left over")
            .by(FigureSource.AUDIT)
            .bound("leftovers.files", NONE)
            .says("files in the service's own directory that lie about afterwards");
    public static final Figure LEFTOVER_UNFINISHED = figure("leftoverUnfinished", Unit.COUNT, "unfinished leftovers")
            .by(FigureSource.AUDIT)
            .bound("leftovers.unfinished", NONE)
            .says("begun in the store and never finished");
    public static final Figure ERRORS = told("errors", "errors")
            .in(ResultPart.NONE)
            .bound("errors", NONE)
            .says("failed, or without a trustworthy answer");
    public static final Figure REJECTED_SHARE = figure("rejectedShare", Unit.SHARE, "share of rejections")
            .by(FigureSource.LEDGER)
            .bound("rejected.rate", "< 1%")
            .says("share of the attempted operations that was rejected");
    public static final Figure ERROR_SHARE = figure("errorShare", Unit.SHARE, "share of errors")
            .by(FigureSource.LEDGER)
            .bound("errors.rate", "< 1%")
            .says("share of the attempted operations that failed or got no trustworthy answer");
    public static final Figure STORED = found("stored", "stored operations")
            .bound("stored", ">= 1000")
            .larger()
            .says("acknowledged, and at least one copy was found");
    public static final Figure LEFT_NOTHING = found("leftNothing", "operations that left nothing")
            .bound("left_nothing", NONE)
            .says("acknowledged, and no copy is meant to be there: reads, changes, removals, and what was removed");
    public static final Figure DUPLICATED = found("duplicated", "duplicated operations")
            .bound("duplicated", NONE)
            .says("found more than once");
    public static final Figure CORRUPTED =
            found("corrupted", "corrupted operations").bound("corrupted", NONE).says("found with other bytes");
    public static final Figure TRUNCATED =
            found("truncated", "truncated operations").bound("truncated", NONE).says("found shorter than sent");
    public static final Figure UNEXPECTED =
            found("unexpected", "unexpected entries").bound("unexpected", NONE).says("found, though nobody sent it");
    public static final Figure RECOVERED = found("recovered", "recovered operations")
            .bound("recovered", NONE)
            .says("unknown to the client, and found");
    public static final Figure PHANTOM =
            found("phantom", "phantoms").bound("phantom", NONE).says("rejected or failed, and found all the same");
    public static final Figure UNSENT =
            told("unsent", "unsent operations").bound("unsent", NONE).says("due, and the generator could not start it");
    public static final Figure NOT_ATTEMPTED = told("notAttempted", "operations not attempted")
            .bound("not_attempted", NONE)
            .says("its precondition failed");
    public static final Figure ABORTED =
            told("aborted", "aborted operations").bound("aborted", NONE).says("given up by its own client");

    static final List<Figure> ALL = List.of(
            ATTEMPTED,
            ACKNOWLEDGED,
            REJECTED,
            FAILED,
            UNKNOWN,
            LOST,
            LEFTOVERS,
            DEATHS,
            LEFTOVER_FILES,
            LEFTOVER_UNFINISHED,
            ERRORS,
            REJECTED_SHARE,
            ERROR_SHARE,
            STORED,
            LEFT_NOTHING,
            DUPLICATED,
            CORRUPTED,
            TRUNCATED,
            UNEXPECTED,
            RECOVERED,
            PHANTOM,
            UNSENT,
            NOT_ATTEMPTED,
            ABORTED);

    private LedgerFigures() {}

    private static FigureBuilder told(String key, String name) {
        return figure(key, Unit.COUNT, name)
                .by(FigureSource.LEDGER)
                .in(ResultPart.BALANCE)
                .folded(RoundAggregation.SUM);
    }

    private static FigureBuilder found(String key, String name) {
        return figure(key, Unit.COUNT, name)
                .by(FigureSource.AUDIT)
                .in(ResultPart.BALANCE)
                .folded(RoundAggregation.SUM);
    }
}
