package domain.image;

/** Computes every image at once, however many others are being computed. */
public record UnboundedRenderer(Scene scene) implements Renderer {
    @Override
    public byte[] image() {
        return new Raytracer(scene).render(() -> false);
    }
}
