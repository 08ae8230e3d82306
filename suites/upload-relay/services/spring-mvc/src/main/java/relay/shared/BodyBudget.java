package relay.shared;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.core.task.TaskRejectedException;

/** The bytes that bodies in memory share: each takes its own before it is read, and gives them back in the end. */
public final class BodyBudget {
    private final int bytesMax;
    private final Duration patience;
    private final Semaphore free;

    /**
     * A budget of which nothing is taken.
     *
     * @param bytesMax of all bodies together
     * @param patience how long a body waits for its bytes
     */
    public BodyBudget(int bytesMax, Duration patience) {
        this.bytesMax = bytesMax;
        this.patience = patience;
        this.free = new Semaphore(bytesMax, true);
    }

    /** Whether a body of this length gets its bytes as soon as it is alone. */
    public boolean fits(long length) {
        return length <= bytesMax;
    }

    /**
     * Waits for its turn and takes the bytes of a body, which the caller gives back.
     *
     * @throws IOException if the body is longer than the whole budget
     * @throws TaskRejectedException if its bytes were not free in time, or the service stops
     */
    public void take(long length) throws IOException {
        if (!fits(length)) {
            throw new IOException("the body has " + length + " bytes, and the budget of all is " + bytesMax);
        }
        try {
            if (!free.tryAcquire((int) length, patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new TaskRejectedException(length + " bytes were not free within " + patience);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new TaskRejectedException("the service stopped before " + length + " bytes were free", stopped);
        }
    }

    /** Gives the bytes of a body back. */
    public void giveBack(long length) {
        free.release((int) length);
    }
}
