package structured.report;

import domain.HttpError;
import domain.report.BlockingReport;
import domain.report.Page;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Fetches both parts at once, each on a virtual thread of its own. When a part fails, the request for the other one
 * continues, and its answer is thrown away.
 */
final class FuturesReport {
    private final BlockingReport parts;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    FuturesReport(BlockingReport parts) {
        this.parts = parts;
    }

    /** @throws HttpError 502 or 504 when a part is missing */
    byte[] page() {
        Future<byte[]> todos = threads.submit(() -> parts.todos());
        Future<byte[]> image = threads.submit(() -> parts.image());
        try {
            return Page.of(todos.get(), image.get());
        } catch (ExecutionException e) {
            throw e.getCause() instanceof HttpError refused ? refused : new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw HttpError.downstreamFailed("this service ends");
        }
    }
}
