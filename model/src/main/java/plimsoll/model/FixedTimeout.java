package plimsoll.model;

import java.time.Duration;
import java.util.Locale;

/**
 * The timeouts that no study can change; those that one can change are in {@code Timeouts}. Every wait has one or the
 * other.
 */
public enum FixedTimeout {
    OPERATION(120, "for an answer to an operation, unless the workload says otherwise"),
    CONNECT(10, "for a connection of an operation, or of a listing"),
    SENDING_END(1, "for the sending of a request to stop, once its answer or the end of the connection has arrived"),
    PROBE(2, "for an answer to one readiness probe"),
    DYING(8, "for a process that is exiting to be gone"),
    DUMPING(60, "for a process that is exiting to be gone, while its heap dump grows"),
    PROCESS_START(30, "for the system to start a process"),
    KILLED(5, "for a killed process and its descendants to be gone"),
    OUTPUT(2, "for the rest of the output of a process that is gone"),
    ALL_TERMINATED(3, "from TERM to KILL when the lab itself ends"),
    GROUP_REMOVED(2, "for an empty control group to be removed"),
    GROUP_DIVIDED(5, "for the processes of a control group to be moved, while members get groups below it"),
    SCOPE_ENTERED(10, "for systemd to move the lab into a scope of its own"),
    PARTS_BUILT(3600, "for the parts of a suite that a run needs to be fetched and built"),
    INSTALL_STOPPED(2, "from TERM to KILL of an installation"),
    CAP_PROOF(5, "for a cap to kill a process that exceeds it"),
    PROGRAM(5, "for a short program that reports on the machine"),
    STUDY_PROGRAM(10, "for a short program that runs while a study is read"),
    UNIT_TIMED(60, "for a command that times a study's unit of work"),
    UNIT_END(2, "from TERM to KILL of such a command"),
    LINK_ANSWER(20, "for a link's proxy to start, and to answer a command"),
    LINK_END(3, "for a link's proxy to end"),
    NETWORK_JOINED(10, "for a link's network namespace to be joined"),
    DISK_READY(20, "for a member's own disk to be mounted"),
    DISK_CUT(60, "for such a disk to drop what no sync has covered"),
    DISK_END(2, "from TERM to KILL of the process that holds such a disk"),
    WORKER_TRAINED(120, "for the launcher to train the cache of an archive's workers, once"),
    WORKER_HELLO(60, "for the first line of a worker"),
    WORKER_CONNECT(5, "for a connection to a worker inside a member"),
    WORKER_PASSWORD(5, "for the first line of a connection to a worker inside a member, which has the password"),
    WORKER_END(5, "for a worker to end on request"),
    WORKER_PHASE(15, "for a worker to end its phase on request"),
    WORKER_DRIVER(5, "for a driver to close"),
    WORKER_REPORT(5, "for a worker's last report of a phase"),
    WORKER_GRACE(1, "for an operation to end by itself after its deadline"),
    LOOP_ANSWER(5, "for an event loop to run a task"),
    LOOP_END(2, "for an event loop to end"),
    SCRIPT_END(2, "from TERM to KILL of a user's load script"),
    CALM(120, "for other load on the machine to end, before a search repeats a disturbed trial"),
    LULL(30, "for other load on the machine to end, before a run repeats a disturbed trial"),
    LISTING(3600, "for a whole listing over HTTP; the bound of the audit comes first"),
    AUDIT_END(1, "from TERM to KILL of an abandoned audit"),
    WARM_UP(3, "for a worker to warm up before a trial"),
    WARM_UP_OPERATION(2, "for each operation of that warm-up"),
    ANSWERS_AFTER_DEATH(3, "for answers on their way when a member has died"),
    RESTART_BACK_OFF(
            10, "before a service is restarted after its second death, and twice as long after each further one"),
    RESTART_BACK_OFF_MAX(300, "before such a restart, at most"),
    RESTART_RESET(600, "without a death, until the next restart is at once again"),
    SAMPLER_END(10, "for the sampler to end"),
    DUMP_READ(60, "for reading the dump of a full heap"),
    FOREIGN_COPY(60, "for a copy of a file that another user wrote"),
    TIMING_LOG_READ(20, "for reading a log named by timing-logs"),
    LOOK_INSIDE(4, "for a JVM to answer in a trial of profile"),
    SERVICE_LISTENS(60, "for a service that init has started to listen, unless its option says otherwise"),
    PORTS_SETTLED(3, "for more ports to open after the first, when init looks for the one that it set"),
    DISCOVERY_ANSWER(3, "for an answer to a request of init"),
    DISCOVERY_READY(10, "for a listening service to report that it is ready, when init probes it"),
    RECORDING_STARTED(20, "for a JVM to begin, or to hand over, a flight recording in a trial of profile"),
    RECORDING_READ(60, "for reading a flight recording"),
    RECORDING_QUIET(3, "for the recording of a killed JVM to stop growing"),
    FARM_CONNECTION(30, "without a sign of life on a connection to a farm's broker, until it ends"),
    FARM_CHECK(10, "between two such signs"),
    FARM_CALL(20, "for a farm's broker to confirm a message"),
    FARM_SIGN(3, "between two signs of life of a farm's agent"),
    FARM_LOST(20, "without such a sign, until another agent gets the block"),
    FARM_ANSWER(30, "for a lab to answer a farm's agent"),
    FARM_FILE(900, "for a file to travel to a farm's agent"),
    FARM_HOME(900, "for a lab to take the records of a block, before the agent gives the block back"),
    FARM_PAUSE(5, "before a farm's agent or lab connects or asks again"),
    FARM_SKIPPED(60, "before an agent tries a block again whose lab does not answer"),
    FARM_GATHERING(10, "for the agents of a farm to report, when a run begins"),
    FARM_DESERTED(300, "without an agent of the class, or without the broker, until a run on a farm ends"),
    FARM_BLOCK(600, "for the lab of a block, beyond the bounds of its trials"),
    FARM_BLOCK_ENDED(20, "from TERM to KILL of the lab of a block"),
    GENERATOR_CONNECT(10, "for a connection to a generator or a machine of needs, and for its worker to be started"),
    GENERATOR_SIGN(1, "between two signs of life of a lab on such a connection"),
    GENERATOR_LOST(10, "without a sign of life on such a connection, until it ends"),
    GENERATOR_REACH(3, "for a generator to connect to the service that it shall load, and for a lab to such a need"),
    GENERATOR_FREE(4, "for such a machine to have ended its previous trial"),
    GENERATOR_CLOCK(5, "for such a machine to tell the time"),
    GENERATOR_HOME(120, "for the records of such a machine to come home"),
    NEEDS_ANSWER(
            120, "for a machine of needs to find out which of their files it lacks, and to begin or end with them"),
    EVIDENCE_UNPACKED(120, "for tar and xz to unpack records that come with the tool"),
    RESULT_WRITTEN(30, "for writing the measurements when the run is interrupted");

    private final Duration time;
    private final String what;

    FixedTimeout(int seconds, String what) {
        this.time = Duration.ofSeconds(seconds);
        this.what = what;
    }

    public Duration time() {
        return time;
    }

    public int millis() {
        return Math.toIntExact(time.toMillis());
    }

    /** The purpose of the wait, beginning with a preposition. */
    public String purpose() {
        return what;
    }

    /** The name in kebab case, such as {@code link-answer}. */
    public String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
