package intake.helidon;

import intake.peer.Launch;
import intake.peer.Peer;
import intake.peer.Routes;
import intake.peer.Settings;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Starts Helidon with a virtual thread for each request; it writes no temporary files. */
public final class Main {
    private static final int BACKLOG = 4096;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Launch.run(Main::start, arguments);
    }

    public static Peer start(Settings settings, Routes routes) {
        Logger.getLogger("io.helidon").setLevel(Level.SEVERE);
        UploadHandler uploads = new UploadHandler(routes);
        WebServer server = WebServer.builder()
                .host("127.0.0.1")
                .port(settings.port())
                .backlog(BACKLOG)
                .routing(HttpRouting.builder().get(uploads::get).post(uploads::post))
                .build()
                .start();
        return new Running(server);
    }

    private record Running(WebServer server) implements Peer {
        @Override
        public int port() {
            return server.port();
        }

        @Override
        public void close() {
            server.stop();
        }
    }
}
