package akka2016.raytracer;

import static akka.http.javadsl.server.Directives.get;
import static akka.http.javadsl.server.Directives.path;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.headers.RawHeader;
import akka.http.javadsl.server.Route;
import akka.pattern.PatternsCS;
import akka2016.shared.Service;
import domain.Options;
import domain.image.Image;
import domain.image.Renderers;
import java.time.Duration;

/**
 * Starts the Raytracer: two actors on a dispatcher of their own, each with one image at a time; the others wait in their
 * mailboxes. Options: {@code --scene=measured|small}, {@code --request-timeout=20s}.
 */
public final class Main {
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

    private final ActorRef renderers;

    private Main(ActorRef renderers) {
        this.renderers = renderers;
    }

    public static void main(String[] arguments) throws Exception {
        Options options = Options.of(arguments);
        ActorSystem system = ActorSystem.create("raytracer", Service.config(options));
        ActorRef renderers = system.actorOf(RenderActor.several(Renderers.scene(options)), "renderers");
        Service.start(system, options, new Main(renderers).routes());
    }

    private Route routes() {
        return path("image", () -> get(this::image));
    }

    private Route image() {
        return Service.answered(PatternsCS.ask(renderers, new RenderActor.Render(), LONGEST_WAIT.toMillis())
                .thenApply(image -> answer((byte[]) image)));
    }

    private static HttpResponse answer(byte[] image) {
        return Service.answer(200, ContentTypes.parse(Image.TYPE), image)
                .addHeader(RawHeader.create(Image.CHECKSUM_HEADER, Image.checksum(image)));
    }
}
