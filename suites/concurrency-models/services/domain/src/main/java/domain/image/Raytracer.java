package domain.image;

import java.util.function.BooleanSupplier;

/**
 * Traces one image on one thread, with additions, products and square roots alone, so that every JVM computes the same
 * bytes. An instance serves one thread at a time.
 */
public final class Raytracer {
    private static final double NEAR = 1e-4;
    private static final double AMBIENT = 0.15;
    private static final double[] LIGHT = {-0.48, 0.64, -0.6};

    private final Scene scene;
    private final double[] spheres;
    private final double[] colour = new double[3];
    /** Origin and direction of the current ray. */
    private final double[] ray = new double[6];

    private double distance;

    public Raytracer(Scene scene) {
        this.scene = scene;
        this.spheres = scene.placed();
    }

    /**
     * Renders the scene as a portable pixmap.
     *
     * @param abandoned called once a row; true when no client waits for the image any more
     * @throws Abandoned when it was true
     */
    public byte[] render(BooleanSupplier abandoned) {
        byte[] rgb = new byte[scene.width() * scene.height() * 3];
        for (int y = 0; y < scene.height(); y++) {
            if (abandoned.getAsBoolean()) {
                throw new Abandoned();
            }
            byte[] row = row(y);
            System.arraycopy(row, 0, rgb, y * row.length, row.length);
        }
        return Image.pixmap(scene, rgb);
    }

    /** Renders one row, three bytes a pixel. */
    public byte[] row(int y) {
        byte[] rgb = new byte[scene.width() * 3];
        for (int x = 0; x < scene.width(); x++) {
            pixel(x, y, rgb, x * 3);
        }
        return rgb;
    }

    /** The work was abandoned midway. */
    public static final class Abandoned extends RuntimeException {
        Abandoned() {
            super("no client waits for this image any more", null, false, false);
        }
    }

    private void pixel(int x, int y, byte[] rgb, int at) {
        colour[0] = colour[1] = colour[2] = 0;
        int samples = scene.samples();
        for (int i = 0; i < samples * samples; i++) {
            int below = i / samples;
            double right = x + (i % samples + 0.5) / samples - scene.width() / 2.0;
            double up = scene.height() / 2.0 - y - (below + 0.5) / samples;
            aim(right / scene.height(), up / scene.height());
            follow();
        }
        for (int channel = 0; channel < 3; channel++) {
            rgb[at + channel] = (byte) Math.min(255, (int) (colour[channel] / (samples * samples) * 255));
        }
    }

    private void aim(double right, double up) {
        double scale = 1 / Math.sqrt(right * right + up * up + 1);
        ray[0] = ray[1] = ray[2] = 0;
        ray[3] = right * scale;
        ray[4] = up * scale;
        ray[5] = scale;
    }

    private void follow() {
        double weight = 1;
        for (int depth = 0; depth < scene.depth(); depth++) {
            int hit = nearest(ray[3], ray[4], ray[5]);
            if (hit < 0) {
                sky(weight);
                return;
            }
            weight *= reflect(hit, weight);
        }
    }

    private void sky(double weight) {
        double high = 0.5 + 0.5 * ray[4];
        colour[0] += weight * (1 - 0.5 * high);
        colour[1] += weight * (1 - 0.3 * high);
        colour[2] += weight;
    }

    /** Adds the sphere's own light, reflects the ray, and returns the reflected share of light. */
    private double reflect(int sphere, double weight) {
        double radius = spheres[sphere + Scene.RADIUS];
        for (int axis = 0; axis < 3; axis++) {
            ray[axis] += distance * ray[3 + axis];
        }
        double normalX = (ray[0] - spheres[sphere]) / radius;
        double normalY = (ray[1] - spheres[sphere + 1]) / radius;
        double normalZ = (ray[2] - spheres[sphere + 2]) / radius;
        double lit = AMBIENT + shone(normalX * LIGHT[0] + normalY * LIGHT[1] + normalZ * LIGHT[2]);
        double mirror = spheres[sphere + Scene.MIRROR];
        for (int channel = 0; channel < 3; channel++) {
            colour[channel] += weight * (1 - mirror) * lit * spheres[sphere + Scene.RED + channel];
        }
        double twice = 2 * (ray[3] * normalX + ray[4] * normalY + ray[5] * normalZ);
        ray[3] -= twice * normalX;
        ray[4] -= twice * normalY;
        ray[5] -= twice * normalZ;
        return mirror;
    }

    private double shone(double facing) {
        return facing <= 0 || nearest(LIGHT[0], LIGHT[1], LIGHT[2]) >= 0 ? 0 : (1 - AMBIENT) * facing;
    }

    /**
     * Returns the index of the first sphere that a ray from the current origin meets, at {@link #distance}; -1 for
     * none.
     */
    private int nearest(double x, double y, double z) {
        int found = -1;
        double closest = Double.MAX_VALUE;
        for (int at = 0; at < spheres.length; at += Scene.VALUES) {
            double toX = spheres[at] - ray[0];
            double toY = spheres[at + 1] - ray[1];
            double toZ = spheres[at + 2] - ray[2];
            double along = toX * x + toY * y + toZ * z;
            double radius = spheres[at + Scene.RADIUS];
            double inside = along * along - toX * toX - toY * toY - toZ * toZ + radius * radius;
            if (inside < 0) {
                continue;
            }
            double reach = along - Math.sqrt(inside);
            if (reach > NEAR && reach < closest) {
                closest = reach;
                found = at;
            }
        }
        distance = closest;
        return found;
    }
}
