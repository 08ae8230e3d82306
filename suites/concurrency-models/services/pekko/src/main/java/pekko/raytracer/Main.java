package pekko.raytracer;

import static org.apache.pekko.http.javadsl.server.Directives.get;
import static org.apache.pekko.http.javadsl.server.Directives.path;

import domain.Options;
import domain.image.Image;
import domain.image.Renderers;
import java.time.Duration;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.http.javadsl.model.ContentTypes;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.headers.RawHeader;
import org.apache.pekko.http.javadsl.server.Route;
import pekko.shared.Service;

/**
 * Starts the Raytracer: two actors on a dispatcher of their own, each with one image at a time; the others wait in their
 * mailboxes. Options: {@code --scene=measured|small}, {@code --request-timeout=20s}.
 */
public final class Main {
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

    private final ActorSystem<RenderActor.Render> system;

    private Main(ActorSystem<RenderActor.Render> system) {
        this.system = system;
    }

    public static void main(String[] arguments) throws Exception {
        Options options = Options.of(arguments);
        ActorSystem<RenderActor.Render> system =
                ActorSystem.create(RenderActor.several(Renderers.scene(options)), "raytracer", Service.config(options));
        Service.start(system, options, new Main(system).routes());
    }

    private Route routes() {
        return path("image", () -> get(this::image));
    }

    private Route image() {
        return Service.answered(AskPattern.<RenderActor.Render, byte[]>ask(
                        system, RenderActor.Render::new, LONGEST_WAIT, system.scheduler())
                .thenApply(Main::answer));
    }

    private static HttpResponse answer(byte[] image) {
        return Service.answer(200, ContentTypes.parse(Image.TYPE), image)
                .addHeader(RawHeader.create(Image.CHECKSUM_HEADER, Image.checksum(image)));
    }
}
