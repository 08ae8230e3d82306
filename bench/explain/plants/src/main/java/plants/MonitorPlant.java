package plants;

import java.io.IOException;

/** One request at a time, by a monitor. */
final class MonitorPlant implements Plant {
    private final Object monitor = new Object();
    private final Plant inside;
    private final Witness witness;

    MonitorPlant(Plant inside, Witness witness) {
        this.inside = inside;
        this.witness = witness;
    }

    @Override
    public Answer answer() throws IOException, InterruptedException {
        long since = System.nanoTime();
        synchronized (monitor) {
            witness.stood(Place.LOCK, since);
            return inside.answer();
        }
    }
}
