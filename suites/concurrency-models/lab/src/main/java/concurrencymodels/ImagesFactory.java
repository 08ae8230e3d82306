package concurrencymodels;

import java.net.URI;
import java.util.Map;
import java.util.Set;
import plimsoll.driver.Driver;
import plimsoll.driver.DriverFactory;

/**
 * Driver {@code image}. Settings: {@code url} of the image, {@code crc32c} of its bytes, as eight hexadecimal digits.
 */
public final class ImagesFactory implements DriverFactory {
    @Override
    public String name() {
        return "image";
    }

    @Override
    public Driver open(Map<String, String> settings) {
        RequiredSettings needed = new RequiredSettings("driver image", settings).only(Set.of("url", "crc32c"));
        if (!needed.text("crc32c").matches("[0-9a-f]{8}")) {
            throw new IllegalArgumentException(
                    "driver image: crc32c is eight hexadecimal digits, not '" + needed.text("crc32c") + "'");
        }
        return new Images(URI.create(needed.text("url")), (int) Long.parseLong(needed.text("crc32c"), 16));
    }
}
