package plimsoll.farm.message;

import plimsoll.model.study.Shard;

/**
 * One execution of a block.
 *
 * @param number counts from 1 for each block; only the latest counts
 */
public record BlockAttempt(String run, Shard shard, int number) {
    public BlockAttempt {
        FarmNames.run(run);
        if (number < 1) {
            throw new IllegalArgumentException("attempts count from 1, but this is " + number);
        }
    }
}
