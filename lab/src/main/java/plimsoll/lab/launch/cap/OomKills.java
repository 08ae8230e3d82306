package plimsoll.lab.launch.cap;

import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * Kills of a member's processes by an OOM killer.
 *
 * @param atCap for the member's own cap
 * @param elsewhere for a limit around the lab, or for want of memory of the whole machine
 * @param others processes that ended only because another one of their group was killed
 */
public record OomKills(long atCap, long elsewhere, long others) {
    /** A group that reaches its limit may stay below it by the pages that a core has charged in advance. */
    private static final Bytes MARGIN = Bytes.ofMebibytes(1);

    public OomKills(long atCap, long elsewhere) {
        this(atCap, elsewhere, 0);
    }

    static OomKills of(long kills, boolean reachedCap) {
        return reachedCap ? new OomKills(kills, 0) : new OomKills(0, kills);
    }

    OomKills with(long ended) {
        return new OomKills(atCap, elsewhere, Math.max(0, ended));
    }

    /** Returns whether a peak shows that the cap was reached; where no peak is known, it is believed. */
    static boolean reached(Optional<Bytes> peak, Optional<Bytes> cap) {
        return cap.isPresent()
                && peak.map(highest -> highest.count() >= cap.get().count() - MARGIN.count())
                        .orElse(true);
    }
}
