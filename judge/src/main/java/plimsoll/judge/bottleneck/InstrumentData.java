package plimsoll.judge.bottleneck;

import java.util.List;
import java.util.Optional;
import plimsoll.records.member.FlightRecordingSummary;
import plimsoll.records.member.ThreadDump;

/**
 * What the instruments of a trial saw in its judged phases.
 *
 * @param millis of these phases while operations were due
 * @param services the subjects
 * @param links between members, and from the workers
 */
public record InstrumentData(
        double millis, Load load, Client client, List<Service> services, List<DownstreamCalls> links) {
    private static final double FULL = 0.9;
    private static final double QUEUE = 1.5;

    public InstrumentData {
        services = List.copyOf(services);
        links = List.copyOf(links);
    }

    /**
     * What was asked of the services.
     *
     * @param inFlight on average, by the time that the finished operations took
     * @param users of a closed model; absent for others
     * @param open whether operations arrived at a rate of their own
     * @param finished operations
     * @param rejectedShare of the finished ones
     * @param unsent due, and not started
     * @param lagShare of the response times that went by before the sending
     */
    public record Load(
            double inFlight,
            Optional<Integer> users,
            boolean open,
            long finished,
            double rejectedShare,
            long unsent,
            double lagShare) {
        double perSecond(double millis) {
            return millis > 0 ? finished / (millis / 1000) : 0;
        }
    }

    /**
     * The workers.
     *
     * @param cpuShare of the cores that they may use, waiting for one included; 0 where no worker is a process of its own
     */
    public record Client(double cpuShare) {}

    /**
     * One subject.
     *
     * @param cores that it may use, such as 0.5
     * @param cpuShare of these, used
     * @param waitShare time that its threads waited for a core, in the same unit
     * @param gcShare of the time, in pauses; looks into the heap by the lab itself are not in it
     * @param gcCpuShare of the cores, used by collecting threads
     * @param throttledShare of the time, stopped by a CPU quota
     * @param dumps of judged phases
     * @param recorded absent where there is no recording
     */
    public record Service(
            String name,
            double cores,
            double cpuShare,
            double waitShare,
            double gcShare,
            double gcCpuShare,
            double throttledShare,
            double majorFaultsPerSecond,
            double cpuMillis,
            Sockets sockets,
            List<TimedDump> dumps,
            Optional<FlightRecordingSummary> recorded) {
        public Service {
            dumps = List.copyOf(dumps);
        }

        /** Its cores are used, and several threads wait for each: who is put aside while others wait for what it holds is one of these. */
        boolean queuesForCores() {
            return cpuShare > FULL && waitShare > QUEUE;
        }
    }

    /** Of the service's own ports, on average: connections, those not yet accepted, with bytes not read, with bytes not confirmed. */
    public record Sockets(double connections, double backlog, double unread, double unconfirmed) {}

    /** A dump with the operations that were in flight then; absent when nobody counted at that moment. */
    public record TimedDump(ThreadDump dump, Optional<Double> inFlight) {}

    /**
     * The way to a member through a proxy.
     *
     * @param fromWorker whether the operations themselves go there; else it leads from a member to something that it calls
     * @param latencyMillis one way
     * @param limited whether it has a rate
     * @param connections and awaiting: those that await an answer, on average
     * @param heldBytes on their way inside the proxy, on average
     */
    public record DownstreamCalls(
            String name,
            boolean fromWorker,
            double latencyMillis,
            boolean limited,
            double connections,
            double awaiting,
            double heldBytes) {}
}
