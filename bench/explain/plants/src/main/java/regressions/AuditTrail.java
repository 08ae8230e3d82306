package regressions;

import java.io.OutputStream;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

/** Logs an operation at a level that is off; {@code logging} turns it on, for each item. */
final class AuditTrail {
    private static final int ITEMS = 15;

    private final Logger logger = Logger.getLogger("regressions.audit");

    AuditTrail(Changes changes) {
        logger.setUseParentHandlers(false);
        logger.setLevel(changes.has("logging") ? Level.FINE : Level.INFO);
        StreamHandler handler = new StreamHandler(OutputStream.nullOutputStream(), new SimpleFormatter());
        handler.setLevel(Level.ALL);
        logger.addHandler(handler);
    }

    void record(long sum) {
        for (int item = 0; item < ITEMS; item++) {
            logger.log(Level.FINE, "order {0}", sum + item);
        }
    }
}
