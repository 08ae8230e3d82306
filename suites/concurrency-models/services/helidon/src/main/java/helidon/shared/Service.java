package helidon.shared;

import domain.Bounds;
import domain.HttpError;
import domain.JsonBody;
import domain.Options;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A server with a virtual thread for each request. */
public final class Service {
    private Service() {}

    /** Starts it on the options' port with these routes and {@code GET /health}. */
    public static void start(Options options, Consumer<HttpRouting.Builder> routes) {
        Logger.getLogger("io.helidon").setLevel(Level.SEVERE);
        HttpRouting.Builder routing = HttpRouting.builder()
                .error(HttpError.class, Service::refused)
                .get("/health", (_, response) -> response.send("ready\n"));
        routes.accept(routing);
        WebServer server = WebServer.builder()
                .host("127.0.0.1")
                .port(options.port())
                .backlog(Bounds.BACKLOG)
                .maxPayloadSize(Bounds.BODY_BYTES)
                .routing(routing)
                .build()
                .start();
        System.out.println("ready http://127.0.0.1:" + server.port());
    }

    public static void answer(ServerResponse response, Status status, String type, byte[] body) {
        response.status(status).header(HeaderNames.CONTENT_TYPE, type).send(body);
    }

    private static void refused(ServerRequest request, ServerResponse response, HttpError httpError) {
        answer(response, Status.create(httpError.status()), JsonBody.TYPE, httpError.body());
    }
}
