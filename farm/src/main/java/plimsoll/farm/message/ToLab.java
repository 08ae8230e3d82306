package plimsoll.farm.message;

import plimsoll.model.study.Shard;

/** A message of an agent to the lab of a run. It is lost if that lab does not listen, and then asked again. */
public sealed interface ToLab {
    /**
     * Asks whether a block is still to be executed.
     *
     * @param request number of the question, which the answer repeats
     * @param machine number of the class of the agent's machine
     */
    record BlockClaim(long request, String run, Shard shard, String agent, String machine) implements ToLab {
        public BlockClaim {
            FarmNames.run(run);
            FarmNames.name("the name of an agent", agent);
            FarmNames.machine(machine);
        }
    }

    /** Asks for a file. */
    record Fetch(long request, String run, String sha256, String agent) implements ToLab {
        public Fetch {
            FarmNames.run(run);
            FarmNames.sha256(sha256);
            FarmNames.name("the name of an agent", agent);
        }
    }

    /** A line of progress for the lab's terminal. */
    record Progress(BlockAttempt attempt, String agent, String line) implements ToLab {
        /** The longest line that is shown. */
        public static final int LENGTH_MAX = 300;

        public Progress {
            FarmNames.name("the name of an agent", agent);
            line = line.substring(0, Math.min(line.length(), LENGTH_MAX));
        }
    }
}
