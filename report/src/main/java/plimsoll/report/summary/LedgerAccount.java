package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.verdict.LedgerCount;

/**
 * The ledger of one cell, all rounds together.
 *
 * @param cell name of the cell
 * @param rounds number of rounds in the sums
 * @param equations one for the answers that clients got, and one for the copies in the store
 * @param remarks unknown facts, and counts outside of the equations
 * @param thresholds with the number of rounds in which each held
 * @param reasons why operations were not acknowledged, the most frequent first; only a page shows them
 */
public record LedgerAccount(
        String cell,
        int rounds,
        List<Equation> equations,
        List<String> remarks,
        List<String> thresholds,
        List<String> reasons) {
    /** A count that is the sum of other counts. */
    public record Equation(Term whole, List<Term> parts) {
        public String words() {
            return whole.words() + " = " + parts.stream().map(Term::words).collect(Collectors.joining(" + "));
        }

        String brief() {
            if (parts.stream().allMatch(part -> part.amount().equals("0"))) {
                return whole.words();
            }
            String shown = parts.stream()
                    .filter(part -> !part.amount().equals("0") || part.word().equals(LedgerCount.LOST.word()))
                    .map(Term::words)
                    .collect(Collectors.joining(" + "));
            return whole.words() + " = " + shown;
        }
    }

    /**
     * A count with its word.
     *
     * @param bad whether it counts operations that should not exist, such as lost ones
     */
    public record Term(String amount, String word, boolean bad) {
        String words() {
            return amount + " " + word;
        }
    }

    /** Returns the equations and the remarks, in a line. */
    public String words() {
        return Stream.concat(equations.stream().map(Equation::words), remarks.stream())
                .collect(Collectors.joining("; "));
    }

    /**
     * Returns the same without parts that are 0, for a line of a terminal: {@code 375 attempted = 375 acknowledged =
     * 375 stored + 0 lost}. The count of lost operations is always shown.
     */
    String brief() {
        List<String> lines = new ArrayList<>();
        for (Equation equation : equations) {
            String words = equation.brief();
            String whole = " = " + equation.whole().words();
            boolean continues = !lines.isEmpty() && lines.getLast().endsWith(whole);
            lines.add(
                    continues
                            ? lines.removeLast()
                                    + words.substring(equation.whole().words().length())
                            : words);
        }
        return Stream.concat(lines.stream(), remarks.stream()).collect(Collectors.joining("; "));
    }

    /** Returns {@link #words} with the thresholds. */
    public String sentence() {
        return thresholds.isEmpty() ? words() : words() + ". Thresholds: " + String.join(", ", thresholds);
    }
}
