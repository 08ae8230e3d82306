package plimsoll.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {
    /** The launcher passes the size in this property. */
    private static final String SIZE = "plimsoll.terminal";

    @AfterEach
    void forget() {
        System.clearProperty(SIZE);
    }

    @ParameterizedTest
    @CsvSource({"0x0, 24, 80", "0x132, 24, 132", "50x0, 50, 80", "50x132, 50, 132", "50x20, 50, 40"})
    void a_terminal_that_does_not_know_its_size_has_a_usual_one(String size, int rows, int columns) {
        System.setProperty(SIZE, size);

        assertThat(new Terminal().rows()).isEqualTo(rows);
        assertThat(new Terminal().columns()).isEqualTo(columns);
    }

    @ParameterizedTest
    @CsvSource({
        "50x132, xterm, true",
        "50x40, xterm, true",
        "0x0, xterm, true",
        "50x39, xterm, false",
        "50x132, dumb, false",
        "'', xterm, false"
    })
    void lines_are_redrawn_only_where_they_fit_and_the_cursor_moves(String size, String kind, boolean redraws) {
        System.setProperty(SIZE, size);

        assertThat(Terminal.redraws(Map.of("TERM", kind))).isEqualTo(redraws);
    }
}
