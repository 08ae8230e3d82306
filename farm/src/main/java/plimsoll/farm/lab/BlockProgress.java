package plimsoll.farm.lab;

import java.util.List;
import plimsoll.model.study.Shard;

/**
 * The attempts at a block, and whether its records are here.
 *
 * @param agents the agent of each attempt; only the latest attempt counts
 * @param failures the last lines of each attempt that failed, with its agent
 * @param open whether the latest attempt may still come home
 */
record BlockProgress(Shard shard, List<String> agents, List<String> failures, boolean open, BlockState outcome) {
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
        return new BlockProgress(shard, List.of(), List.of(), false, BlockState.OUT);
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
        return new BlockProgress(shard, with(agents, agent), failures, true, outcome);
    }

    BlockProgress failed(String agent, List<String> lines) {
        return new BlockProgress(
                shard, agents, with(failures, agent + ": " + String.join(" | ", lines)), false, outcome);
    }

    BlockProgress ended(BlockState how) {
        return new BlockProgress(shard, agents, failures, false, how);
    }

    private static List<String> with(List<String> all, String more) {
        return java.util.stream.Stream.concat(all.stream(), java.util.stream.Stream.of(more))
                .toList();
    }
}
