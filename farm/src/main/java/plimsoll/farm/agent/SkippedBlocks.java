package plimsoll.farm.agent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import plimsoll.farm.message.FarmBlock;

/**
 * Blocks that an agent does not take for a while, because they cannot be executed now. Without it, a block that was given
 * back would be the next one again, before all that wait behind it.
 */
final class SkippedBlocks {
    private static final int MOST = 100;

    private final List<Skipped> all = new ArrayList<>();
    private final LongSupplier nanoTime;

    private record Skipped(String condition, long untilNanos) {}

    SkippedBlocks(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Skips one block. */
    void block(FarmBlock block, Duration time) {
        add("(run <> '" + block.run() + "' OR block <> '" + block.shard() + "')", time);
    }

    /** Skips all blocks of a run. */
    void run(FarmBlock block, Duration time) {
        add("run <> '" + block.run() + "'", time);
    }

    private void add(String condition, Duration time) {
        if (all.size() == MOST) {
            all.removeFirst();
        }
        all.add(new Skipped(condition, nanoTime.getAsLong() + time.toNanos()));
    }

    /** Returns whether the time of one is over. */
    boolean hasExpired() {
        return all.stream().anyMatch(this::isOver);
    }

    private boolean isOver(Skipped each) {
        return nanoTime.getAsLong() - each.untilNanos() > 0;
    }

    /** Returns the condition that messages of other blocks meet; empty if none is skipped. */
    Optional<String> condition() {
        all.removeIf(this::isOver);
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(all.stream().map(Skipped::condition).collect(Collectors.joining(" AND ")));
    }
}
