package plimsoll.report.view;

import java.util.List;
import java.util.Optional;
import plimsoll.report.summary.LedgerAccount;

/** Content of a section, as plain text and amounts in words: a painter escapes it, lays it out, and adds nothing to it. */
public sealed interface View {
    /** Characters of a text that every painter shows; only in a table it may have less room. */
    int LONGEST_TEXT = 2_000;

    /** A paragraph each. */
    record Sentences(List<String> lines) implements View {
        public Sentences {
            lines = List.copyOf(lines);
        }
    }

    /**
     * Rows under headings.
     *
     * @param caption stands before it; empty for none
     * @param rows as long as the columns; the last cell of a shorter one takes what is left
     * @param sentences the same, for where lines are narrow; empty: rows are aligned there too
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

    /** The equations of one cell or several. */
    record Ledger(List<LedgerAccount> accounts) implements View {
        public Ledger {
            accounts = List.copyOf(accounts);
        }
    }

    /**
     * Text to be copied as it is.
     *
     * @param what it is, such as {@code the flags}
     * @param shell whether it is words of a command, which may go on in another line
     */
    record Paste(String what, String text, boolean shell) implements View {}

    /**
     * Parts under a heading.
     *
     * @param cell that they speak of
     * @param folded whether a page opens them only on demand
     */
    record Block(String heading, Optional<String> cell, boolean folded, List<View> parts) implements View {
        public Block {
            parts = List.copyOf(parts);
        }
    }

    /** How to read what follows; only a page has room for it. */
    record Explanation(String text) implements View {}

    /** Parts that only a page has room for. */
    record Detail(List<View> parts) implements View {
        public Detail {
            parts = List.copyOf(parts);
        }
    }

    /**
     * A drawing of which the page has a script of its own.
     *
     * @param script its name
     * @param number which of several, from 0
     * @param sentences where nothing can be drawn
     */
    record Plot(String script, int number, List<String> sentences) implements View {
        public Plot {
            sentences = List.copyOf(sentences);
        }
    }

    /** Parts below each other. */
    record Group(List<View> parts) implements View {
        public Group {
            parts = List.copyOf(parts);
        }
    }
}
