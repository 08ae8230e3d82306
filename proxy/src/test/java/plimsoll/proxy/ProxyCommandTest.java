package plimsoll.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxyCommandTest {
    @Test
    void a_direction_left_out_means_both() {
        assertThat(ProxyCommand.parse("rate 20000000"))
                .isEqualTo(new ProxyCommand.Rate(20e6, List.of(Direction.UP, Direction.DOWN)));
        assertThat(ProxyCommand.parse(" latency  2.5 down "))
                .isEqualTo(new ProxyCommand.Latency(2.5, List.of(Direction.DOWN)));
        assertThat(ProxyCommand.parse("half-open up")).isEqualTo(new ProxyCommand.Stall(List.of(Direction.UP)));
    }

    @Test
    void a_rate_can_be_taken_away() {
        assertThat(ProxyCommand.parse("rate off up"))
                .isEqualTo(new ProxyCommand.Rate(Double.POSITIVE_INFINITY, List.of(Direction.UP)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | rate, latency, stall, half-open, resume, reset, down or up",
                "pause | 'pause'",
                "rate | 'rate' has 0 arguments; give 1 or 2",
                "rate 0 | a rate in bytes per second is a number from 1 to 1000000000000, got 0",
                "rate NaN | from 1 to",
                "rate -5 | from 1 to",
                "rate much | a rate in bytes per second is a number, got 'much'",
                "rate 5 sideways | 'sideways'; use up or down",
                "rate 5 up down | has 3 arguments",
                "latency 60001 | a latency in milliseconds is a number from 0 to 60000",
                "half-open | 'half-open' has 0 arguments; give 1",
                "stall up | 'stall up' has too many words",
            })
    void a_wrong_line_is_answered_with_what_to_say(String line, String sentence) {
        assertThatThrownBy(() -> ProxyCommand.parse(line))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence);
    }
}
