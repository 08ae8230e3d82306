package plimsoll.model.verdict;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.LedgerFigures;

/** A count of a balance, and the word that follows its number. */
public final class LedgerCount {
    public static final LedgerCount ATTEMPTED =
            new LedgerCount(LedgerFigures.ATTEMPTED, "attempted", LedgerBalance::attempted);
    public static final LedgerCount ACKNOWLEDGED =
            new LedgerCount(LedgerFigures.ACKNOWLEDGED, "acknowledged", LedgerBalance::acknowledged);
    public static final LedgerCount REJECTED =
            new LedgerCount(LedgerFigures.REJECTED, "rejected", LedgerBalance::rejected);
    public static final LedgerCount FAILED = new LedgerCount(LedgerFigures.FAILED, "failed", LedgerBalance::failed);
    public static final LedgerCount UNKNOWN = new LedgerCount(LedgerFigures.UNKNOWN, "unknown", LedgerBalance::unknown);
    public static final LedgerCount STORED = new LedgerCount(LedgerFigures.STORED, "stored", LedgerBalance::stored);
    public static final LedgerCount LOST = new LedgerCount(LedgerFigures.LOST, "lost", LedgerBalance::lost);
    public static final LedgerCount LEFT_NOTHING =
            new LedgerCount(LedgerFigures.LEFT_NOTHING, "that left nothing", LedgerBalance::leftNothing);
    public static final LedgerCount CORRUPTED =
            new LedgerCount(LedgerFigures.CORRUPTED, "corrupted", LedgerBalance::corrupted);
    public static final LedgerCount TRUNCATED =
            new LedgerCount(LedgerFigures.TRUNCATED, "truncated", LedgerBalance::truncated);
    public static final LedgerCount DUPLICATED =
            new LedgerCount(LedgerFigures.DUPLICATED, "duplicated", LedgerBalance::duplicated);
    public static final LedgerCount UNEXPECTED =
            new LedgerCount(LedgerFigures.UNEXPECTED, "unexpected", LedgerBalance::unexpected);
    public static final LedgerCount RECOVERED =
            new LedgerCount(LedgerFigures.RECOVERED, "recovered", LedgerBalance::recovered);
    public static final LedgerCount PHANTOM = new LedgerCount(LedgerFigures.PHANTOM, "phantom", LedgerBalance::phantom);
    public static final LedgerCount ABORTED =
            new LedgerCount(LedgerFigures.ABORTED, "aborted on purpose", LedgerBalance::aborted);
    public static final LedgerCount UNSENT = new LedgerCount(LedgerFigures.UNSENT, "unsent", LedgerBalance::unsent);
    public static final LedgerCount NOT_ATTEMPTED =
            new LedgerCount(LedgerFigures.NOT_ATTEMPTED, "not attempted", LedgerBalance::notAttempted);

    private static final List<LedgerCount> ALL = List.of(
            ATTEMPTED,
            ACKNOWLEDGED,
            REJECTED,
            FAILED,
            UNKNOWN,
            STORED,
            LOST,
            LEFT_NOTHING,
            CORRUPTED,
            TRUNCATED,
            DUPLICATED,
            UNEXPECTED,
            RECOVERED,
            PHANTOM,
            ABORTED,
            UNSENT,
            NOT_ATTEMPTED);

    /** Counts of sent operations that are shown next to the equations. */
    public static final List<LedgerCount> BESIDE =
            List.of(CORRUPTED, TRUNCATED, DUPLICATED, UNEXPECTED, RECOVERED, PHANTOM, ABORTED);

    /** Counts of operations that were never sent. */
    public static final List<LedgerCount> NOT_SENT = List.of(UNSENT, NOT_ATTEMPTED);

    /** Counts of damage to acknowledged data. */
    public static final List<LedgerCount> DAMAGE = List.of(LOST, CORRUPTED, TRUNCATED, DUPLICATED);

    private final Figure figure;
    private final String word;
    private final ToLongFunction<LedgerBalance> count;

    private LedgerCount(Figure figure, String word, ToLongFunction<LedgerBalance> count) {
        this.figure = figure;
        this.word = word;
        this.count = count;
    }

    public static List<LedgerCount> all() {
        return ALL;
    }

    /** Returns the count of a figure; empty if no balance counts it. */
    public static Optional<LedgerCount> of(Figure figure) {
        return ALL.stream().filter(each -> each.figure.equals(figure)).findFirst();
    }

    public Figure figure() {
        return figure;
    }

    public String word() {
        return word;
    }

    public long of(LedgerBalance balance) {
        return count.applyAsLong(balance);
    }

    public long sum(Collection<LedgerBalance> balances) {
        return balances.stream().mapToLong(count).sum();
    }

    /**
     * Returns the sum over these balances in words, such as {@code 3 lost}.
     *
     * @param shown formats a number
     */
    public String words(Collection<LedgerBalance> balances, LongFunction<String> shown) {
        return shown.apply(sum(balances)) + " " + word;
    }
}
