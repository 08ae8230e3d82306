package domain.image;

import domain.HttpError;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Computes as many images at once as there are cores, admits only images that can be done before the client leaves, and
 * drops abandoned ones.
 */
public final class DeadlineRenderer implements Renderer {
    private final Scene scene;
    private final Semaphore turns;
    private final Admission admission;

    public DeadlineRenderer(Scene scene, int cores, Admission admission) {
        this.scene = scene;
        this.turns = new Semaphore(cores, true);
        this.admission = admission;
    }

    @Override
    public byte[] image() {
        long deadline = admission.admit(System.nanoTime());
        boolean done = false;
        try {
            byte[] image = inTurn(deadline);
            done = true;
            return image;
        } finally {
            // In every case, even after an error: a slot that is not returned stays taken indefinitely.
            if (!done) {
                admission.dropped();
            }
        }
    }

    private byte[] inTurn(long deadline) {
        try {
            if (!turns.tryAcquire(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS)) {
                throw late();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw late();
        }
        try {
            return rendered(deadline);
        } finally {
            turns.release();
        }
    }

    private byte[] rendered(long deadline) {
        long start = System.nanoTime();
        try {
            byte[] image = new Raytracer(scene).render(() -> System.nanoTime() - deadline > 0);
            admission.done(System.nanoTime() - start);
            return image;
        } catch (Raytracer.Abandoned e) {
            throw late();
        }
    }

    private static HttpError late() {
        return HttpError.overloaded("dropped: its deadline has passed");
    }
}
