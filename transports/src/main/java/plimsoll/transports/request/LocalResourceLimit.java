package plimsoll.transports.request;

import java.util.Optional;

/**
 * Detects that an operation failed for lack of file descriptors, ports or memory on the client's own side, which is not
 * the server's fault. Create it before the first operation: once no file can be opened, no class can be loaded either.
 *
 * <p>Java has no type for a lack of descriptors or ports, so the texts are compared; the lab starts workers with English
 * messages.
 */
public final class LocalResourceLimit {
    private static final int DEEPEST = 10;

    /** Returns the exception to throw when the generator, and not the service, was the limit. */
    public Optional<IllegalStateException> detect(Throwable cause) {
        Optional<Throwable> each = Optional.of(cause);
        for (int depth = 0; depth < DEEPEST && each.isPresent(); depth++) {
            Optional<String> advice = advice(each.get());
            if (advice.isPresent()) {
                return Optional.of(new IllegalStateException(
                        "the load generator has no room for another operation ("
                                + each.get().getMessage() + "); " + advice.get(),
                        cause));
            }
            each = Optional.ofNullable(each.get().getCause());
        }
        return Optional.empty();
    }

    private static Optional<String> advice(Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            return Optional.of("lower the number of operations in flight, or the size of their bodies");
        }
        String message = String.valueOf(failure.getMessage());
        if (message.contains("Too many open files")) {
            return Optional.of("raise ulimit -n, or lower the number of operations in flight");
        }
        return message.contains("Cannot assign requested address")
                ? Optional.of("keep connections alive, or widen net.ipv4.ip_local_port_range")
                : Optional.empty();
    }
}
