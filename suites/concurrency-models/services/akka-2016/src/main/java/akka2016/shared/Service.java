package akka2016.shared;

import akka.actor.ActorSystem;
import akka.http.javadsl.ConnectHttp;
import akka.http.javadsl.Http;
import akka.http.javadsl.ServerBinding;
import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.RequestEntity;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.server.Directives;
import akka.http.javadsl.server.ExceptionHandler;
import akka.http.javadsl.server.Route;
import akka.http.javadsl.unmarshalling.Unmarshaller;
import akka.stream.ActorMaterializer;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import domain.Bounds;
import domain.HttpError;
import domain.Options;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** An HTTP server in front of actors. */
public final class Service {
    private static final long START_SECONDS = 30;
    private static final long DROPPED_BYTES = 16 << 20;

    private Service() {}

    /** The settings of the server: {@code --request-timeout=20s} bounds every answer, as the library does by default. */
    public static Config config(Options options) {
        return options.text("request-timeout")
                .map(time -> ConfigFactory.parseString("akka.http.server.request-timeout = " + time)
                        .withFallback(ConfigFactory.load()))
                .orElseGet(ConfigFactory::load);
    }

    /** Starts it on the options' port with these routes and {@code GET /health}. */
    public static void start(ActorSystem system, Options options, Route routes)
            throws InterruptedException, ExecutionException, TimeoutException {
        ExceptionHandler refusals = ExceptionHandler.newBuilder()
                .match(CompletionException.class, failure -> Directives.complete(refused(failure)))
                .match(HttpError.class, httpError -> Directives.complete(refused(httpError)))
                .build();
        Route health = Directives.path("health", () -> Directives.get(() -> Directives.complete("ready\n")));
        Route all = Directives.handleExceptions(refusals, () -> Directives.route(routes, health));
        ActorMaterializer materializer = ActorMaterializer.create(system);
        ServerBinding binding = Http.get(system)
                .bindAndHandle(
                        all.flow(system, materializer), ConnectHttp.toHost("127.0.0.1", options.port()), materializer)
                .toCompletableFuture()
                .get(START_SECONDS, TimeUnit.SECONDS);
        System.out.println("ready http://127.0.0.1:" + binding.localAddress().getPort());
    }

    /** Answers when the stage completes; a failed stage carries its refusal. */
    public static Route answered(CompletionStage<HttpResponse> answer) {
        return Directives.completeWithFuture(answer.exceptionally(Service::refused));
    }

    /** Answers with the bytes of a body of at most {@link Bounds#BODY_BYTES}, or 413. */
    public static Route withBody(Function<byte[], Route> inner) {
        return Directives.extractRequestEntity(
                body -> body.getContentLengthOption().orElse(0) > Bounds.BODY_BYTES
                        ? refusedAsTooLarge(body)
                        : Directives.entity(Unmarshaller.entityToByteArray(), inner));
    }

    /** Answers 413 when the body has been read and dropped: a connection closed before would show its client a reset. */
    private static Route refusedAsTooLarge(RequestEntity body) {
        return Directives.extractMaterializer(materializer -> answered(body.withSizeLimit(DROPPED_BYTES)
                .discardBytes(materializer)
                .completionStage()
                .thenApply(_ -> refused(HttpError.tooLarge()))));
    }

    /** Answers with JSON when its bytes have come; a failed stage carries its refusal. */
    public static Route json(int status, CompletionStage<byte[]> body) {
        return answered(body.thenApply(bytes -> json(status, bytes)));
    }

    public static HttpResponse answer(int status, ContentType type, byte[] body) {
        return HttpResponse.create().withStatus(StatusCodes.get(status)).withEntity(type, body);
    }

    private static HttpResponse json(int status, byte[] body) {
        return answer(status, ContentTypes.APPLICATION_JSON, body);
    }

    private static HttpResponse refused(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        HttpError httpError =
                cause instanceof HttpError known ? known : new HttpError(500, String.valueOf(cause.getMessage()));
        return json(httpError.status(), httpError.body());
    }
}
