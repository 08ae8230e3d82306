package plimsoll.driver;

import java.util.Map;

/**
 * Creates the event-loop drivers of one name; registered in {@code
 * META-INF/services/plimsoll.driver.AsyncDriverFactory}.
 */
public interface AsyncDriverFactory {
    /** The name in studies, such as {@code http-loop}; no {@link DriverFactory} may have the same. */
    String name();

    /**
     * Opens a driver with an event loop of its own; a worker on several processors may open one for each.
     *
     * @param settings the study's driver settings with every launch placeholder filled in; ${id} is left for the
     *     operation
     * @throws IllegalArgumentException for a setting that is missing, unknown or wrong, with the value seen
     */
    AsyncDriver open(Map<String, String> settings);
}
