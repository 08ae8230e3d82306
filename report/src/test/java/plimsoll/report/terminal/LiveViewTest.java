package plimsoll.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.record.TailLatency;
import plimsoll.report.summary.VerdictStyle;

class LiveViewTest {
    private static final LiveRow HELD = LiveRowBuilder.builder()
            .variant("virtual-put")
            .load("125 x 10m at once")
            .usedBytes(238_000_000)
            .capBytes(536_870_912)
            .tail(Optional.of(new TailLatency(99, 8123)))
            .acknowledged(125)
            .lost(OptionalLong.of(0))
            .state(LiveRow.State.HOLDS)
            .word("holds")
            .build();
    private static final LiveRow RUNNING = LiveRowBuilder.builder()
            .variant("buffer-all")
            .load("125 x 10m at once")
            .usedBytes(536_870_912)
            .capBytes(536_870_912)
            .tail(Optional.of(new TailLatency(50, 950)))
            .acknowledged(9)
            .errors(2)
            .state(LiveRow.State.RUNNING)
            .word("burst")
            .build();
    private static final LiveState STATE =
            new LiveState(List.of(HELD, RUNNING), "upload-relay, trial 2 of 4", Optional.of(Duration.ofSeconds(95)));

    @Test
    void a_row_shows_memory_against_the_cap_and_what_was_not_done() {
        assertThat(LiveView.render(STATE, 160, TerminalStyle.PLAIN).lines())
                .satisfiesExactly(
                        heading -> assertThat(heading).isEqualTo("upload-relay, trial 2 of 4"),
                        held -> assertThat(held)
                                .containsSubsequence(
                                        "✓ virtual-put  holds", "██████░░░░░░░░ 227m", "512m", "125", "0", "8.12 s"),
                        running -> assertThat(running)
                                .containsSubsequence(
                                        "▸ buffer-all   burst", "█".repeat(14), "512m", "9", "0", "2", "–", "950 ms"),
                        left -> assertThat(left).contains("1 min 35 s"));
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 30, 45, 60, 79, 80, 100, 133})
    void every_line_leaves_the_last_column_free_so_that_nothing_wraps(int columns) {
        assertThat(LiveView.render(STATE, columns, TerminalStyle.PLAIN).lines())
                .hasSize(4)
                .allSatisfy(line -> assertThat(DisplayWidth.width(line)).isLessThan(columns));
    }

    @Test
    void a_narrow_terminal_keeps_name_and_state() {
        assertThat(LiveView.render(STATE, 30, TerminalStyle.PLAIN)).contains("✓ virtual-put  holds\n");
    }

    @Test
    void memory_above_the_cap_does_not_break_the_bar() {
        LiveRow above = LiveRowBuilder.builder()
                .variant("v")
                .load("l")
                .usedBytes(2)
                .capBytes(1)
                .state(LiveRow.State.RUNNING)
                .word("w")
                .build();

        assertThat(LiveView.render(new LiveState(List.of(above), "h", Optional.empty()), 80, TerminalStyle.PLAIN))
                .containsSubsequence("█".repeat(14) + " 2 ", "1 ");
    }

    @Test
    void a_painter_goes_back_over_its_own_lines_only() {
        Screen screen = new Screen();
        try (LivePainter painter = screen.painter(80, 24)) {
            painter.paint(STATE);
            screen.forget();
            painter.paint(STATE);
            assertThat(screen.text()).startsWith("\u001b[4A\r\u001b[J").hasLineCount(5);
            screen.forget();
            painter.above("one trial");
            assertThat(screen.text()).isEqualTo("\u001b[4A\r\u001b[Jone trial\n");
            screen.forget();
            painter.paint(STATE);
            assertThat(screen.text()).startsWith("upload-relay");
        }
        assertThat(screen.text()).endsWith("\u001b[4A\r\u001b[J");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 120})
    void a_long_line_above_the_frame_is_wrapped_and_its_rest_is_indented(int columns) {
        String words =
                "1/4 ✓ holds virtual-put.files-10m round 1: 125 acknowledged = 125 stored + 0 lost; 125 attempted";
        Screen screen = new Screen();
        screen.painter(columns, 24)
                .above(words.replace("✓ holds", TerminalStyle.COLOURED.toned(VerdictStyle.HOLDS, "✓ holds")));
        screen.painter(columns, 24).above("    " + words);

        List<String> lines =
                screen.text().replaceAll("\u001b\\[\\d+m", "").lines().toList();
        assertThat(lines)
                .allSatisfy(line -> assertThat(DisplayWidth.width(line)).isLessThan(columns));
        assertThat(lines.getFirst()).startsWith("1/4 ✓ holds");
        assertThat(lines.stream().skip(1)).allMatch(line -> line.matches("    \\S.*"));
        assertThat(String.join(" ", lines).replaceAll(" +", " ")).isEqualTo(words + " " + words);
    }

    @Test
    void a_frame_higher_than_the_terminal_is_cut_and_says_so() {
        Screen screen = new Screen();
        LivePainter painter = screen.painter(80, 6);
        painter.paint(new LiveState(Collections.nCopies(40, HELD), "many", Optional.empty()));

        assertThat(screen.text().lines()).hasSize(5);
        assertThat(screen.text().lines().toList().getLast()).contains("37");
    }

    private static final class Screen {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        LivePainter painter(int columns, int height) {
            PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
            return new LivePainter(out, TerminalStyle.PLAIN, columns, height);
        }

        String text() {
            return bytes.toString(StandardCharsets.UTF_8)
                    .replace(TerminalSequence.LINE_START, "\r")
                    .replace(TerminalSequence.MARK, "\u001b");
        }

        void forget() {
            bytes.reset();
        }
    }
}
