package plimsoll.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.hostile.ByteMutator;
import plimsoll.hostile.HostileCases;

/** Any input of a proxy is a sequence of commands and of refusals, each of one line. */
class HostileCommandsTest {
    private static final List<String> GOOD = List.of(
            "rate 20000000 up\nlatency 2.5\nstall\nresume\n",
            "half-open down\r\nrate off\r\nreset\r\n",
            "down\nup\nlatency 60000 down");

    private static final ByteMutator MUTATOR = new ByteMutator(
            List.of(
                    " ",
                    "\n",
                    "\r",
                    "\t",
                    "\u2028",
                    "\u00a0",
                    "\u0000",
                    "\ufffe",
                    "rate ",
                    "up",
                    "9",
                    "-",
                    ".",
                    "e9",
                    "NaN",
                    "Infinity",
                    "0x1p3",
                    "1d",
                    "'",
                    "%s"),
            20_000);

    @Test
    void any_line_is_a_command_within_its_bounds_or_refused_with_the_line() {
        HostileCases.of(1_000).run(random -> {
            BoundedLineReader lines = new BoundedLineReader(new StringReader(MUTATOR.changed(GOOD, random)));
            for (Optional<BoundedLineReader.Line> line = lines.next(); line.isPresent(); line = lines.next()) {
                try {
                    check(ProxyCommand.parse(line.get().uncut()));
                } catch (IllegalArgumentException refused) {
                    assertThat(refused.getMessage()).isNotBlank().hasSizeLessThan(3_000);
                }
            }
        });
    }

    private static void check(ProxyCommand command) {
        switch (command) {
            case ProxyCommand.Rate(double rate, List<Direction> directions) -> {
                assertThat(rate).isGreaterThanOrEqualTo(1);
                assertThat(directions).isNotEmpty();
            }
            case ProxyCommand.Latency(double millis, List<Direction> directions) -> {
                assertThat(millis).isBetween(0.0, (double) ProxyCommand.LATENCY_MILLIS_MAX);
                assertThat(directions).isNotEmpty();
            }
            case ProxyCommand.Stall(List<Direction> directions) ->
                assertThat(directions).isNotEmpty();
            case ProxyCommand.Resume _, ProxyCommand.Reset _, ProxyCommand.Down _, ProxyCommand.Up _ -> {}
        }
    }
}
