package plimsoll.model.figure;

import static plimsoll.model.figure.FigureBuilder.figure;

import java.util.List;

/**
 * Counts of the ledger, and of an audit's findings. A threshold on a count of the ledger covers the judged phases; one
 * on an audit's count covers all phases.
 */
public final class LedgerFigures {
    private static final ColumnGroup GROUP = ColumnGroup.NOT_DONE;
    private static final String NONE = "== 0";

    public static final Figure ATTEMPTED = fromLedger("attempted", "attempted operations")
            .bound("attempted", ">= 1000")
            .larger()
            .says("acknowledged, rejected, failed or unknown");
    public static final Figure ACKNOWLEDGED = fromLedger("acknowledged", "acknowledged operations")
            .bound("acknowledged", ">= 1000")
            .larger()
            .says("confirmed by the service as done");
    public static final Figure REJECTED = fromLedger("rejected", "rejected operations")
            .bound("rejected", NONE)
            .column(GROUP, "rejected", "rejected")
            .says("refused on purpose, surely not done");
    public static final Figure FAILED = fromLedger("failed", "failed operations")
            .bound("failed", NONE)
            .column(GROUP, "failed", "failed")
            .says("surely not done");
    public static final Figure UNKNOWN = fromLedger("unknown", "unknown operations")
            .bound("unknown", NONE)
            .column(GROUP, "unknown", "unknown")
            .says("no trustworthy answer came");
    public static final Figure LOST = fromAudit("lost", "lost operations")
            .bound("lost", NONE)
            .column(GROUP, "lost", "lost")
            .says("acknowledged and not found in the store");
    public static final Figure LEFTOVERS = figure("leftovers", Unit.COUNT, "leftovers")
            .by(FigureSource.AUDIT)
            .bound("leftovers", NONE)
            .column(GROUP, "leftovers", "left over")
            .headed("left over")
            .note("of operations that were not acknowledged")
            .says("truncated blobs, unfinished uploads and files that remain afterwards");
    public static final Figure DEATHS = figure("deaths", Unit.COUNT, "deaths")
            .by(FigureSource.CELLS)
            .in(ResultPart.NONE)
            .aggregated(RoundAggregation.SUM)
            .column(GROUP, "deaths", "deaths")
            .says("rounds in which the service died, hung or thrashed");
    public static final Figure LEFTOVER_FILES = figure("leftoverFiles", Unit.COUNT, "files left over")
            .by(FigureSource.AUDIT)
            .bound("leftovers.files", NONE)
            .note("without timing logs that were read")
            .says("files that remain in the service's own directory afterwards");
    public static final Figure LEFTOVER_UNFINISHED = figure("leftoverUnfinished", Unit.COUNT, "unfinished leftovers")
            .by(FigureSource.AUDIT)
            .bound("leftovers.unfinished", NONE)
            .says("begun in the store and never finished");
    public static final Figure ERRORS = fromLedger("errors", "errors")
            .in(ResultPart.NONE)
            .bound("errors", NONE)
            .says("failed, or without a trustworthy answer");
    public static final Figure REJECTED_SHARE = figure("rejectedShare", Unit.SHARE, "share of rejections")
            .by(FigureSource.LEDGER)
            .bound("rejected.share", "< 1%")
            .formerlyBound("rejected.rate")
            .says("share of the attempted operations that were rejected");
    public static final Figure ERROR_SHARE = figure("errorShare", Unit.SHARE, "share of errors")
            .by(FigureSource.LEDGER)
            .bound("errors.share", "< 1%")
            .formerlyBound("errors.rate")
            .column(GROUP, "errorShare", "errors")
            .headed("errors")
            .shown(FigureColumn.Visibility.MEASURED)
            .says("share of the attempted operations that failed or got no trustworthy answer");
    public static final Figure STORED = fromAudit("stored", "stored operations")
            .bound("stored", ">= 1000")
            .larger()
            .says("acknowledged, and at least one copy was found");
    public static final Figure LEFT_NOTHING = fromAudit("leftNothing", "operations that left nothing")
            .bound("left_nothing", NONE)
            .says("acknowledged, but not expected to leave a copy: reads, changes, removals, and removed entries");
    public static final Figure DUPLICATED = fromAudit("duplicated", "duplicated operations")
            .bound("duplicated", NONE)
            .column(GROUP, "duplicated", "duplicated")
            .shown(FigureColumn.Visibility.FILLED)
            .says("found more than once");
    public static final Figure CORRUPTED = fromAudit("corrupted", "corrupted operations")
            .bound("corrupted", NONE)
            .says("found with other bytes");
    public static final Figure TRUNCATED = fromAudit("truncated", "truncated operations")
            .bound("truncated", NONE)
            .says("found shorter than sent");
    public static final Figure UNEXPECTED = fromAudit("unexpected", "unexpected entries")
            .bound("unexpected", NONE)
            .says("found, though never sent");
    public static final Figure RECOVERED = fromAudit("recovered", "recovered operations")
            .bound("recovered", NONE)
            .says("unknown to the client, but found");
    public static final Figure PHANTOM =
            fromAudit("phantom", "phantoms").bound("phantom", NONE).says("rejected or failed, but found");
    public static final Figure UNSENT = fromLedger("unsent", "unsent operations")
            .bound("unsent", NONE)
            .says("due, but the generator could not start them");
    public static final Figure NOT_ATTEMPTED = fromLedger("notAttempted", "operations not attempted")
            .bound("not_attempted", NONE)
            .says("their precondition failed");
    public static final Figure ABORTED = fromLedger("aborted", "aborted operations")
            .bound("aborted", NONE)
            .says("abandoned on purpose by their own client");

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

    private static FigureBuilder fromLedger(String key, String name) {
        return figure(key, Unit.COUNT, name)
                .by(FigureSource.LEDGER)
                .in(ResultPart.BALANCE)
                .aggregated(RoundAggregation.SUM);
    }

    private static FigureBuilder fromAudit(String key, String name) {
        return figure(key, Unit.COUNT, name)
                .by(FigureSource.AUDIT)
                .in(ResultPart.BALANCE)
                .aggregated(RoundAggregation.SUM);
    }
}
