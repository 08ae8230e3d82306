import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import plimsoll.lab.observe.Sampler;
import plimsoll.lab.observe.SamplingTarget;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;

/** The cost of sampling: the CPU time of the sampling thread, and its lateness, over a JVM with many threads. */
public final class SamplingCost {
    private static final Duration EVERY = Duration.ofMillis(100);
    private static final Duration WARM_UP = Duration.ofSeconds(10);

    private SamplingCost() {}

    /** Arguments: seconds to measure, then numbers of threads. */
    public static void main(String[] args) throws IOException, InterruptedException {
        int seconds = Integer.parseInt(args[0]);
        for (int i = 1; i < args.length; i++) {
            measure(Integer.parseInt(args[i]), Duration.ofSeconds(seconds));
        }
    }

    private static void measure(int threads, Duration time) throws IOException, InterruptedException {
        Path timeline = Files.createTempFile("sampling", ".ndjson");
        Process victim = victim(threads);
        long start = System.nanoTime();
        try (Sampler sampler = Sampler.start(timeline, () -> System.nanoTime() - start, EVERY)) {
            int port = Integer.parseInt(victim.inputReader().readLine());
            sampler.watch(new SamplingTarget("victim", victim.pid(), Optional.empty(), Set.of(port)));
            Thread.sleep(WARM_UP);
            Map<String, Sample> before = sampler.latest();
            Thread.sleep(time);
            print(threads, before, sampler.latest());
        } finally {
            victim.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
            Files.delete(timeline);
        }
    }

    private static Process victim(int threads) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        Path.of(System.getProperty("bench.directory"), "Threads.java").toString(),
                        Integer.toString(threads))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void print(int threads, Map<String, Sample> before, Map<String, Sample> after) {
        double cpu = difference(before, after, "lab", Metric.SAMPLER_CPU);
        double elapsed = after.get("lab").atMillis() - before.get("lab").atMillis();
        System.out.printf(
                "%4d threads of its own (%d in all): sampling takes %.2f %% of one core; it used %.0f ms of CPU in %.0f ms, and the victim %d ms%n",
                threads,
                after.get("victim").values().get(Metric.THREADS),
                100 * cpu / elapsed,
                cpu,
                elapsed,
                difference(before, after, "victim", Metric.CPU_TIME));
    }

    private static long difference(Map<String, Sample> before, Map<String, Sample> after, String member, Metric metric) {
        return after.get(member).values().get(metric)
                - before.get(member).values().get(metric);
    }
}
