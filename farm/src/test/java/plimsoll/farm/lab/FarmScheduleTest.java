package plimsoll.farm.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.farm.lab.FarmSchedule.Farm;
import plimsoll.farm.lab.FarmSchedule.Outcome;

/** Simulates runs on farms whose agents die. {@code bench/agents/schedule} prints the table of large ones. */
class FarmScheduleTest {
    private static final Duration BLOCK = Duration.ofMinutes(4);
    private static final Duration REPAIR = Duration.ofMinutes(30);
    private static final long SEED = 3;
    private static final Duration TAKE = Duration.ofMillis(500);

    @TempDir
    private Path directory = Path.of("");

    private Outcome simulated(Farm farm, long seed) throws Exception {
        return simulated(farm, seed, BlockCount.MOST);
    }

    /** @param most blocks of a run; more are those of several runs */
    private Outcome simulated(Farm farm, long seed, int most) throws Exception {
        FarmSchedule schedule = new FarmSchedule(farm, seed);
        List<PartsFolder> folders = new ArrayList<>();
        try {
            for (int left = farm.blocks(); left > 0; left -= most) {
                Path parts = directory.resolve(farm.hashCode() + "-" + seed + "-" + left + ".parts");
                PartsFolder folder = PartsFolder.of(parts);
                folders.add(folder);
                schedule.add(run(Math.min(left, most), folders.size(), folder), folder);
            }
            return schedule.run();
        } finally {
            folders.forEach(PartsFolder::close);
        }
    }

    private static FarmedRun run(int blocks, int number, PartsFolder folder) throws Exception {
        FarmedRun run = FarmUnderTest.run(blocks, folder);
        return new FarmedRun(
                run.verb(),
                String.format(Locale.ROOT, "%012x", number),
                run.machineClass(),
                run.sending(),
                run.study(),
                run.plan(),
                run.manifest(),
                run.files(),
                run.origins(),
                run.directories(),
                run.programs(),
                run.attempts(),
                run.blocks());
    }

    @Test
    void agents_that_live_need_little_more_than_the_bound() throws Exception {
        Outcome outcome = simulated(new Farm(10, 100, BLOCK, 0, REPAIR, TAKE), 1);

        assertThat(outcome.home()).isEqualTo(100);
        assertThat(outcome.lost()).isZero();
        assertThat(outcome.sentAgain()).isZero();
        assertThat(outcome.ratio()).isBetween(1.0, 1.15);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void each_block_comes_home_unless_its_agent_dies_three_times(long seed) throws Exception {
        Outcome outcome = simulated(new Farm(10, 100, BLOCK, 0.5, REPAIR, TAKE), seed);

        assertThat(outcome.home()).isEqualTo(100 - outcome.givenUp());
        assertThat(outcome.lost()).isPositive().isGreaterThanOrEqualTo(3 * outcome.givenUp());
        assertThat(outcome.sentAgain()).isZero();
    }

    @Test
    void the_blocks_of_three_runs_that_begin_at_once_all_come_home() throws Exception {
        Outcome outcome = simulated(new Farm(10, 100, BLOCK, 0, REPAIR, TAKE), 1, 40);

        assertThat(outcome.home()).isEqualTo(100);
        assertThat(outcome.lost()).isZero();
        assertThat(outcome.sentAgain()).isZero();
        assertThat(outcome.ratio()).isBetween(1.0, 1.15);
    }

    @Test
    @Tag("thorough")
    void large_farms() throws Exception {
        int blocks = Integer.getInteger("farm.blocks", BlockCount.MOST);
        String agents = System.getProperty("farm.agents", "3 20 200");
        System.out.println(
                "| agents | blocks | deaths an agent and hour | makespan | over the bound | attempts lost | home | given up |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        for (Farm farm : Stream.of(agents.split(" ", -1))
                .map(Integer::valueOf)
                .flatMap(count -> Stream.of(0.0, 0.01, 0.2)
                        .map(deaths ->
                                new Farm(count, blocks, Duration.ofMinutes(20), deaths, REPAIR, Duration.ofSeconds(1))))
                .toList()) {
            Outcome outcome = simulated(farm, SEED);
            System.out.printf(
                    Locale.ROOT,
                    "| %d | %d | %.0f %% | %.1f h | %.2f | %d | %d | %d |%n",
                    farm.agents(),
                    farm.blocks(),
                    100 * farm.deathsPerHour(),
                    outcome.makespan().toMillis() / 3_600_000.0,
                    outcome.ratio(),
                    outcome.lost(),
                    outcome.home(),
                    outcome.givenUp());
        }
    }
}
