package plimsoll.driver;

import java.util.Map;

/** Makes the drivers of one name; registered in {@code META-INF/services/plimsoll.driver.DriverFactory}. */
public interface DriverFactory {
    /** What a study calls it, such as {@code http}. */
    String name();

    /**
     * @param settings the study's own keys with every launch placeholder filled in; ${id} is left for the operation
     * @throws IllegalArgumentException for a setting that is missing, unknown or wrong, with the value seen
     */
    Driver open(Map<String, String> settings);
}
