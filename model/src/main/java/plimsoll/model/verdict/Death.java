package plimsoll.model.verdict;

/** How a member ended, or ceased to serve; in this order of blame. */
public sealed interface Death {
    /** The kernel killed it at its memory cap. */
    record KilledByCap() implements Death {}

    /** OutOfMemoryError: Java heap space, or the GC overhead limit, and the process ended. */
    record HeapExhausted() implements Death {}

    /** OutOfMemoryError: direct buffer memory. */
    record DirectExhausted() implements Death {}

    /** OutOfMemoryError: Metaspace or compressed class space. */
    record Metaspace() implements Death {}

    /** OutOfMemoryError: unable to create native thread. */
    record NoNativeThread() implements Death {}

    /** The JVM crashed and left an hs_err file or SIGABRT or SIGSEGV. */
    record Crashed() implements Death {}

    /** A signal that the lab did not send. */
    record Signalled(int signal) implements Death {}

    /** It ended by itself with this code. */
    record Exited(int code) implements Death {}

    /** An OutOfMemoryError was thrown and the process lives on. */
    record SurvivedOom(String kind) implements Death {}

    /** It does little but collect garbage: over 50 % of 10 s, or over 90 % of 3 s. */
    record Thrashing(double share) implements Death {}

    /** It lives, operations are in flight, and none has finished for the bound. */
    record Hung() implements Death {}

    /** It lives and does not answer its readiness probe. */
    record Unresponsive() implements Death {}

    /** It was not ready within the bound. */
    record NeverReady() implements Death {}
}
