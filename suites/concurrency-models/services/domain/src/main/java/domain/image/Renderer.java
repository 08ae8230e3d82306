package domain.image;

/** Computes images, at once or after a wait; blocks the calling thread meanwhile. */
public interface Renderer {
    /** @throws domain.HttpError when the image is not computed */
    byte[] image();
}
