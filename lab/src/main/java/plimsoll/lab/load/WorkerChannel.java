package plimsoll.lab.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.model.FixedTimeout;
import plimsoll.wire.LabMessage;

/** The connection to a worker, for the duration of one conversation. */
public interface WorkerChannel {
    OutputStream commands();

    InputStream output();

    /** Ends the conversation, within bounds; the worker has already received the command to stop. */
    void close();

    /** Called once the last line of {@link #output} was read: the worker has closed it, and has nothing left to do. */
    default void outputEnded() {}

    /**
     * Checks that the lab could write the records that the worker sent home. A worker on this machine writes its own.
     *
     * @throws java.io.UncheckedIOException if it could not, as on a full disk
     */
    default void checkKept() {}

    /** A conversation with a worker in a process of its own. */
    record Own(ManagedProcess process) implements WorkerChannel {
        private static final Duration END_BOUND = FixedTimeout.WORKER_END.time();

        @Override
        public OutputStream commands() {
            return process.stdin();
        }

        @Override
        public InputStream output() {
            return process.stdout();
        }

        /**
         * Kills the process. Its records are whole, and a JVM that exits by itself waits up to 300 ms for its threads
         * that are in a system call, such as the one that reads commands.
         */
        @Override
        public void outputEnded() {
            process.kill();
        }

        /**
         * Waits before TERM, because the reasons of the last phase's failures arrive after its end and would be cut
         * off.
         */
        @Override
        public void close() {
            process.await(END_BOUND);
            process.stop(END_BOUND);
        }
    }

    /** A conversation with a worker inside a member, which listens on the loopback interface. */
    record Inside(Socket socket, OutputStream commands, InputStream output) implements WorkerChannel {
        private static final int CONNECT_MILLIS = FixedTimeout.WORKER_CONNECT.millis();

        /**
         * Connects to the member and sends the order.
         *
         * @param order the workload file, with the member's password
         * @throws IOException when nothing listens there
         */
        static Inside open(int port, LabMessage.Load order) throws IOException {
            Socket socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
                socket.getOutputStream().write((order.text() + "\n").getBytes(StandardCharsets.UTF_8));
                return new Inside(socket, socket.getOutputStream(), socket.getInputStream());
            } catch (IOException refused) {
                socket.close();
                throw refused;
            }
        }

        @Override
        public void close() {
            try {
                socket.close();
            } catch (IOException gone) {
                // The member has ended, and the connection with it.
            }
        }
    }
}
