package plimsoll.driver;

import java.util.Map;

/** Creates the drivers of one name; registered in {@code META-INF/services/plimsoll.driver.DriverFactory}. */
public interface DriverFactory {
    /** The name in studies, such as {@code http}. */
    String name();

    /**
     * @param settings the study's driver settings with every launch placeholder filled in; ${id} is left for the
     *     operation
     * @throws IllegalArgumentException for a setting that is missing, unknown or wrong, with the value seen
     */
    Driver open(Map<String, String> settings);
}
