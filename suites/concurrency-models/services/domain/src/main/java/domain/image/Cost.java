package domain.image;

import domain.Options;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Prints the cost of an image while others are computed in parallel, a line such as {@code 441ms} for each; the first
 * ones warm up.
 */
public final class Cost {
    private static final int WARM_UP = 3;
    private static final int TIMED = 6;

    private Cost() {}

    /** {@code --scene=measured|small}, {@code --cores=N} images at once, by default the cores of the JVM. */
    public static void main(String[] arguments) throws Exception {
        Options options = Options.of(arguments);
        Scene scene = Renderers.scene(options);
        int cores = Renderers.cores(options);
        try (ExecutorService threads = Executors.newFixedThreadPool(cores)) {
            List<Callable<List<Long>>> work = IntStream.range(0, cores)
                    .<Callable<List<Long>>>mapToObj(_ -> () -> nanos(scene))
                    .toList();
            for (Future<List<Long>> times : threads.invokeAll(work)) {
                times.get().forEach(time -> System.out.println(String.format(Locale.ROOT, "%.3fms", time / 1e6)));
            }
        }
    }

    private static List<Long> nanos(Scene scene) {
        IntStream.range(0, WARM_UP).forEach(_ -> nanosOfOne(scene));
        return IntStream.range(0, TIMED).mapToObj(_ -> nanosOfOne(scene)).toList();
    }

    private static long nanosOfOne(Scene scene) {
        long start = System.nanoTime();
        new Raytracer(scene).render(() -> false);
        return System.nanoTime() - start;
    }
}
