package plimsoll.worker.host;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import plimsoll.driver.Content;
import plimsoll.driver.Delivered;
import plimsoll.driver.Driver;
import plimsoll.driver.DriverFactory;
import plimsoll.driver.Operation;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;

/** A queue in memory that loses every hundredth entry, is full at {@code room}, and throws once it has given {@code gives}. */
public final class DequeDriverFactory implements DriverFactory {
    @Override
    public String name() {
        return "deque";
    }

    @Override
    public Driver open(Map<String, String> settings) {
        return new Deque(
                Integer.parseInt(settings.getOrDefault("room", "1000000")),
                new AtomicInteger(Integer.parseInt(settings.getOrDefault("gives", "1000000"))));
    }

    private record Deque(int room, AtomicInteger gives, Queue<OperationId> entries) implements Driver {
        Deque(int room, AtomicInteger gives) {
            this(room, gives, new ConcurrentLinkedQueue<>());
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
        public Optional<Delivered> deliver() {
            if (gives.getAndDecrement() <= 0) {
                throw new IllegalStateException("no space left");
            }
            return Optional.ofNullable(entries.poll())
                    .map(id -> new Delivered(
                            Optional.of(id), 100, OptionalInt.of(new Content(id, 100).crc32c()), () -> {}));
        }

        @Override
        public void close() {}
    }
}
