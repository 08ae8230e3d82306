package queues.lab;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import plimsoll.driver.Driver;
import plimsoll.driver.DriverFactory;
import queues.QueueProvider;

/** The driver {@code queue}: {@code variant} names the queue to open, the other settings are that queue's own. */
public final class QueueDriverFactory implements DriverFactory {
    @Override
    public String name() {
        return "queue";
    }

    @Override
    public Driver open(Map<String, String> settings) {
        String variant = Optional.ofNullable(settings.get("variant"))
                .orElseThrow(() -> new IllegalArgumentException(
                        "the setting 'variant' is missing; there are " + settings.keySet()));
        List<QueueProvider> providers = ServiceLoader.load(QueueProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .collect(Collectors.toUnmodifiableList());
        QueueProvider provider = providers.stream()
                .filter(each -> each.knows(variant))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no queue on this class path is called '" + variant + "'; there are those of " + providers));
        return new QueueDriver(provider.open(variant, settings));
    }
}
