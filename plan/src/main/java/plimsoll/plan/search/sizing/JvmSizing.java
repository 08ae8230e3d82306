package plimsoll.plan.search.sizing;

import java.util.List;
import plimsoll.model.Bytes;

/** What a way of sizing makes of a container. */
public sealed interface JvmSizing {
    /**
     * @param way who says so, such as "JVM defaults"
     * @param heap the largest Java heap that follows
     * @param flags to paste; empty when the way is to set none
     */
    record SizedSplit(String way, Bytes heap, List<String> flags, String because) implements JvmSizing {
        public SizedSplit {
            flags = List.copyOf(flags);
        }
    }

    /** The way has no answer for this container. */
    record Refused(String way, String sentence) implements JvmSizing {}
}
