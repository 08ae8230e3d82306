package plimsoll.worker.execution;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import plimsoll.driver.Delivery;
import plimsoll.driver.DeliveryException;
import plimsoll.driver.Driver;
import plimsoll.driver.DriverFactory;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;

/**
 * An in-memory queue that loses every hundredth entry, is full at {@code room}, throws after it has delivered
 * {@code gives}, rejects the first acknowledgement of each entry before {@code deaf}, and fails as a driver at entry
 * {@code broken}.
 */
public final class DequeDriverFactory implements DriverFactory {
    /** How long the one poll takes that finds no entry although there is one. */
    private static final long STALE_MILLIS = 300;

    @Override
    public String name() {
        return "deque";
    }

    @Override
    public Driver open(Map<String, String> settings) {
        return new Deque(
                Integer.parseInt(settings.getOrDefault("room", "1000000")),
                new AtomicInteger(Integer.parseInt(settings.getOrDefault("gives", "1000000"))),
                Integer.parseInt(settings.getOrDefault("deaf", "0")),
                Integer.parseInt(settings.getOrDefault("broken", "-1")),
                new AtomicInteger(Integer.parseInt(settings.getOrDefault("stale", "-1"))));
    }

    private record Deque(
            int room,
            AtomicInteger gives,
            int deaf,
            int broken,
            AtomicInteger untilStale,
            Queue<OperationId> entries,
            Set<OperationId> unacknowledged)
            implements Driver {
        Deque(int room, AtomicInteger gives, int deaf, int broken, AtomicInteger untilStale) {
            this(room, gives, deaf, broken, untilStale, new ConcurrentLinkedQueue<>(), ConcurrentHashMap.newKeySet());
        }

        @Override
        public Outcome perform(Operation operation) {
            if (entries.size() >= room) {
                return new Outcome.Rejected(507);
            }
            if (operation.id().sequence() % 100 != 99) {
                entries.add(operation.id());
            }
            return Outcome.ACKNOWLEDGED;
        }

        @Override
        public Optional<Delivery> deliver() throws InterruptedException {
            if (untilStale.getAndDecrement() == 0) {
                Thread.sleep(STALE_MILLIS);
                return Optional.empty();
            }
            if (gives.getAndDecrement() <= 0) {
                throw new DeliveryException(new IllegalStateException("no space left"));
            }
            return Optional.ofNullable(entries.poll()).map(this::delivered);
        }

        private Delivery delivered(OperationId id) {
            if (id.sequence() == broken) {
                throw new IllegalStateException("the driver is broken");
            }
            return new Delivery(
                    Optional.of(id), 100, OptionalInt.of(new PayloadBytes(id, 100).crc32c()), () -> acknowledged(id));
        }

        private void acknowledged(OperationId id) {
            if (id.sequence() < deaf && unacknowledged.add(id)) {
                entries.add(id);
                throw new DeliveryException(new IllegalStateException("not heard"));
            }
        }

        @Override
        public void close() {}
    }
}
