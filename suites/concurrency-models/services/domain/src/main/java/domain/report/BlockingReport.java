package domain.report;

import domain.HttpError;
import java.util.concurrent.Executors;

/** Fetches a part, or both one after the other, and blocks the calling thread for each. */
public final class BlockingReport {
    private final Sources sources;
    private final PartClient client;

    private BlockingReport(Sources sources, PartClient client) {
        this.sources = sources;
        this.client = client;
    }

    /** The calling thread itself sends and receives. */
    public static BlockingReport synchronous(Sources sources) {
        return new BlockingReport(sources, SynchronousClient.keepingConnections(sources.patience()));
    }

    /** An asynchronous client sends and receives on platform threads of its own. */
    public static BlockingReport onPlatformThreads(Sources sources) {
        return new BlockingReport(sources, AsynchronousClient.onOwnThreads(sources.patience()));
    }

    /** An asynchronous client sends and receives on virtual threads. */
    public static BlockingReport onVirtualThreads(Sources sources) {
        return new BlockingReport(
                sources, AsynchronousClient.on(Executors.newVirtualThreadPerTaskExecutor(), sources.patience()));
    }

    /** @throws HttpError 502 or 504 when a part is missing */
    public byte[] page() {
        return Page.of(todos(), image());
    }

    /** @throws HttpError 502 or 504 when there is no list of todos in time */
    public byte[] todos() {
        return client.part(sources.todos());
    }

    /** @throws HttpError 502 or 504 when there is no image in time */
    public byte[] image() {
        return client.part(sources.image());
    }
}
