package plants;

import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

/** Writes lines of a log that all requests share, to a slow console. */
final class Log implements Plant {
    private static final int LINES = 2;

    private final Logger logger = Logger.getLogger("plants.requests");
    private final Witness witness;

    Log(int micros, Witness witness) {
        this.witness = witness;
        logger.setUseParentHandlers(false);
        // Frameworks lower the root's level.
        logger.setLevel(Level.INFO);
        logger.addHandler(new Console(micros));
    }

    @Override
    public Answer answer() {
        long since = System.nanoTime();
        for (int line = 0; line < LINES; line++) {
            logger.log(Level.INFO, "request taken, line {0}", line);
        }
        witness.stood(Place.LOG, since);
        return Answer.DONE;
    }

    /** Like the JDK's console handler: flushes each line under the handler's own lock. */
    private static final class Console extends StreamHandler {
        Console(int micros) {
            super(new SlowStream(micros), new SimpleFormatter());
        }

        @Override
        public synchronized void publish(LogRecord line) {
            super.publish(line);
            flush();
        }
    }
}
