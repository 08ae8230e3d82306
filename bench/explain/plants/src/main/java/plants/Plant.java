package plants;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What a request meets. Many threads at once; a plant may stand around another, as a lock does around what is done under it. */
public sealed interface Plant
        permits Ask, Calculate, Force, Live, Locked, Log, Pages, Pin, Pooled, Ration, Reply, Synchronized, Timed, Wait {
    /** Does the work of one request on the thread that calls, which may have to wait. */
    Answer answer() throws IOException, InterruptedException;

    /** The same for an event loop. Whoever waits for another process or for its turn overrides this, so that no thread waits. */
    default CompletionStage<Answer> begin() throws IOException, InterruptedException {
        return CompletableFuture.completedFuture(answer());
    }
}
