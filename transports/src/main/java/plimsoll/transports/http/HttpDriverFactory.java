package plimsoll.transports.http;

import java.util.Map;
import plimsoll.driver.Driver;
import plimsoll.driver.DriverFactory;
import plimsoll.transports.request.DriverSettings;
import plimsoll.transports.request.HttpDriverConfig;

/** Opens the driver {@code http}. */
public final class HttpDriverFactory implements DriverFactory {
    @Override
    public String name() {
        return "http";
    }

    @Override
    public Driver open(Map<String, String> settings) {
        HttpDriverConfig config = HttpDriverConfig.of(settings);
        config.steps().stream().filter(step -> step.address().tls()).findFirst().ifPresent(step -> {
            throw DriverSettings.wrong(
                    "url", step.address().authority(), "an http URL; use the driver http-loop for TLS");
        });
        new HttpWarmUp(config).run();
        return new HttpDriver(config);
    }
}
