package vertx.shared;

import domain.Bounds;
import domain.HttpError;
import domain.JsonBody;
import domain.Options;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A server with as many event loops as cores, all on one port. */
public final class Service extends VerticleBase {
    private static final long START_SECONDS = 30;

    private final int port;
    private final Consumer<Router> routes;
    private final Supplier<Future<?>> before;
    private final AtomicInteger listening;

    private Service(int port, Consumer<Router> routes, Supplier<Future<?>> before, AtomicInteger listening) {
        this.port = port;
        this.routes = routes;
        this.before = before;
        this.listening = listening;
    }

    /** Starts it on the options' port with these routes and {@code GET /health}; ends the JVM if it cannot. */
    public static void start(Vertx vertx, Options options, Consumer<Router> routes) throws TimeoutException {
        start(vertx, options, routes, Future::succeededFuture);
    }

    /** @param before work of each event loop before it listens */
    public static void start(Vertx vertx, Options options, Consumer<Router> routes, Supplier<Future<?>> before)
            throws TimeoutException {
        AtomicInteger port = new AtomicInteger();
        try {
            vertx.deployVerticle(
                            () -> new Service(shared(options.port()), routes, before, port),
                            new DeploymentOptions()
                                    .setInstances(Runtime.getRuntime().availableProcessors()))
                    .await(START_SECONDS, TimeUnit.SECONDS);
        } catch (RuntimeException | TimeoutException e) {
            vertx.close();
            throw e;
        }
        System.out.println("ready http://127.0.0.1:" + port.get());
    }

    /** A negative port number requests a free port that all event loops share. */
    private static int shared(int port) {
        return port == 0 ? -1 : port;
    }

    @Override
    public Future<?> start() {
        Router router = Router.router(vertx);
        router.get("/health").handler(context -> context.end("ready\n"));
        routes.accept(router);
        HttpServerOptions options =
                new HttpServerOptions().setHost("127.0.0.1").setPort(port).setAcceptBacklog(Bounds.BACKLOG);
        return before.get()
                .compose(_ ->
                        vertx.createHttpServer(options).requestHandler(router).listen())
                .onSuccess(server -> listening.set(server.actualPort()));
    }

    public static void answer(RoutingContext context, int status, String type, byte[] body) {
        context.response().setStatusCode(status).putHeader("Content-Type", type).end(Buffer.buffer(body));
    }

    /** Answers a failure: a refusal with its code, anything else with 500. */
    public static void failed(RoutingContext context, Throwable failure) {
        if (context.response().ended()) {
            return;
        }
        HttpError httpError =
                failure instanceof HttpError known ? known : new HttpError(500, String.valueOf(failure.getMessage()));
        answer(context, httpError.status(), JsonBody.TYPE, httpError.body());
    }
}
