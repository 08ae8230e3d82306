package akka2016.raytracer;

import akka.actor.Props;
import akka.actor.UntypedActor;
import akka.routing.RoundRobinPool;
import domain.image.Raytracer;
import domain.image.Scene;

/** Computes one image after the other. */
final class RenderActor extends UntypedActor {
    private static final int ACTORS = 2;
    private static final String DISPATCHER = "render-dispatcher";

    private final Scene scene;

    RenderActor(Scene scene) {
        this.scene = scene;
    }

    /** A message, which is answered with the bytes of an image. */
    record Render() {}

    /** As many as a machine of the study had cores; each takes every second image. */
    static Props several(Scene scene) {
        return new RoundRobinPool(ACTORS)
                .props(Props.create(RenderActor.class, () -> new RenderActor(scene))
                        .withDispatcher(DISPATCHER));
    }

    @Override
    public void onReceive(Object message) {
        if (message instanceof Render) {
            getSender().tell(new Raytracer(scene).render(() -> false), getSelf());
        } else {
            unhandled(message);
        }
    }
}
