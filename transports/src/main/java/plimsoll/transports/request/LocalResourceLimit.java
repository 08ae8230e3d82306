package plimsoll.transports.request;

import java.util.Optional;

/**
 * Detects that a connection could not be opened for lack of file descriptors or ports on the client's own machine,
 * which is not the server's fault. Create it before the first operation: once no file can be opened, no class can be
 * loaded either.
 *
 * <p>Java has no type for these failures, so their texts are compared; the lab starts workers with English messages.
 */
public final class LocalResourceLimit {
    private static final int DEEPEST = 10;

    /** Returns the exception to throw when the generator, and not the service, was the limit. */
    public Optional<IllegalStateException> detect(Throwable cause) {
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
            return Optional.of("raise ulimit -n, or lower the number of operations in flight");
        }
        return message.contains("Cannot assign requested address")
                ? Optional.of("keep connections alive, or widen net.ipv4.ip_local_port_range")
                : Optional.empty();
    }
}
