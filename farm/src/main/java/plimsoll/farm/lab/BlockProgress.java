package plimsoll.farm.lab;

import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.study.Shard;

/**
 * The attempts at a block, and whether its records are here.
 *
 * @param agents the agent of each attempt; only the latest attempt counts
 * @param failures the last lines of each attempt that failed, with its agent
 * @param open whether the latest attempt may still come home
 * @param begun whether the agent of the latest attempt has said that it works on it
 * @param resent how often it was sent again, since no agent got it
 */
record BlockProgress(
        Shard shard,
        List<String> agents,
        List<String> failures,
        boolean open,
        boolean begun,
        int resent,
        BlockState outcome) {
    /** Failures of a block on so many machines are the block's own. */
    static final int ATTEMPTS_MAX = 3;

    /** Whether its records are here. */
    enum BlockState {
        OUT,
        HOME,
        GIVEN_UP
    }

    BlockProgress {
        agents = List.copyOf(agents);
        failures = List.copyOf(failures);
    }

    static BlockProgress of(Shard shard) {
        return new BlockProgress(shard, List.of(), List.of(), false, false, 0, BlockState.OUT);
    }

    boolean settled() {
        return outcome != BlockState.OUT;
    }

    int attempts() {
        return agents.size();
    }

    boolean exhausted() {
        return attempts() >= ATTEMPTS_MAX;
    }

    BlockProgress attemptedBy(String agent) {
        return new BlockProgress(shard, with(agents, agent), failures, true, false, resent, outcome);
    }

    BlockProgress begins() {
        return new BlockProgress(shard, agents, failures, open, true, resent, outcome);
    }

    /** The latest attempt has not begun, and the next one gets its number. */
    BlockProgress withdrawn() {
        return new BlockProgress(shard, agents.subList(0, agents.size() - 1), failures, false, false, resent, outcome);
    }

    BlockProgress sentAgain() {
        return new BlockProgress(shard, agents, failures, open, begun, resent + 1, outcome);
    }

    BlockProgress failed(String agent, List<String> lines) {
        return new BlockProgress(
                shard, agents, with(failures, agent + ": " + String.join(" | ", lines)), false, begun, resent, outcome);
    }

    BlockProgress ended(BlockState how) {
        return new BlockProgress(shard, agents, failures, false, begun, resent, how);
    }

    private static List<String> with(List<String> all, String more) {
        return Stream.concat(all.stream(), Stream.of(more)).toList();
    }
}
