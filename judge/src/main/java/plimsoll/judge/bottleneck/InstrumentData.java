package plimsoll.judge.bottleneck;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import plimsoll.model.WithBuilder;
import plimsoll.records.member.FlightRecordingSummary;
import plimsoll.records.member.ThreadDump;

/**
 * Measurements of a trial's instruments in its judged phases.
 *
 * @param millis length of these phases, as far as operations were due
 * @param services the subjects
 * @param links between members, and from the workers to members
 */
public record InstrumentData(
        double millis, Load load, Client client, List<Service> services, List<DownstreamCalls> links) {
    /** CPU used, as a share of the service's cores, from which they are full (docs/decisions/021). */
    private static final double FULL_SHARE_OF_CORES = 0.9;

    public InstrumentData {
        services = List.copyOf(services);
        links = List.copyOf(links);
    }

    /** Returns the same measurements with other dumps, by service. */
    InstrumentData withDumps(List<List<TimedDump>> dumps) {
        List<Service> others = IntStream.range(0, services.size())
                .mapToObj(i -> InstrumentDataServiceBuilder.builder(services.get(i))
                        .dumps(dumps.get(i))
                        .build())
                .toList();
        return new InstrumentData(millis, load, client, others, links);
    }

    /** Returns the largest of all services; 0 without any. */
    double largest(ToDoubleFunction<Service> figure) {
        return services.stream().mapToDouble(figure).max().orElse(0);
    }

    /**
     * The load on the services, as the client counted it.
     *
     * @param inFlight operations on average, from the times of the finished ones (Little's law)
     * @param users of a closed model, on average over the phases; absent for others
     * @param open whether operations arrived at a given rate
     * @param acknowledged operations
     * @param finished operations, acknowledged or not
     * @param rejectedShare rejected operations, as a share of the finished ones
     * @param unsent operations that were due and not started
     * @param lagShare send lag, as a share of the response time
     */
    public record Load(
            double inFlight,
            Optional<Integer> users,
            boolean open,
            long acknowledged,
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
     * @param cpuShare CPU time and time spent waiting for a core, as a share of the cores that the busiest worker may
     *     use; 0 if every worker runs inside a member
     */
    public record Client(double cpuShare) {}

    /**
     * One subject.
     *
     * @param cores it may use, such as 0.5
     * @param cpuShare CPU used, as a share of these cores
     * @param waitShare threads that waited for a core, on average and per core
     * @param gcShare GC pauses, as a share of the time; pauses that the lab's own heap inspections caused are not
     *     counted
     * @param gcCpuShare CPU used by collecting threads, as a share of the cores
     * @param jitCpuShare CPU used by compiling threads, as a share of the cores
     * @param throttledShare time stopped by the CPU quota, as a share of the time
     * @param contextSwitches times that one of its threads was put on a core
     * @param ioCalls system calls that read or wrote; absent in records that do not count them
     * @param dumps thread dumps of judged phases
     * @param recorded summary of the flight recording; absent where there is none
     */
    @WithBuilder
    public record Service(
            String name,
            double cores,
            double cpuShare,
            double waitShare,
            double gcShare,
            double gcCpuShare,
            double jitCpuShare,
            double throttledShare,
            double majorFaultsPerSecond,
            double cpuMillis,
            double contextSwitches,
            Optional<Double> ioCalls,
            Sockets sockets,
            List<TimedDump> dumps,
            Optional<FlightRecordingSummary> recorded) {
        public Service {
            dumps = List.copyOf(dumps);
        }

        /**
         * Whether its cores are full and several threads wait for each, so that a thread may be preempted while it
         * holds a lock.
         */
        boolean queuesForCores() {
            return cpuShare > FULL_SHARE_OF_CORES && waitShare > BottleneckClassifier.WAITING_THREADS_PER_CORE;
        }
    }

    /**
     * Connections of the service's own ports, on average.
     *
     * @param backlog not yet accepted
     * @param unread with bytes that the service has not read
     * @param unconfirmed with bytes that the peer has not acknowledged
     */
    public record Sockets(double connections, double backlog, double unread, double unconfirmed) {}

    /** @param inFlight operations in flight at that moment; absent if no worker reported around it */
    public record TimedDump(ThreadDump dump, Optional<Double> inFlight) {}

    /**
     * Traffic through the proxy of one link.
     *
     * @param fromWorker whether the operations themselves go through it; otherwise it leads from a member to one that
     *     it calls
     * @param latencyMillis one way
     * @param limited whether the link has a rate limit
     * @param connections open, on average
     * @param awaiting connections that await an answer, on average
     * @param heldBytes bytes in transit inside the proxy, on average
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
