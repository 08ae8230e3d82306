package plants;

import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;

/** One request at a time, by a {@link ReentrantLock}. */
final class LockPlant implements Plant {
    private final ReentrantLock lock = new ReentrantLock();
    private final Plant inside;
    private final Witness witness;

    LockPlant(Plant inside, Witness witness) {
        this.inside = inside;
        this.witness = witness;
    }

    @Override
    public Answer answer() throws IOException, InterruptedException {
        long since = System.nanoTime();
        lock.lock();
        try {
            witness.stood(Place.LOCK, since);
            return inside.answer();
        } finally {
            lock.unlock();
        }
    }
}
