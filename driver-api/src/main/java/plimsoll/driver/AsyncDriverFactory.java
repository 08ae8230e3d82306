package plimsoll.driver;

import java.util.Map;

/** Makes the event drivers of one name; registered in {@code META-INF/services/plimsoll.driver.AsyncDriverFactory}. */
public interface AsyncDriverFactory {
    /** What a study calls it, such as {@code http-loop}; no {@link DriverFactory} may have the same. */
    String name();

    /**
     * @param settings the study's own keys with every launch placeholder filled in; ${id} is left for the operation
     * @throws IllegalArgumentException for a setting that is missing, unknown or wrong, with the value seen
     */
    AsyncDriver open(Map<String, String> settings);
}
