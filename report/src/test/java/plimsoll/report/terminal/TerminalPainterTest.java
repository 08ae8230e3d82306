package plimsoll.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.report.view.View;

class TerminalPainterTest {
    private static final String FLAGS =
            "-Xmx352m -XX:MaxMetaspaceSize=64m -XX:ReservedCodeCacheSize=32m" + " -XX:MaxDirectMemorySize=16m";

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 76, 120})
    void flags_to_paste_are_whole_on_a_narrow_terminal(int columns) {
        List<String> lines = TerminalPainter.lines(new View.Paste("the flags", FLAGS, true), columns);

        assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns));
        assertThat(lines.subList(0, lines.size() - 1))
                .allSatisfy(line -> assertThat(line).endsWith(" \\"));
        assertThat(lines.stream()
                        .map(line -> line.strip().replaceFirst(" \\\\$", ""))
                        .collect(Collectors.joining(" ")))
                .isEqualTo(FLAGS);
    }
}
