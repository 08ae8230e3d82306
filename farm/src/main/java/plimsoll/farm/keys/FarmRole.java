package plimsoll.farm.keys;

import java.util.Locale;
import java.util.Optional;

/** The part that a process plays in a farm; its certificate has it as the organizational unit. */
public enum FarmRole {
    BROKER,
    LAB,
    AGENT;

    /** The name in a certificate, and of a directory of keys. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<FarmRole> of(String title) {
        for (FarmRole role : values()) {
            if (role.title().equals(title)) {
                return Optional.of(role);
            }
        }
        return Optional.empty();
    }
}
