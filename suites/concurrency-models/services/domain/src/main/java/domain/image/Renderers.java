package domain.image;

import domain.Options;
import java.time.Duration;

/** Makes the renderer of a service's options: {@code --admission=none|semaphore|deadline}. */
public final class Renderers {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final int CALIBRATIONS = 3;

    private Renderers() {}

    /**
     * Also reads {@code --scene=measured|small}, {@code --cores=N}, by default those of the JVM, and {@code
     * --deadline=MILLIS}. A deadline needs the cost of an image, so {@value #CALIBRATIONS} are computed first.
     */
    public static Renderer of(Options options) {
        Scene scene = scene(options);
        int cores = cores(options);
        return switch (options.text("admission").orElse("none")) {
            case "none" -> new UnboundedRenderer(scene);
            case "semaphore" -> new SemaphoreRenderer(scene, new Turns(cores));
            case "deadline" ->
                new DeadlineRenderer(
                        scene, cores, new Admission(cores, deadline(options).toNanos(), cost(scene)));
            case String other ->
                throw new IllegalArgumentException("--admission is none, semaphore or deadline, not '" + other + "'");
        };
    }

    public static Scene scene(Options options) {
        return Scene.named(options.text("scene").orElse("measured"));
    }

    public static int cores(Options options) {
        return options.number("cores", Runtime.getRuntime().availableProcessors());
    }

    public static Duration deadline(Options options) {
        return options.millis("deadline", DEADLINE);
    }

    /** Returns the nanoseconds of the last of a few images. */
    public static long cost(Scene scene) {
        long cost = 0;
        for (int i = 0; i < CALIBRATIONS; i++) {
            long start = System.nanoTime();
            new Raytracer(scene).render(() -> false);
            cost = System.nanoTime() - start;
        }
        return cost;
    }
}
