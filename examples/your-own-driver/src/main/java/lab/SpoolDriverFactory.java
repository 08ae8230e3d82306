package lab;

import java.util.Map;
import plimsoll.driver.Driver;
import plimsoll.driver.DriverFactory;

/** Driver {@code spool}; setting: {@code port}. */
public final class SpoolDriverFactory implements DriverFactory {
    @Override
    public String name() {
        return "spool";
    }

    @Override
    public Driver open(Map<String, String> settings) {
        return new SpoolDriver(
                new Settings("driver spool", settings).only("port").port("port"));
    }
}
