package domain.image;

/** Computes as many images at once as there are cores, first come first served; the others wait. */
public record SemaphoreRenderer(Scene scene, Turns turns) implements Renderer {
    @Override
    public byte[] image() {
        try (Turns.Turn _ = turns.take()) {
            return new Raytracer(scene).render(() -> false);
        }
    }
}
