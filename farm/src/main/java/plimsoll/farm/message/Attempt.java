package plimsoll.farm.message;

import plimsoll.model.study.Shard;

/**
 * One execution of a block.
 *
 * @param number counts from 1 for each block; only the latest counts
 */
public record Attempt(String run, Shard shard, int number) {
    public Attempt {
        FarmNames.run(run);
        if (number < 1) {
            throw new IllegalArgumentException("attempts count from 1, but this is " + number);
        }
    }
}
