package plimsoll.transports.http;

import java.util.Map;
import plimsoll.driver.Driver;
import plimsoll.driver.DriverFactory;
import plimsoll.transports.request.HttpPlan;
import plimsoll.transports.request.Settings;

/** Makes the driver {@code http}. */
public final class HttpDriverFactory implements DriverFactory {
    @Override
    public String name() {
        return "http";
    }

    @Override
    public Driver open(Map<String, String> settings) {
        HttpPlan plan = HttpPlan.of(settings);
        plan.steps().stream().filter(step -> step.address().tls()).findFirst().ifPresent(step -> {
            throw Settings.wrong("url", step.address().authority(), "http: only the driver http-loop speaks TLS");
        });
        new Rehearsal(plan).run();
        return new HttpDriver(plan);
    }
}
