package domain.image;

import domain.HttpError;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** As many turns at once as there are cores, first come first served; a thread waits for its turn. */
public final class Turns {
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

    private final Semaphore free;

    public Turns(int cores) {
        this.free = new Semaphore(cores, true);
    }

    /** A turn lasts until it is closed. */
    public interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    /** @throws HttpError 429 when there is no turn within ten minutes */
    public Turn take() {
        try {
            if (!free.tryAcquire(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw HttpError.overloaded("no turn within " + LONGEST_WAIT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw HttpError.overloaded("the service ends");
        }
        return free::release;
    }
}
