package plimsoll.plan.search.sizing;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import plimsoll.model.Bytes;

/**
 * The price of a container, in any currency.
 *
 * @param gibHour of a GiB of memory for an hour
 * @param coreHour of a core for an hour
 */
public record ContainerPrice(double gibHour, double coreHour) {
    /** Hours of a month, as clouds count them: a twelfth of 8760. */
    private static final double MONTH_HOURS = 730;

    /** In seconds. */
    private static final double HOUR = 3600;

    private static final double MILLION = 1e6;
    private static final double GIBI = 1L << 30;
    private static final String GIB_HOUR = "gib-hour";
    private static final String CORE_HOUR = "core-hour";

    public ContainerPrice {
        if (!(gibHour >= 0) || !(coreHour >= 0) || !Double.isFinite(gibHour + coreHour) || gibHour + coreHour == 0) {
            throw new IllegalArgumentException(
                    "a price is at least 0, and not 0 for both memory and cores, but this is " + gibHour + " and "
                            + coreHour);
        }
    }

    /**
     * Parses {@code gib-hour=0.005,core-hour=0.04}.
     *
     * @throws IllegalArgumentException if it is not such a price
     */
    public static ContainerPrice parse(String text) {
        Map<String, Double> prices = new HashMap<>();
        for (String part : text.split(",", -1)) {
            String[] words = part.strip().split("=", -1);
            boolean number = words.length == 2 && words[1].matches("\\d{1,9}(\\.\\d{1,9})?");
            if (!number || prices.put(words[0], Double.valueOf(words[1])) != null) {
                throw wrong(text);
            }
        }
        if (!prices.keySet().equals(Set.of(GIB_HOUR, CORE_HOUR))) {
            throw wrong(text);
        }
        return new ContainerPrice(prices.getOrDefault(GIB_HOUR, 0.0), prices.getOrDefault(CORE_HOUR, 0.0));
    }

    /** Returns the price of a container that runs for a month. */
    public double month(Bytes memory, double cpus) {
        return MONTH_HOURS * (memory.count() / GIBI * gibHour + cpus * coreHour);
    }

    /**
     * Returns the price of a million operations in a container that serves this rate all the time.
     *
     * @param month the price of the container for a month
     * @param perSecond operations a second, above 0
     */
    public static double million(double month, double perSecond) {
        return month / (perSecond * MONTH_HOURS * HOUR) * MILLION;
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException("'" + text + "' is not a price of containers; write for example " + GIB_HOUR
                + "=0.005," + CORE_HOUR + "=0.04");
    }
}
