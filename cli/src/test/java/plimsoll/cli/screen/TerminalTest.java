package plimsoll.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

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
}
