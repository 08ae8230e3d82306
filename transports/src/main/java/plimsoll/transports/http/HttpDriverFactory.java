package plimsoll.transports.http;

import java.util.Map;
import plimsoll.driver.Driver;
import plimsoll.driver.DriverFactory;
import plimsoll.transports.request.DriverSettings;
import plimsoll.transports.request.HttpDriverConfig;

/** Makes the driver {@code http}. */
public final class HttpDriverFactory implements DriverFactory {
    @Override
    public String name() {
        return "http";
    }

    @Override
    public Driver open(Map<String, String> settings) {
        HttpDriverConfig plan = HttpDriverConfig.of(settings);
        plan.steps().stream().filter(step -> step.address().tls()).findFirst().ifPresent(step -> {
            throw DriverSettings.wrong("url", step.address().authority(), "http: only the driver http-loop speaks TLS");
        });
        new HttpWarmUp(plan).run();
        return new HttpDriver(plan);
    }
}
