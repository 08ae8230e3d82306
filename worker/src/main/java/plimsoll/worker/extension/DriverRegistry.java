package plimsoll.worker.extension;

import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.driver.AsyncDriverFactory;
import plimsoll.driver.AuditFactory;
import plimsoll.driver.DriverFactory;

/** Finds drivers and audits on the class path by their names in a study. */
public final class DriverRegistry {
    private DriverRegistry() {}

    /** @throws IllegalArgumentException when no driver has this name; the message lists the names there are */
    public static DriverFactory driver(String name) {
        return find(DriverFactory.class, DriverFactory::name, name);
    }

    /** @throws IllegalArgumentException when no audit has this name; the message lists the names there are */
    public static AuditFactory audit(String name) {
        return find(AuditFactory.class, AuditFactory::name, name);
    }

    /** Returns the event driver of this name, if there is one. */
    public static Optional<AsyncDriverFactory> eventDriver(String name) {
        return named(AsyncDriverFactory.class, AsyncDriverFactory::name, name);
    }

    private static <T> T find(Class<T> type, Function<T, String> naming, String name) {
        return named(type, naming, name)
                .orElseThrow(() -> new IllegalArgumentException("no " + type.getSimpleName() + " named '" + name
                        + "' on the class path; use one of "
                        + all(type).map(naming).sorted().collect(Collectors.toUnmodifiableList())));
    }

    /** Stops at the first that fits: a longer search would open every jar of the class path before any operation. */
    private static <T> Optional<T> named(Class<T> type, Function<T, String> naming, String name) {
        return all(type)
                .filter(candidate -> naming.apply(candidate).equals(name))
                .findFirst();
    }

    private static <T> Stream<T> all(Class<T> type) {
        return ServiceLoader.load(type).stream().map(ServiceLoader.Provider::get);
    }
}
