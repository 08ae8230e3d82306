package pekko.rows;

import static org.apache.pekko.http.javadsl.server.Directives.complete;
import static org.apache.pekko.http.javadsl.server.Directives.get;
import static org.apache.pekko.http.javadsl.server.Directives.path;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import domain.Options;
import domain.image.Image;
import domain.image.Raytracer;
import domain.image.Renderers;
import domain.image.Scene;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.Done;
import org.apache.pekko.NotUsed;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.http.javadsl.model.ContentTypes;
import org.apache.pekko.http.javadsl.model.HttpEntities;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.server.Route;
import org.apache.pekko.stream.javadsl.Source;
import org.apache.pekko.util.ByteString;
import pekko.shared.Service;

/**
 * Starts the Raytracer that stops when its client has gone: {@code --scene=measured|small|tall}, {@code --cores=N} images at
 * once. An image is a stream, and a stream runs on actors: its end reaches all of them, from either side.
 */
public final class Main {
    /** Longer than a connection stays open on which nothing is sent. */
    private static final Duration LONGEST_WAIT = Duration.ofDays(1);

    private static final String DISPATCHER = "render-dispatcher";

    private final ActorSystem<TurnsActor.Ask> system;
    private final Scene scene;

    private Main(ActorSystem<TurnsActor.Ask> system, Scene scene) {
        this.system = system;
        this.scene = scene;
    }

    public static void main(String[] arguments) throws Exception {
        Options options = Options.of(arguments);
        ActorSystem<TurnsActor.Ask> system =
                ActorSystem.create(TurnsActor.of(Renderers.cores(options)), "rows", config(options));
        Service.start(system, options, new Main(system, Renderers.scene(options)).routes());
    }

    /** By default the end of a connection reaches its image after 100 ms, in which nothing is computed. */
    private static Config config(Options options) {
        return ConfigFactory.parseString("pekko.http.server.stream-cancellation-delay = 0 ms")
                .withFallback(Service.config(options));
    }

    private Route routes() {
        return path("image", () -> get(this::image));
    }

    private Route image() {
        return complete(HttpResponse.create()
                .withEntity(HttpEntities.create(
                        ContentTypes.parse(Image.TYPE), Image.length(scene), Source.lazySource(this::inTurn))));
    }

    /** The image from its turn on; the turn is given back when the stream ends, even if that is before the turn comes. */
    private Source<ByteString, NotUsed> inTurn() {
        CompletionStage<Done> turn =
                AskPattern.<TurnsActor.Ask, Done>ask(system, TurnsActor.Take::new, LONGEST_WAIT, system.scheduler());
        CompletionStage<Source<ByteString, NotUsed>> rows = turn.thenApply(_ -> rows());
        return Source.completionStageSource(rows).watchTermination((_, ended) -> {
            ended.whenComplete((_, _) -> turn.thenAccept(_ -> system.tell(new TurnsActor.GiveBack())));
            return NotUsed.notUsed();
        });
    }

    private Source<ByteString, NotUsed> rows() {
        Raytracer raytracer = new Raytracer(scene);
        return Source.range(0, scene.height() - 1)
                .map(y -> ByteString.fromArrayUnsafe(raytracer.row(y)))
                .async(DISPATCHER, 1)
                .prepend(Source.single(ByteString.fromArrayUnsafe(Image.head(scene))));
    }
}
