package plimsoll.model.load;

import java.time.Duration;

/** Something that goes wrong on purpose in a phase, once. */
public sealed interface Fault {
    /** When it begins. */
    FaultTrigger moment();

    /** The member, or the link by its name, to which it happens. */
    String target();

    /** It stands still (SIGSTOP) and goes on (SIGCONT). */
    record Pause(FaultTrigger moment, String member, Duration time) implements Fault {
        @Override
        public String target() {
            return member;
        }
    }

    /**
     * It is ended, and started again or not.
     *
     * @param down from its end to its next start; zero when it is not started again
     */
    record End(FaultTrigger moment, String member, By by, Comeback comeback, Duration down) implements Fault {
        @Override
        public String target() {
            return member;
        }
    }

    /** Nothing is forwarded for a time; connections are still accepted. */
    record Stall(FaultTrigger moment, String link, Side side, Duration time) implements Fault {
        @Override
        public String target() {
            return link;
        }
    }

    /** All connections end with RST. */
    record Reset(FaultTrigger moment, String link) implements Fault {
        @Override
        public String target() {
            return link;
        }
    }

    /** How a member is ended. */
    enum By {
        /** KILL. */
        KILL,
        /** TERM, then KILL after the bound. */
        STOP
    }

    /** With what a member that was ended is started again. */
    enum Comeback {
        /** It stays away. */
        NEVER,
        /** With the scratch directory that it left. */
        SAME,
        /** With an empty scratch directory. */
        FRESH
    }

    /** Which direction of a link stands still. */
    enum Side {
        BOTH,
        /** From the one who connects. */
        UP,
        /** To the one who connects. */
        DOWN
    }
}
