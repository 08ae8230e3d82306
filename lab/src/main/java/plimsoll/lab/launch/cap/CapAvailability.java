package plimsoll.lab.launch.cap;

import java.util.Optional;

/**
 * Whether a cap mechanism works on this machine.
 *
 * @param sentence the evidence
 * @param remedy makes it work here; empty if none is known
 */
public record CapAvailability(boolean available, String sentence, Optional<Remedy> remedy) {
    static CapAvailability yes(String sentence) {
        return new CapAvailability(true, sentence, Optional.empty());
    }

    static CapAvailability no(String reason) {
        return no(reason, Optional.empty());
    }

    static CapAvailability no(String reason, Optional<Remedy> remedy) {
        return new CapAvailability(
                false, reason + remedy.map(way -> "; " + way.sentence()).orElse(""), remedy);
    }
}
