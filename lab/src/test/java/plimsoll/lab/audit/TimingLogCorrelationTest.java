package plimsoll.lab.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.audit.TimingLogCorrelation.Producer;
import plimsoll.model.OperationId;
import plimsoll.model.member.TimingLogSpec;
import plimsoll.model.result.TimingLogStats;

class TimingLogCorrelationTest {
    private static final long SEED = 7;
    private static final TimingLogSpec OUTER =
            new TimingLogSpec("outer", "front", "a.log", "^/(?<id>\\S+) (?<s>[0-9.]+)$");
    private static final TimingLogSpec INNER =
            new TimingLogSpec("inner", "service", "b.log", "^/(?<id>\\S+) (?<us>[0-9.]+)$");

    @TempDir
    Path directory;

    @Test
    void timing_logs_are_compared_on_the_operations_that_all_of_them_have() throws IOException {
        write("a.log", line(0, "0.010"), line(1, "0.030"), line(2, "9"), "GET / of somebody else");
        write("b.log", line(0, "4000"), line(1, "6000.7"));

        List<TimingLogStats> clocks = read(acknowledged(0, 1, 2), OUTER, INNER);

        assertThat(clocks).extracting(TimingLogStats::operations).containsExactly(2L, 2L);
        assertThat(clocks.getFirst().millisMean()).isCloseTo(20, within(1e-9));
        assertThat(clocks.getLast().millisMean()).isCloseTo(5, within(1e-9));
        assertThat(clocks).allMatch(clock -> clock.problem().isEmpty());
    }

    @Test
    void unacknowledged_and_unjudged_operations_do_not_count() throws IOException {
        write(
                "b.log",
                line(0, "1000"),
                line(1, "900000"),
                "/" + new OperationId(SEED, 3, 0) + " 900000",
                "/" + new OperationId(8, 0, 0) + " 900000",
                line(123_456_789_012L, "900000"));

        TimingLogStats clock = read(acknowledged(0), INNER).getFirst();

        assertThat(clock.operations()).isEqualTo(1);
        assertThat(clock.millisMean()).isCloseTo(1, within(1e-9));
    }

    @Test
    void the_last_of_several_lines_of_an_operation_counts() throws IOException {
        write("b.log", line(0, "1000"), line(0, "3000"));

        assertThat(read(acknowledged(0), INNER).getFirst().millisMean()).isCloseTo(3, within(1e-9));
    }

    @Test
    void an_empty_timing_log_has_a_reason_and_does_not_affect_others() throws IOException {
        write("a.log", line(0, "0.010"));
        write("b.log", "no line of ours");
        Files.createDirectory(directory.resolve("folder"));
        Files.createSymbolicLink(directory.resolve("link"), Path.of("/dev/zero"));

        List<TimingLogStats> clocks = read(
                acknowledged(0),
                OUTER,
                INNER,
                at("none.log"),
                at("folder"),
                at("link"),
                new TimingLogSpec("away", "attached", "a.log", OUTER.line()));

        assertThat(clocks.getFirst().operations()).isEqualTo(1);
        assertThat(clocks.stream().skip(1).map(clock -> clock.problem().orElse("")))
                .satisfiesExactly(
                        problem -> assertThat(problem).contains("b.log", INNER.line()),
                        problem -> assertThat(problem).contains("none.log"),
                        problem -> assertThat(problem).contains("folder", "directory"),
                        problem -> assertThat(problem).contains("link"),
                        problem -> assertThat(problem).contains("attached"));
    }

    @Test
    void lines_of_a_stranger_are_passed_over() throws IOException {
        write(
                "b.log",
                line(0, "9".repeat(400)),
                line(0, "1.2.3"),
                "/" + new OperationId(SEED, 0, 0) + " " + "1".repeat(100_000),
                "\u0000\uFFFD" + "x".repeat(2_000_000),
                line(0, "2000"));

        assertThat(read(acknowledged(0), INNER).getFirst().millisMean()).isCloseTo(2, within(1e-9));
    }

