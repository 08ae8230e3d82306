package plimsoll.lab.load;

import java.nio.file.Path;
import java.util.function.Consumer;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.WorkloadOrder;

/** The connection to one machine that sends a share of a load, and to its worker. */
public interface GeneratorLink extends WorkerChannel {
    /** Returns the name of its agent. */
    String name();

    /** Returns its address as {@code HOST:PORT}. */
    String address();

    /** Returns its processor and kernel. */
    String machine();

    /** Returns the number of cores that its worker may use. */
    int cores();

    /** Returns the address of this machine as the other one sees it. */
    String labAddress();

    /**
     * Lets a worker be started, whose messages are the {@link #output} of this channel.
     *
     * @param order with the settings that the generator shall use; its files are those of the generator
     * @param ledger the layout of the ledger that the generator creates
     * @param files to which its records come home
     * @param onLost receives the reason when the connection ends before the worker does
     * @throws WorkerException when the generator refuses the order, or cannot reach the service
     */
    void start(WorkloadOrder order, OperationByteLayout ledger, GeneratorFiles files, Consumer<String> onLost);

    /** The clock of the machine that sends, compared with that of this one by some round trips. */
    ClockReading clock() throws InterruptedException;

    /**
     * Begins to sample worker and machine.
     *
     * @param originNanos the trial's start by the generator's clock
     */
    void sampleFrom(long originNanos);

    /**
     * Waits until the records are home, then ends the connection.
     *
     * @throws WorkerException when they do not come, or the connection was lost before
     */
    @Override
    void close();

    /** Ends the connection at once, and with it the worker. */
    void abort();

    /**
     * Where the records of a generator's worker come home.
     *
     * @param log its standard error
     * @param timeline samples of the worker and its machine
     */
    record GeneratorFiles(Path ledger, Path histograms, Path log, Path timeline) {}

    /**
     * The clock of another machine.
     *
     * @param offsetNanos what to add to {@link System#nanoTime} here for that of the other machine
     * @param roundTripNanos the shortest round trip; the offset is wrong by at most half of it
     */
    record ClockReading(long offsetNanos, long roundTripNanos) {
        /**
         * Reads a round trip: the other machine told its time somewhere between the two moments here.
         *
         * @param told the time that it told
         */
        public static ClockReading of(long sentNanos, long told, long receivedNanos) {
            long roundTrip = receivedNanos - sentNanos;
            return new ClockReading(told - sentNanos - roundTrip / 2, roundTrip);
        }

        /** Returns the more exact one. */
        public ClockReading better(ClockReading other) {
            return other.roundTripNanos < roundTripNanos ? other : this;
        }

        long errorNanos() {
            return roundTripNanos - roundTripNanos / 2;
        }
    }
}
