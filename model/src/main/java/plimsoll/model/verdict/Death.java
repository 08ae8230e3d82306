package plimsoll.model.verdict;

import java.util.Locale;
import plimsoll.model.figure.QuantityFormat;

/** How a member ended, or stopped serving; in order of blame. */
public sealed interface Death {
    /** The predicate of a sentence about the member: {@code died of a full Java heap}. */
    String words();

    /** Whether only a timeout shows it: the member may be waiting for something else, or for a core. */
    default boolean detectedByTimeout() {
        return false;
    }

    /** Whether it is a form of slowness, which a disturbed machine can cause too; the end of a process is not. */
    default boolean countsAsSlowness() {
        return detectedByTimeout();
    }

    /** Whether a limit outside of the trial's own ended it, which shows nothing about the member. */
    default boolean fromOutside() {
        return false;
    }

    /** Whether the Java heap was too small. */
    default boolean ofHeap() {
        return false;
    }

    /** Whether the kernel ended it at the container's limit. */
    default boolean ofContainer() {
        return false;
    }

    /** Whether more memory outside the heap would have helped. */
    default boolean liesOutsideHeap() {
        return ofContainer();
    }

    /** Whether it needed more memory than it was given. */
    default boolean ofMemory() {
        return ofHeap() || ofContainer();
    }

    /** The kernel killed it at its memory cap. */
    record KilledByCap() implements Death {
        @Override
        public String words() {
            return "was killed at its memory cap";
        }

        @Override
        public boolean ofContainer() {
            return true;
        }
    }

    /** The kernel killed it for the limit of a group around the lab, or for want of memory of the whole machine. */
    record KilledByOuterLimit() implements Death {
        @Override
        public String words() {
            return "was killed for a memory limit around the lab";
        }

        @Override
        public boolean fromOutside() {
            return true;
        }
    }

    /** OutOfMemoryError: Java heap space, or the GC overhead limit, and the process ended. */
    record HeapExhausted() implements Death {
        @Override
        public String words() {
            return "died of a full Java heap";
        }

        @Override
        public boolean ofHeap() {
            return true;
        }
    }

    /** OutOfMemoryError: direct buffer memory. */
    record DirectExhausted() implements Death {
        @Override
        public String words() {
            return "died of exhausted direct memory";
        }

        @Override
        public boolean liesOutsideHeap() {
            return true;
        }
    }

    /** OutOfMemoryError: Metaspace or compressed class space. */
    record Metaspace() implements Death {
        @Override
        public String words() {
            return "died of a full metaspace";
        }
    }

    /** OutOfMemoryError: unable to create native thread. */
    record NoNativeThread() implements Death {
        @Override
        public String words() {
            return "died because it could not create a native thread";
        }

        @Override
        public boolean liesOutsideHeap() {
            return true;
        }
    }

    /** A runtime other than the JVM printed that it had no memory left, and the process ended. */
    record RuntimeOutOfMemory(String kind) implements Death {
        @Override
        public String words() {
            return "ran out of memory (" + kind + ")";
        }

        @Override
        public boolean ofMemory() {
            return true;
        }
    }

    /** The JVM crashed and left an hs_err file or SIGABRT or SIGSEGV. */
    record Crashed() implements Death {
        @Override
        public String words() {
            return "crashed";
        }
    }

    /** A signal that the lab did not send. */
    record Signalled(int signal) implements Death {
        @Override
        public String words() {
            return "was ended by signal " + signal;
        }
    }

    /** It ended by itself with this code. */
    record Exited(int code) implements Death {
        @Override
        public String words() {
            return "ended by itself with exit code " + code;
        }
    }

    /** The process survived an OutOfMemoryError. */
    record SurvivedOom(String kind) implements Death {
        @Override
        public String words() {
            return "kept running after an OutOfMemoryError (" + kind + ")";
        }

        @Override
        public boolean ofHeap() {
            String said = kind.toLowerCase(Locale.ROOT);
            return said.contains("heap") || said.contains("gc overhead");
        }

        @Override
        public boolean ofMemory() {
            return true;
        }
    }

    /** It does little but collect garbage: more than 50 % of 10 s, or more than 90 % of 3 s. */
    record Thrashing(double share) implements Death {
        @Override
        public String words() {
            return "spent " + QuantityFormat.share(share) + " of its time on garbage collection";
        }

        @Override
        public boolean countsAsSlowness() {
            return true;
        }

        @Override
        public boolean ofHeap() {
            return true;
        }
    }

    /** It is alive and operations are in flight, but none has finished within the bound. */
    record Hung() implements Death {
        @Override
        public String words() {
            return "hung";
        }

        @Override
        public boolean detectedByTimeout() {
            return true;
        }
    }

    /** It is alive but does not answer its readiness probe. */
    record Unresponsive() implements Death {
        @Override
        public String words() {
            return "stopped answering its probe";
        }

        @Override
        public boolean detectedByTimeout() {
            return true;
        }
    }

    /** It was not ready within the bound. */
    record NeverReady() implements Death {
        @Override
        public String words() {
            return "never became ready";
        }

        @Override
        public boolean detectedByTimeout() {
            return true;
        }
    }
}