    @Test
    void a_timing_log_with_few_operations_is_left_out_with_a_note() throws IOException {
        write("a.log", line(0, "0.010"));
        write("b.log", line(0, "4000"), line(1, "6000"), line(2, "8000"));

        List<TimingLogStats> clocks = read(acknowledged(0, 1, 2), OUTER, INNER);

        assertThat(clocks.getFirst().problem()).get().asString().contains("contains 1 operations", "contains 3");
        assertThat(clocks.getLast().operations()).isEqualTo(3);
        assertThat(clocks.getLast().millisMean()).isCloseTo(6, within(1e-9));
    }

    @Test
    void a_percentile_is_given_where_ten_operations_are_beyond_it() throws IOException {
        int[] all = IntStream.range(0, 1000).toArray();
        write("b.log", IntStream.of(all).mapToObj(each -> line(each, "5000")).toArray(String[]::new));

        TimingLogStats many = read(acknowledged(all), INNER).getFirst();
        TimingLogStats few = read(acknowledged(0, 1, 2), INNER).getFirst();

        assertThat(many.millisP99())
                .hasValueSatisfying(millis -> assertThat(millis).isCloseTo(5, within(0.01)));
        assertThat(few.millisP50()).isEmpty();
        assertThat(few.millisP99()).isEmpty();
    }

    @Test
    void every_step_of_a_flow_may_have_its_line() throws IOException {
        write("b.log", line(0, "1000"), "/" + new OperationId(SEED, 1, 0) + " 3000");
        BitSet first = new BitSet();
        first.set(0);
        AcknowledgedOperations both =
                new AcknowledgedOperations(Map.of(new Producer(SEED, 0), first, new Producer(SEED, 1), first));

        assertThat(read(both, INNER).getFirst().operations()).isEqualTo(2);
    }

    @Test
    void an_unreadable_time_and_a_log_outside_the_directory_are_reported() throws IOException {
        TimingLogSpec worded = new TimingLogSpec("worded", "service", "w.log", "^/(?<id>\\S+) (?<ms>\\S+)$");
        write("w.log", line(0, "12ms"), line(0, "0,010"));
        Path elsewhere = Files.createDirectories(directory.resolve("elsewhere"));
        Path own = Files.createDirectories(directory.resolve("own"));
        Files.writeString(elsewhere.resolve("b.log"), line(0, "1000") + "\n");
        Files.createSymbolicLink(own.resolve("logs"), elsewhere);

        assertThat(read(acknowledged(0), worded).getFirst().problem())
                .get()
                .asString()
                .startsWith("2 lines of w.log match");
        TimingLogStats linked = new TimingLogCorrelation(acknowledged(0), _ -> Optional.of(own))
                .of(List.of(new TimingLogSpec("linked", "service", "logs/b.log", INNER.line())))
                .clocks()
                .getFirst();
        assertThat(linked.problem()).get().asString().startsWith("b.log is not in");
    }

    private List<TimingLogStats> read(AcknowledgedOperations acknowledged, TimingLogSpec... clocks) {
        return new TimingLogCorrelation(
                        acknowledged, member -> member.equals("attached") ? Optional.empty() : Optional.of(directory))
                .of(List.of(clocks))
                .clocks();
    }

    private static TimingLogSpec at(String file) {
        return new TimingLogSpec(file, "service", file, INNER.line());
    }

    private static AcknowledgedOperations acknowledged(int... sequences) {
        BitSet set = new BitSet();
        for (int sequence : sequences) {
            set.set(sequence);
        }
        return new AcknowledgedOperations(Map.of(new Producer(SEED, 0), set));
    }

    private static String line(long sequence, String time) {
        return "/" + new OperationId(SEED, 0, sequence) + " " + time;
    }

    private void write(String file, String... lines) throws IOException {
        Files.writeString(directory.resolve(file), String.join("\n", lines) + "\n");
    }
}
