package plimsoll.model.result.inside;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A place where an operation can be while it is in flight. */
public enum BottleneckCategory {
    /** The collector had stopped the process, or ran concurrently. */
    GC("in collections"),
    /** The kernel had stopped the process until its next period. */
    CPU_QUOTA("stopped by the CPU quota"),
    /** The kernel fetched pages again, because the cap leaves too few. */
    RECLAIM("waiting for pages that the cap pushed out"),
    /** Not sent yet: the client thinks, or is itself too slow. */
    CLIENT("with the client"),
    /** Nowhere: the service rejects them. */
    REJECTED("turned away"),
    /** In transit between client and service, or one of them does not read. */
    NETWORK("on the network"),
    /** Their thread waits for a monitor or a lock. */
    LOCK("waiting for a lock"),
    /** They wait for a connection or a permit of a pool. */
    POOL("waiting for a pool"),
    /** Something that the service calls has not answered. */
    DOWNSTREAM("waiting for an answer from downstream"),
    /** Their thread waits for a file. */
    DISK("waiting for the disk"),
    /** Their thread sleeps. */
    SLEEP("asleep"),
    /** A thread that serves many connections is held up by one of them. */
    EVENT_LOOP("behind a blocked event loop"),
    /** Virtual threads hold their carriers while they wait. */
    PINNED("behind pinned virtual threads"),
    /** They run, or wait for a core. */
    CPU("computing"),
    /** They wait to be accepted or read, or for a thread of a pool. */
    CONNECTOR("waiting to be taken up"),
    /** Nowhere for long. */
    HEALTHY("nowhere for long"),
    /** No instrument saw them. */
    UNSEEN("not seen by any instrument");

    private final String words;

    BottleneckCategory(String words) {
        this.words = words;
    }

    /** Such as {@code waiting for a lock}. */
    public String words() {
        return words;
    }

    /** Such as {@code event-loop}. */
    public String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the category with this title. */
    public static Optional<BottleneckCategory> titled(String title) {
        return Arrays.stream(values())
                .filter(category -> category.title().equals(title))
                .findFirst();
    }
}
