package plimsoll.run.farm;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import plimsoll.lab.launch.NeedsMachine;
import plimsoll.lab.load.Generators;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/** Machines that work on one run. Lines about events go to {@code out}. */
public interface Farm {
    /** Keys of a farm to make. */
    record KeyRequest(Path directory, List<String> agents, List<String> hosts, int days) {
        public KeyRequest {
            agents = List.copyOf(agents);
            hosts = List.copyOf(hosts);
        }
    }

    /**
     * Returns the implementation.
     *
     * @throws RequestException when it is not on the class path, which the launcher chooses by the command line
     */
    static Farm installed() {
        return ServiceLoader.load(Farm.class)
                .findFirst()
                .orElseThrow(() -> new RequestException(
                        ExitCode.MACHINE_LACKS,
                        "the module farm is not loaded; start the tool by its launcher, ./plimsoll, which loads it for"
                                + " 'farm', 'agent', --farm, --generator and --needs-on"));
    }

    /** Makes the keys that are missing. */
    void makeKeys(KeyRequest request, Consumer<String> out);

    /**
     * Runs a broker until the thread is interrupted.
     *
     * @param data the directory of its journal
     */
    void serve(Path keys, Path data, int port, Consumer<String> out) throws InterruptedException;

    /** Takes blocks until the thread is interrupted. */
    void work(AgentRequest request, Consumer<String> out) throws InterruptedException;

    /** Plans for a class of machines. */
    interface WorkPlanning {
        /** @param machine its facts, label to value */
        UnbegunWork on(Map<String, String> machine);
    }

    /**
     * Lets agents of one class execute the rounds of a run, or searches.
     *
     * @param attempts the most at a trial that other processes disturb; empty: the usual number
     * @param parts a new directory for the results of blocks
     * @throws RequestException when there is no agent of the class for some minutes; what is home stays in {@code parts}
     */
    FarmedParts run(
            FarmAccess access, WorkPlanning planning, Optional<Integer> attempts, Path parts, Consumer<String> out)
            throws InterruptedException;

    /**
     * Continues a run or searches from the directory of their parts.
     *
     * @throws RequestException when another verb began them
     */
    FarmedParts resume(FarmAccess access, FarmedVerb verb, Path parts, Consumer<String> out)
            throws InterruptedException;

    /**
     * Returns the machines that send shares of a load.
     *
     * @param hosts each as {@code HOST:PORT}
     * @param keys a directory that {@code farm keys} made, or the one of the lab
     * @param version of this Plimsoll
     */
    Generators generators(List<String> hosts, Path keys, String version);

    /**
     * Returns the machine that runs the needs.
     *
     * @param host as {@code HOST:PORT}
     * @param keys a directory that {@code farm keys} made, or the one of the lab
     * @param version of this Plimsoll
     */
    NeedsMachine needs(String host, Path keys, String version);

    /**
     * Sends shares of loads, or runs needs, for labs until the thread is interrupted.
     *
     * @throws RequestException when it cannot listen
     */
    void generate(GeneratorRequest request, Consumer<String> out) throws InterruptedException;

    /** Deletes the results of blocks after they were merged. */
    void discard(FarmedParts parts);
}
