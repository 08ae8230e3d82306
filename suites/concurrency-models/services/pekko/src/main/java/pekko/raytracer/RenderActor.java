package pekko.raytracer;

import domain.image.Raytracer;
import domain.image.Scene;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Routers;

/** Computes one image after the other. */
final class RenderActor {
    private static final int ACTORS = 2;
    private static final String DISPATCHER = "render-dispatcher";

    private RenderActor() {}

    record Render(ActorRef<byte[]> asker) {}

    /** As many as a machine of the study had cores; each takes every second image. */
    static Behavior<Render> several(Scene scene) {
        return Routers.pool(ACTORS, one(scene)).withRouteeProps(DispatcherSelector.fromConfig(DISPATCHER));
    }

    private static Behavior<Render> one(Scene scene) {
        return Behaviors.receiveMessage(render -> {
            render.asker().tell(new Raytracer(scene).render(() -> false));
            return Behaviors.same();
        });
    }
}
