package jetty;

import domain.Bounds;
import domain.Options;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import plants.Plants;
import plants.Witness;

/**
 * Starts Jetty: {@code --threads=N}, three of them its own; {@code --connections-taken=N}, more wait to be accepted.
 */
public final class Main {
    private static final int THREADS = 200;
    private static final int TAKEN = 4096;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Options options = Options.of(arguments);
        int threads = options.number("threads", THREADS);
        Server server = new Server(new QueuedThreadPool(threads, Math.min(threads, 8)));
        ServerConnector connector = new ServerConnector(server, 1, 1);
        connector.setHost("127.0.0.1");
        connector.setPort(options.port());
        connector.setAcceptQueueSize(Bounds.BACKLOG);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(options.number("connections-taken", TAKEN), server));
        server.setHandler(new WorkHandler(Plants.of(options, new Witness().speakingAtTheEnd())));
        server.start();
        System.out.println("ready http://127.0.0.1:" + connector.getLocalPort());
    }
}
