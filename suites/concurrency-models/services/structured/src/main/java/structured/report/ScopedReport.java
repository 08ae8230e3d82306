package structured.report;

import domain.HttpError;
import domain.report.BlockingReport;
import domain.report.Page;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;

/**
 * Fetches both parts at once, each on a virtual thread of a scope. When a part fails, the thread of the other one is
 * interrupted, and its connection is closed; no request is left when the page is made or refused.
 */
record ScopedReport(BlockingReport parts) {
    /** @throws HttpError 502 or 504 when a part is missing */
    byte[] page() {
        try (var scope = StructuredTaskScope.open()) {
            Subtask<byte[]> todos = scope.fork(() -> parts.todos());
            Subtask<byte[]> image = scope.fork(() -> parts.image());
            scope.join();
            return Page.of(todos.get(), image.get());
        } catch (StructuredTaskScope.FailedException e) {
            throw e.getCause() instanceof HttpError refused ? refused : e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw HttpError.downstreamFailed("this service ends");
        }
    }
}
