package plimsoll.farm.broker;

/** The addresses of a farm's broker. */
public final class FarmAddresses {
    /** Signs of life of all agents, to every lab that listens. */
    public static final String AGENTS = "agents";

    /** Calls of labs to all agents, each of which answers by a sign of life. */
    public static final String CALLS = "calls";

    static final String BLOCKS = "blocks.";
    static final String LAB = "lab.";
    static final String RESULTS = "results.";
    static final String AGENT = "agent.";

    private FarmAddresses() {}

    /** Blocks for one class of machines. */
    public static String blocks(String machineClass) {
        return BLOCKS + machineClass;
    }

    /** Questions and progress of the agents to the lab of a run; without that lab they are lost. */
    public static String lab(String run) {
        return LAB + run;
    }

    /** Ends of attempts, kept for the lab of a run until it has dealt with them. */
    public static String results(String run) {
        return RESULTS + run;
    }

    /** Answers to an agent. */
    public static String agent(String name) {
        return AGENT + name;
    }
}
