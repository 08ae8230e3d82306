package plimsoll.report.view;

import java.util.List;
import java.util.Optional;
import plimsoll.report.summary.LedgerAccount;

/** Content of a section as plain text, with formatted amounts. A painter escapes it, lays it out, and adds nothing. */
public sealed interface View {
    /** Maximum number of characters that painters show of a text; a table may show fewer. */
    int LONGEST_TEXT = 2_000;

    /** Sentences, one paragraph each. */
    record Sentences(List<String> lines) implements View {
        public Sentences {
            lines = List.copyOf(lines);
        }
    }

    /**
     * Rows under headings.
     *
     * @param caption text before the table; empty for none
     * @param rows a cell for each column; the last cell of a shorter row spans the rest
     * @param sentences the same content for narrow media; empty: show the rows there too
     */
    record Table(String caption, List<TableColumn> columns, List<List<TableCell>> rows, List<String> sentences)
            implements View {
        public Table {
            columns = List.copyOf(columns);
            rows = rows.stream().map(List::copyOf).toList();
            sentences = List.copyOf(sentences);
        }

        public Table(String caption, List<TableColumn> columns, List<List<TableCell>> rows) {
            this(caption, columns, rows, List.of());
        }
    }

    /** The ledgers of one or more cells. */
    record Ledger(List<LedgerAccount> accounts) implements View {
        public Ledger {
            accounts = List.copyOf(accounts);
        }
    }

    /**
     * Text to copy unchanged.
     *
     * @param what noun phrase for the text, such as {@code the flags}
     * @param shell whether it is a command, which may be continued on the next line
     */
    record Paste(String what, String text, boolean shell) implements View {}

    /**
     * Parts under a heading.
     *
     * @param cell the cell that they describe
     * @param folded whether a page shows them only on demand
     */
    record Block(String heading, Optional<String> cell, boolean folded, List<View> parts) implements View {
        public Block {
            parts = List.copyOf(parts);
        }
    }

    /** Explains how to read the following parts; only a page shows it. */
    record Explanation(String text) implements View {}

    /** Parts that only a page shows. */
    record Detail(List<View> parts) implements View {
        public Detail {
            parts = List.copyOf(parts);
        }
    }

    /**
     * A plot that a script of the page draws.
     *
     * @param script name of the script
     * @param number index of the plot, from 0
     * @param sentences for media without plots
     */
    record Plot(String script, int number, List<String> sentences) implements View {
        public Plot {
            sentences = List.copyOf(sentences);
        }
    }

    /** Parts in a vertical sequence. */
    record Group(List<View> parts) implements View {
        public Group {
            parts = List.copyOf(parts);
        }
    }
}
