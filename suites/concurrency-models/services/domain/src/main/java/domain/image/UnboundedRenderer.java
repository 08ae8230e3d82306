package domain.image;

/** Computes every image at once, without a bound. */
public record UnboundedRenderer(Scene scene) implements Renderer {
    @Override
    public byte[] image() {
        return new Raytracer(scene).render(() -> false);
    }
}
