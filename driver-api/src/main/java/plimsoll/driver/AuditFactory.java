package plimsoll.driver;

import java.util.Map;

/** Creates the audits of one name; registered in {@code META-INF/services/plimsoll.driver.AuditFactory}. */
public interface AuditFactory {
    String name();

    /** @throws IllegalArgumentException for a setting that is missing, unknown or wrong, with the value seen */
    Audit open(Map<String, String> settings);
}
