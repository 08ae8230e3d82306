package plimsoll.farm.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BlockCountTest {
    private static final Duration ROUND = Duration.ofSeconds(20);

    @Test
    void short_rounds_share_a_block_of_five_minutes_on_the_only_agent() {
        assertThat(blocks(15, ROUND, 1)).isEqualTo(1);
        assertThat(blocks(30, ROUND, 1)).isEqualTo(2);
        assertThat(blocks(31, ROUND, 1)).isEqualTo(3);
        assertThat(blocks(2, ROUND, 1)).isEqualTo(1);
    }

    @Test
    void long_rounds_are_blocks_of_their_own() {
        assertThat(blocks(6, Duration.ofMinutes(5), 1)).isEqualTo(6);
        assertThat(blocks(6, Duration.ofMinutes(5), 20)).isEqualTo(6);
    }

    @Test
    void each_of_several_agents_gets_up_to_eight_blocks_of_half_a_minute_or_more() {
        assertThat(blocks(24, ROUND, 3)).isEqualTo(15);
        assertThat(blocks(100, ROUND, 3)).isEqualTo(24);
        assertThat(blocks(900, ROUND, 3)).isEqualTo(60);
    }

    @Test
    void each_of_several_agents_gets_two_blocks_however_short() {
        assertThat(blocks(24, Duration.ofSeconds(3), 3)).isEqualTo(6);
        assertThat(blocks(24, Duration.ofSeconds(9), 3)).isEqualTo(6);
        assertThat(blocks(24, Duration.ofMillis(1), 3)).isEqualTo(6);
        assertThat(blocks(5, Duration.ofSeconds(3), 3)).isEqualTo(5);
    }

    @Test
    void work_of_unknown_length_has_a_block_for_each_share_up_to_the_most() {
        assertThat(new BlockCount(7, Duration.ZERO, 1).blocks()).isEqualTo(7);
        assertThat(new BlockCount(5_000, Duration.ZERO, 1).blocks()).isEqualTo(BlockCount.MOST);
        assertThat(blocks(5_000, Duration.ofHours(1), 200)).isEqualTo(BlockCount.MOST);
        assertThat(blocks(0, ROUND, 3)).isZero();
    }

    private static int blocks(int rounds, Duration each, int agents) {
        return new BlockCount(rounds, each.multipliedBy(rounds), agents).blocks();
    }
}
