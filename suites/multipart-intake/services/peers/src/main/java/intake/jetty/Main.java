package intake.jetty;

import intake.peer.Launch;
import intake.peer.Peer;
import intake.peer.Routes;
import intake.peer.Settings;
import org.eclipse.jetty.http.MultiPartConfig;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Starts Jetty with as many threads as Tomcat has. */
public final class Main {
    private static final int THREADS = 400;
    private static final int BACKLOG = 4096;
    private static final int UNLIMITED = -1;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Launch.run(Main::start, arguments);
    }

    public static Peer start(Settings settings, Routes routes) throws Exception {
        Server server = new Server(new QueuedThreadPool(THREADS, 8));
        ServerConnector connector = new ServerConnector(server, 1, 1);
        connector.setHost("127.0.0.1");
        connector.setPort(settings.port());
        connector.setAcceptQueueSize(BACKLOG);
        server.addConnector(connector);
        server.setHandler(new UploadHandler(routes, forms(settings)));
        server.start();
        return new Running(server, connector);
    }

    private static MultiPartConfig forms(Settings settings) {
        return new MultiPartConfig.Builder()
                .location(settings.spool())
                .maxMemoryPartSize(settings.threshold())
                .maxPartSize(UNLIMITED)
                .maxSize(UNLIMITED)
                .build();
    }

    private record Running(Server server, ServerConnector connector) implements Peer {
        @Override
        public int port() {
            return connector.getLocalPort();
        }

        @Override
        public void close() {
            try {
                server.stop();
            } catch (Exception e) {
                throw new IllegalStateException("Jetty does not stop: " + e, e);
            }
        }
    }
}
