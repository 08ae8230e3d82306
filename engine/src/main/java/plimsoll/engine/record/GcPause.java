package plimsoll.engine.record;

/**
 * One stop of all threads by a collector.
 *
 * @param atMillis its end, since the JVM's start
 * @param beforeBytes heap in use before it
 * @param afterBytes heap in use after it
 * @param committedBytes heap that the JVM holds
 */
public record GcPause(
        long atMillis,
        double millis,
        String cause,
        boolean full,
        long beforeBytes,
        long afterBytes,
        long committedBytes) {}
