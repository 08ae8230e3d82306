package plimsoll.report.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Document;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.junit.jupiter.api.Test;
import plimsoll.hostile.HostileCases;
import plimsoll.report.export.MarkdownPainter;
import plimsoll.report.text.TextSanitizer;
import plimsoll.report.view.View;

/** Renders Markdown with an independent parser, then applies GitHub's filters of the rendered text. */
class RenderedMarkdownTest {
    private static final int TEXTS = HostileCases.of(500).count();

    private static final List<String> PIECES = List.of(
            "@",
            "#",
            "@octocat",
            "#12",
            "octo/repo#7",
            "GH-26",
            "gh-1",
            "*",
            "**",
            "_",
            "__",
            "`",
            "``",
            "~~",
            "|",
            "\\",
            "\\|",
            "[a](b)",
            "![a](b)",
            "[a]: b",
            "<b>",
            "</details>",
            "<!--",
            "&amp;",
            "&#64;",
            "&#x40;",
            "http://evil.example",
            "https://e",
            "www.e.example",
            "a@b.example",
            "# x",
            "- x",
            "1. x",
            "+ x",
            "> x",
            "---",
            "===",
            "$x$",
            "\n",
            "\r",
            "\t",
            "\u2028",
            "\u202e",
            "\u0000",
            "\ud800",
            ":",
            "://",
            "!",
            "word",
            "0",
            " ",
            "  ",
            "    ");

    /** As in html-pipeline: a name or a number after the sign, unless a word precedes it. */
    private static final Pattern MENTION = Pattern.compile("(?:^|\\W)@[a-z0-9]", Pattern.CASE_INSENSITIVE);

    private static final Pattern ISSUE =
            Pattern.compile("(?:^|\\W|[\\w.-]+/[\\w.-]+)(?:#|GH-)\\d", Pattern.CASE_INSENSITIVE);

    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    @Test
    void any_sentence_is_rendered_as_its_own_words_and_mentions_no_user() {
        long seed = HostileCases.chosenSeed();
        Random random = new Random(seed);
        for (int i = 0; i < TEXTS; i++) {
            // Half of the texts begin with what may be markup at the beginning of a line.
            String text = (i % 2 == 0 ? "x" : "") + text(random);
            if (text.isBlank()) {
                continue;
            }
            Rendered rendered = new Rendered();
            PARSER.parse(MarkdownPainter.render(new View.Sentences(List.of(text))))
                    .accept(rendered);

            assertThat(rendered.others)
                    .as("seed %d, text %d: %s", seed, i, text)
                    .isEmpty();
            String words = String.join("", rendered.texts);
            assertThat(words.replace("\u2060", "").replaceAll("\\s+", " ").strip())
                    .as("seed %d, text %d: %s", seed, i, text)
                    .isEqualTo(TextSanitizer.line(text, View.LONGEST_TEXT)
                            .replaceAll("\\s+", " ")
                            .strip());
            assertThat(MENTION.matcher(words).find())
                    .as("seed %d, text %d: %s", seed, i, words)
                    .isFalse();
            assertThat(ISSUE.matcher(words).find())
                    .as("seed %d, text %d: %s", seed, i, words)
                    .isFalse();
        }
    }

    @Test
    void a_name_and_a_number_of_an_issue_are_planted_and_found_by_the_filters() {
        assertThat(MENTION.matcher("see @octocat").find()).isTrue();
        assertThat(ISSUE.matcher("fixes #12").find()).isTrue();
        assertThat(ISSUE.matcher("octo/repo#7").find()).isTrue();
        assertThat(ISSUE.matcher("GH-26").find()).isTrue();
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i >= 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    /** The texts of a document, and every node that is neither text nor the list that it stands in. */
    private static final class Rendered extends AbstractVisitor {
        private final List<String> texts = new ArrayList<>();
        private final List<String> others = new ArrayList<>();

        @Override
        protected void visitChildren(Node parent) {
            boolean plain = parent instanceof Document
                    || parent instanceof BulletList
                    || parent instanceof ListItem
                    || parent instanceof Paragraph;
            if (!plain) {
                others.add(parent.toString());
            }
            super.visitChildren(parent);
        }

        @Override
        public void visit(Text text) {
            texts.add(text.getLiteral());
        }

        @Override
        public void visit(Code code) {
            others.add(code.toString());
        }

        @Override
        public void visit(CustomNode node) {
            if (!(node instanceof TableCell)) {
                others.add(node.toString());
            }
            super.visit(node);
        }
    }
}
