package plimsoll.model.load;

import java.time.Duration;
import java.util.List;

/** A failure that a study injects into a phase, once. */
public sealed interface Fault {
    /** When it begins. */
    FaultTrigger moment();

    /** The name of the member or link that it affects; several members are separated by commas. */
    String target();

    /** Stops the member (SIGSTOP) and continues it (SIGCONT). */
    record Pause(FaultTrigger moment, String member, Duration time) implements Fault {
        @Override
        public String target() {
            return member;
        }
    }

    /**
     * Ends the member, and may start it again.
     *
     * @param down time from its end to its next start; zero if it is not started again
     */
    record End(FaultTrigger moment, String member, By by, Comeback comeback, Duration down) implements Fault {
        @Override
        public String target() {
            return member;
        }
    }

    /** Forwards nothing for a time; connections are still accepted. */
    record Stall(FaultTrigger moment, String link, Side side, Duration time) implements Fault {
        @Override
        public String target() {
            return link;
        }
    }

    /**
     * Cuts these members off from all others: each link between a member of either side forwards nothing for a time, in
     * both directions, and still accepts connections.
     *
     * @param members one side of the partition; the other members are the other side
     * @param links names of the links that lead from one side to the other
     */
    record Partition(FaultTrigger moment, List<String> members, List<String> links, Duration time) implements Fault {
        public Partition {
            members = List.copyOf(members);
            links = List.copyOf(links);
        }

        @Override
        public String target() {
            return String.join(",", members);
        }
    }

    /** Ends all connections with RST. */
    record Reset(FaultTrigger moment, String link) implements Fault {
        @Override
        public String target() {
            return link;
        }
    }

    /** How a member is ended. */
    enum By {
        KILL,
        /** TERM, then KILL after the bound. */
        STOP,
        /** KILL, and its disk drops everything that no sync has covered. */
        POWER_CUT,
        /** KILL, and its disk drops a part of that, drawn from the experiment's seed. */
        TORN_POWER_CUT,
        /** KILL, and its disk, which answers each flush too early, drops the last synced changes as well. */
        LYING_POWER_CUT;

        /** Whether the member's disk drops something. */
        public boolean cutsPower() {
            return this == POWER_CUT || this == TORN_POWER_CUT || this == LYING_POWER_CUT;
        }
    }

    /** How a member that was ended is started again. */
    enum Comeback {
        /** Not at all. */
        NEVER,
        /** With the scratch directory that it left. */
        SAME,
        /** With an empty scratch directory. */
        FRESH
    }

    /** The direction of a link that stalls. */
    enum Side {
        BOTH,
        /** From the side that connects. */
        UP,
        /** To the side that connects. */
        DOWN
    }
}
