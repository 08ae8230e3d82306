package plimsoll.transports.request;

import java.util.Optional;

/**
 * What keeps a client from opening a connection and is no doing of the server's: the files and ports that its own machine
 * gives it. Made before the first operation: where no file can be opened any more, no class can be loaded either.
 */
public final class LocalResourceLimit {
    private static final int DEEPEST = 10;

    /** The exception to throw where the generator, and not the service, was the limit. */
    public Optional<IllegalStateException> in(Throwable cause) {
        Optional<Throwable> each = Optional.of(cause);
        for (int depth = 0; depth < DEEPEST && each.isPresent(); depth++) {
            Optional<String> advice = advice(String.valueOf(each.get().getMessage()));
            if (advice.isPresent()) {
                return Optional.of(new IllegalStateException(
                        "the load generator cannot open another connection ("
                                + each.get().getMessage() + "); " + advice.get(),
                        cause));
            }
            each = Optional.ofNullable(each.get().getCause());
        }
        return Optional.empty();
    }

    private static Optional<String> advice(String message) {
        if (message.contains("Too many open files")) {
            return Optional.of("raise ulimit -n or lower what is in flight");
        }
        return message.contains("Cannot assign requested address")
                ? Optional.of("keep connections alive, or widen net.ipv4.ip_local_port_range")
                : Optional.empty();
    }
}
