package plimsoll.lab.launch.cap;

import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * Kills of a member's processes by an OOM killer.
 *
 * @param atCap for the member's own cap
 * @param elsewhere for a limit around the lab, or for want of memory of the whole machine
 */
public record OomKills(long atCap, long elsewhere) {
    /** A group that reaches its limit may stay below it by the pages that a core has charged in advance. */
    private static final Bytes MARGIN = Bytes.ofMebibytes(1);

    static OomKills of(long kills, boolean reachedCap) {
        return reachedCap ? new OomKills(kills, 0) : new OomKills(0, kills);
    }

    /** Returns whether a peak shows that the cap was reached; where no peak is known, it is believed. */
    static boolean reached(Optional<Bytes> peak, Optional<Bytes> cap) {
        return cap.isPresent()
                && peak.map(highest -> highest.count() >= cap.get().count() - MARGIN.count())
                        .orElse(true);
    }
}
