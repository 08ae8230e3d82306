package plimsoll.plan.search.sizing;

import java.util.List;
import plimsoll.model.Bytes;

/** The result of a sizing method for a container. */
public sealed interface JvmSizing {
    /**
     * @param way name of the sizing method, such as "JVM defaults"
     * @param heap the resulting maximum Java heap
     * @param flags to paste; empty if the method sets none
     */
    record Sized(String way, Bytes heap, List<String> flags, String because) implements JvmSizing {
        public Sized {
            flags = List.copyOf(flags);
        }
    }

    /** The method has no answer for this container. */
    record Refused(String way, String sentence) implements JvmSizing {}
}
