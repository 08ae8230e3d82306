package domain.image;

import java.util.SplittableRandom;

/**
 * Spheres in front of a camera, drawn from one seed.
 *
 * @param samples rays a pixel along each side
 * @param depth reflections of a ray
 */
public record Scene(int width, int height, int samples, int spheres, int depth) {
    private static final long SEED = 2016;
    static final int VALUES = 8;
    static final int RADIUS = 3;
    static final int RED = 4;
    static final int MIRROR = 7;

    /** The scene of the suite's measurements. */
    public static final Scene MEASURED = new Scene(496, 372, 3, 40, 4);

    /** A scene that takes milliseconds, for tests. */
    public static final Scene SMALL = new Scene(62, 46, 2, 12, 3);

    /** A scene of 2 GB, more than an array holds, which takes minutes: for tests that read its first row alone. */
    public static final Scene TALL = new Scene(62, 12_000_000, 2, 12, 3);

    public Scene {
        if (Math.min(Math.min(width, height), Math.min(samples, spheres)) < 1 || depth < 1) {
            throw new IllegalArgumentException("a scene has sizes above 0: " + width + " x " + height + ", " + samples
                    + " samples, " + spheres + " spheres, depth " + depth);
        }
    }

    /** {@code measured}, {@code small} or {@code tall}. */
    public static Scene named(String name) {
        return switch (name) {
            case "measured" -> MEASURED;
            case "small" -> SMALL;
            case "tall" -> TALL;
            default -> throw new IllegalArgumentException("a scene is measured, small or tall, not '" + name + "'");
        };
    }

    /** {@value #VALUES} numbers a sphere: centre, radius, colour, reflectivity. */
    double[] placed() {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] all = new double[spheres * VALUES];
        for (int at = 0; at < all.length; at += VALUES) {
            all[at] = random.nextDouble(-6, 6);
            all[at + 1] = random.nextDouble(-4, 4);
            all[at + 2] = random.nextDouble(6, 16);
            all[at + RADIUS] = random.nextDouble(0.5, 1.6);
            all[at + RED] = random.nextDouble(0.2, 1);
            all[at + RED + 1] = random.nextDouble(0.2, 1);
            all[at + RED + 2] = random.nextDouble(0.2, 1);
            all[at + MIRROR] = random.nextDouble(0.1, 0.6);
        }
        return all;
    }
}
