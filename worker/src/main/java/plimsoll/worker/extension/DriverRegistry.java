package plimsoll.worker.extension;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Collectors;
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
        return named(all(AsyncDriverFactory.class), AsyncDriverFactory::name, name);
    }

    private static <T> T find(Class<T> type, Function<T, String> naming, String name) {
        List<T> all = all(type);
        return named(all, naming, name)
                .orElseThrow(() -> new IllegalArgumentException("no " + type.getSimpleName() + " named '" + name
                        + "' on the class path; use one of "
                        + all.stream().map(naming).sorted().collect(Collectors.toUnmodifiableList())));
    }

    private static <T> List<T> all(Class<T> type) {
        return ServiceLoader.load(type).stream()
                .map(ServiceLoader.Provider::get)
                .collect(Collectors.toUnmodifiableList());
    }

    private static <T> Optional<T> named(List<T> all, Function<T, String> naming, String name) {
        return all.stream()
                .filter(candidate -> naming.apply(candidate).equals(name))
                .findFirst();
    }
}
