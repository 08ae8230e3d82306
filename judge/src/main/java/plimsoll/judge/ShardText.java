package plimsoll.judge;

import plimsoll.model.study.Shard;

/** The sentences of a result that holds a share of a run. */
final class ShardText {
    private ShardText() {}

    /** Returns the note that stands first. */
    static String note(Shard shard) {
        return "This is shard " + shard.number() + " of " + shard.of() + ". Its exit code says whether its trials ran;"
                + " 'plimsoll merge' gives the verdict of all shards together.";
    }

    /**
     * Returns the sentence of the result.
     *
     * @param empty whether there are fewer rounds or cells than shares
     * @param sentence about its trials
     */
    static String sentence(Shard shard, boolean empty, String sentence) {
        String name = "Shard " + shard.number() + " of " + shard.of();
        return empty
                ? name + " has nothing to run, since there are fewer rounds, cells or answers than shards"
                : name + ": " + sentence;
    }
}
