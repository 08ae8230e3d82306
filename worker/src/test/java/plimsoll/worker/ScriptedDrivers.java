package plimsoll.worker;

import java.util.Map;
import plimsoll.driver.Driver;
import plimsoll.driver.DriverFactory;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;

/** The driver {@code scripted}: a setting per sequence number, or {@code else}, defines the outcome of an operation. */
public final class ScriptedDrivers implements DriverFactory {
    @Override
    public String name() {
        return "scripted";
    }

    @Override
    public Driver open(Map<String, String> settings) {
        if (settings.isEmpty()) {
            throw new IllegalArgumentException("the setting 'else' is missing");
        }
        return new Driver() {
            @Override
            public Outcome perform(Operation operation) throws InterruptedException {
                String sequence = Long.toString(operation.id().sequence());
                return act(settings.getOrDefault(sequence, settings.getOrDefault("else", "acknowledge")), operation);
            }

            @Override
            public void close() {}
        };
    }

    private static Outcome act(String action, Operation operation) throws InterruptedException {
        return switch (action) {
            case "acknowledge" -> Outcome.ACKNOWLEDGED;
            case "reject" -> new Outcome.Rejected(503);
            case "fail" -> new Outcome.Failed("connection refused");
            case "unknown" -> new Outcome.Unknown("connection reset");
            case "many-reasons" ->
                new Outcome.Unknown("reason " + operation.id().sequence());
            case "throw" -> throw new IllegalStateException("the driver has a mistake");
            case "nothing" -> nothing();
            case "hang" -> hang();
            case "ignore-interrupts" -> ignoreInterrupts();
            default -> throw new AssertionError(action);
        };
    }

    @SuppressWarnings("NullAway")
    private static Outcome nothing() {
        return null;
    }

    private static Outcome hang() throws InterruptedException {
        Thread.sleep(600_000);
        throw new AssertionError("a hanging operation was not interrupted within 10 minutes");
    }

    private static Outcome ignoreInterrupts() {
        long end = System.nanoTime() + 60_000_000_000L;
        while (System.nanoTime() < end) {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                // Ignoring it is the point of this driver.
            }
        }
        return Outcome.ACKNOWLEDGED;
    }
}
