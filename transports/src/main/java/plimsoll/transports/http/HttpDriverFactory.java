package plimsoll.transports.http;

import java.util.Map;
import plimsoll.driver.Driver;
import plimsoll.driver.DriverFactory;

/** Makes the driver {@code http}. */
public final class HttpDriverFactory implements DriverFactory {
    @Override
    public String name() {
        return "http";
    }

    @Override
    public Driver open(Map<String, String> settings) {
        HttpSettings read = HttpSettings.of(settings);
        new Rehearsal(read).run();
        return new HttpDriver(read);
    }
}
