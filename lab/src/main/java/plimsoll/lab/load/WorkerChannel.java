package plimsoll.lab.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.model.FixedTimeout;
import plimsoll.wire.LabMessage;

/** The way to a worker and back, for as long as one conversation lasts. */
interface WorkerChannel {
    OutputStream commands();

    InputStream said();

    /** Ends the conversation, within bounds; the worker was told to stop before. */
    void close();

    /** A conversation with a process of its own. */
    record Own(ManagedProcess process) implements WorkerChannel {
        private static final Duration GOODBYE = FixedTimeout.WORKER_END.time();

        @Override
        public OutputStream commands() {
            return process.stdin();
        }

        @Override
        public InputStream said() {
            return process.stdout();
        }

        /** Its last phase's reasons come after the end of that phase: a TERM at once would cut them off. */
        @Override
        public void close() {
            process.await(GOODBYE);
            process.stop(GOODBYE);
        }
    }

    /** A conversation with a worker inside a member, which listens on the loopback interface. */
    record Inside(Socket socket, OutputStream commands, InputStream said) implements WorkerChannel {
        private static final int CONNECT_MILLIS = FixedTimeout.WORKER_CONNECT.millis();

        /**
         * @param told the workload file
         * @throws IOException when nothing listens there
         */
        static Inside open(int port, Path told) throws IOException {
            Socket socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
                socket.getOutputStream()
                        .write((new LabMessage.Load(told).text() + "\n").getBytes(StandardCharsets.UTF_8));
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
