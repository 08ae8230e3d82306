package domain.image;

import domain.HttpError;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Computes as many images at once as there are cores, first come first served; the others wait. */
public final class SemaphoreRenderer implements Renderer {
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

    private final Scene scene;
    private final Semaphore turns;

    public SemaphoreRenderer(Scene scene, int cores) {
        this.scene = scene;
        this.turns = new Semaphore(cores, true);
    }

    @Override
    public byte[] image() {
        try {
            if (!turns.tryAcquire(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw HttpError.overloaded("no turn within " + LONGEST_WAIT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw HttpError.overloaded("the service ends");
        }
        try {
            return new Raytracer(scene).render(() -> false);
        } finally {
            turns.release();
        }
    }
}
