package domain.image;

import domain.Refusal;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Computes as many images at once as there are cores, takes only what can be done before its asker goes, and drops what
 * nobody waits for any more.
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
        boolean inTurn = false;
        try {
            inTurn = turns.tryAcquire(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (!inTurn) {
                throw abandoned();
            }
            return rendered(deadline);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw abandoned();
        } finally {
            if (inTurn) {
                turns.release();
            }
        }
    }

    private byte[] rendered(long deadline) {
        long start = System.nanoTime();
        try {
            byte[] image = new Raytracer(scene).render(() -> System.nanoTime() - deadline > 0);
            admission.done(System.nanoTime() - start);
            return image;
        } catch (Raytracer.Abandoned e) {
            throw abandoned();
        }
    }

    private Refusal abandoned() {
        admission.dropped();
        return Refusal.overloaded("dropped: its deadline has passed");
    }
}
