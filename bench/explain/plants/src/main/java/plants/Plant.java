package plants;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A bottleneck that a request passes. Safe for many threads at once; a plant may enclose another, as a lock encloses
 * the work under it.
 */
public sealed interface Plant
        permits Ask,
                Calculate,
                CheckoutPlant,
                Force,
                Live,
                LockPlant,
                Log,
                Pages,
                Pin,
                PoolPlant,
                Ration,
                Reply,
                MonitorPlant,
                StopwatchPlant,
                Wait {
    /** Does the work of one request on the calling thread, which may have to wait. */
    Answer answer() throws IOException, InterruptedException;

    /**
     * Does the same for an event loop. A plant that waits for another process or for its turn overrides this, so that
     * no thread waits.
     */
    default CompletionStage<Answer> begin() throws IOException, InterruptedException {
        return CompletableFuture.completedFuture(answer());
    }
}
